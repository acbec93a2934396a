import { useState } from 'react'
import { listStaffDeliveries } from '#contract/webhooks/staff-webhook-calls.ts'
import type { WebhookDelivery, WebhookEndpoint } from '#contract/webhooks/webhook-schemas.ts'
import { LoadError } from '#web/features/staff/shell/load-error.tsx'
import { staffMessages } from '#web/features/staff/shell/messages/staff-messages.ts'
import { usePermission } from '#web/features/staff/shell/staff-context.ts'
import { StaffSection } from '#web/features/staff/shell/staff-section.tsx'
import { DeliveryFilterBar } from '#web/features/staff/webhooks/deliveries/delivery-filter-bar.tsx'
import { noFilters, toDeliveryQuery } from '#web/features/staff/webhooks/deliveries/delivery-filters.ts'
import { ResendDialog } from '#web/features/staff/webhooks/deliveries/resend-dialog.tsx'
import { useDeliveryColumns } from '#web/features/staff/webhooks/deliveries/use-delivery-columns.tsx'
import { webhooksMessages } from '#web/features/staff/webhooks/messages/webhooks-messages.ts'
import { useApiQuery } from '#web/lib/api/use-api-query.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Waiting } from '#web/ui/feedback/waiting.tsx'
import { RowTable } from '#web/ui/table/row-table.tsx'
import styles from '#web/features/staff/webhooks/frame/webhooks.module.css'

const soonMs = 1_000
const usualMs = 10_000

/** Something is about to be sent, so that its answer is near. */
function isUnderWay(deliveries: readonly WebhookDelivery[] = [], now = Date.now()): boolean {
  return deliveries.some(({ nextAttemptAt }) => nextAttemptAt !== null && Date.parse(nextAttemptAt) <= now + usualMs)
}

/** What was and is sent to an endpoint. `lookUntil`: until then something new is expected. */
type Props = { endpoint: Pick<WebhookEndpoint, 'id' | 'enabled'>; lookUntil: number; onSent: () => void }

export function DeliveryLog({ endpoint, lookUntil, onSent }: Props) {
  const t = webhooksMessages.useTranslate()
  const tStaff = staffMessages.useTranslate()
  const mayWrite = usePermission('webhooks:write')
  const columns = useDeliveryColumns(endpoint.id)
  const [filters, setFilters] = useState(noFilters)
  const [isResending, setResending] = useState(false)
  // One cursor a page: the way back is the way that one came.
  const [cursors, setCursors] = useState<readonly string[]>([])
  const cursor = cursors.at(-1)
  const query = { ...toDeliveryQuery(filters), limit: 25, ...(cursor !== undefined && { cursor }) }
  const page = useApiQuery(
    listStaffDeliveries,
    { params: { id: endpoint.id }, query },
    {
      staysWhileNext: true,
      everyMs: (answer) => (endpoint.enabled && (Date.now() < lookUntil || isUnderWay(answer?.data)) ? soonMs : usualMs),
    },
  )
  const next = page.data?.nextCursor
  const isFiltered = filters !== noFilters
  const none = isFiltered ? 'log.none-found' : mayWrite && endpoint.enabled ? 'log.none' : 'log.none-read'
  return (
    <StaffSection
      title={t('log.title')}
      lead={t('log.lead')}
      actions={mayWrite && endpoint.enabled && <Button onClick={() => setResending(true)}>{t('resend.open')}</Button>}
    >
      <DeliveryFilterBar
        filters={filters}
        onFilter={(desired) => {
          setFilters(desired)
          setCursors([])
        }}
      />
      {page.error && <LoadError error={page.error} onAgain={() => page.refetch()} />}
      {page.isPending && <Waiting text={tStaff('area.opening')} />}
      {page.data && (
        <RowTable
          caption={t('log.list')}
          columns={columns}
          rows={page.data.data}
          toKey={({ id }) => id}
          empty={
            <div className={styles.empty} role="status">
              <h3>{t('log.none-title')}</h3>
              <p>{t(none)}</p>
            </div>
          }
        />
      )}
      {(cursors.length > 0 || next) && (
        <nav className={styles.pages} aria-label={t('log.page', { page: cursors.length + 1 })}>
          <Button disabled={cursors.length === 0} onClick={() => setCursors(cursors.slice(0, -1))}>
            {t('log.newer')}
          </Button>
          <span className="muted">{t('log.page', { page: cursors.length + 1 })}</span>
          <Button disabled={!next} onClick={() => next && setCursors([...cursors, next])}>
            {t('log.older')}
          </Button>
        </nav>
      )}
      {isResending && <ResendDialog endpointId={endpoint.id} onClose={() => setResending(false)} onSent={onSent} />}
    </StaffSection>
  )
}
