import { useState } from 'react'
import { listStaffWebhooks } from '#contract/webhooks/staff-webhook-calls.ts'
import type { WebhookEndpoint } from '#contract/webhooks/webhook-schemas.ts'
import { LoadError } from '#web/features/staff/shell/load-error.tsx'
import { staffMessages } from '#web/features/staff/shell/messages/staff-messages.ts'
import { usePermission } from '#web/features/staff/shell/staff-context.ts'
import { StaffPage } from '#web/features/staff/shell/staff-page.tsx'
import { staffPath } from '#web/features/staff/shell/staff-session.ts'
import { formatDateTime } from '#web/features/staff/shell/staff-time.ts'
import { EndpointState } from '#web/features/staff/webhooks/endpoint/endpoint-state.tsx'
import { NewEndpointDialog } from '#web/features/staff/webhooks/endpoint/new-endpoint-dialog.tsx'
import { webhooksMessages } from '#web/features/staff/webhooks/messages/webhooks-messages.ts'
import { useApiQuery } from '#web/lib/api/use-api-query.ts'
import { useI18n } from '#web/lib/i18n/translate.ts'
import { useNavigate } from '#web/lib/routing/navigation.tsx'
import { PageLink } from '#web/lib/routing/page-link.tsx'
import { Button } from '#web/ui/controls/button.tsx'
import { Waiting } from '#web/ui/feedback/waiting.tsx'
import { type RowColumn, RowTable } from '#web/ui/table/row-table.tsx'
import '#web/features/staff/shell/access.module.css'
import styles from '#web/features/staff/webhooks/frame/webhooks.module.css'

/** Where the customer's own server is told of events. */
export function WebhooksPage() {
  const t = webhooksMessages.useTranslate()
  const tStaff = staffMessages.useTranslate()
  const { language } = useI18n()
  const navigate = useNavigate()
  const mayWrite = usePermission('webhooks:write')
  const columns = useColumns()
  const [isAdding, setAdding] = useState(false)
  const { data, error, refetch } = useApiQuery(listStaffWebhooks, {}, { everyMs: 30_000 })
  return (
    <StaffPage
      name={t('hooks.page')}
      heading={t('hooks.page')}
      lead={t('hooks.lead')}
      actions={
        <>
          <a className="button outlined" href={`/docs/guides/webhooks?language=${language}`} target="_blank" rel="noreferrer">
            {t('hooks.guide')}
          </a>
          {mayWrite && (
            <Button kind="primary" icon="plus" onClick={() => setAdding(true)}>
              {t('hooks.add')}
            </Button>
          )}
        </>
      }
    >
      {error && !data && <LoadError error={error} onAgain={() => refetch()} />}
      {!data && !error && <Waiting text={tStaff('area.opening')} />}
      {data && (
        <RowTable
          caption={t('hooks.list')}
          columns={columns}
          rows={data.data}
          toKey={({ id }) => id}
          empty={
            <div className={styles.empty}>
              <h2>{t('hooks.none-title')}</h2>
              <p>{t(mayWrite ? 'hooks.none' : 'hooks.none-read')}</p>
            </div>
          }
        />
      )}
      {isAdding && <NewEndpointDialog onClose={() => setAdding(false)} onAdded={(id) => navigate(`${staffPath}/webhooks/${id}`)} />}
    </StaffPage>
  )
}

function useColumns(): RowColumn<WebhookEndpoint>[] {
  const t = webhooksMessages.useTranslate()
  const { language } = useI18n()
  return [
    {
      key: 'url',
      head: t('hooks.url'),
      cell: ({ id, url, description }) => (
        <>
          <PageLink className="people-name" to={`${staffPath}/webhooks/${id}`}>
            {url}
          </PageLink>
          {description && <span className={`muted small ${styles.below}`}>{description}</span>}
        </>
      ),
    },
    { key: 'state', head: t('hooks.state'), cell: (endpoint) => <EndpointState endpoint={endpoint} /> },
    {
      key: 'events',
      head: t('hooks.events'),
      cell: ({ eventTypes }) => (eventTypes.length === 0 ? t('hooks.all-events') : t('hooks.some-events', { count: eventTypes.length })),
    },
    {
      key: 'last',
      head: t('hooks.last'),
      cell: ({ lastSuccessAt }) =>
        lastSuccessAt ? <time dateTime={lastSuccessAt}>{formatDateTime(lastSuccessAt, language)}</time> : t('hooks.never'),
    },
  ]
}
