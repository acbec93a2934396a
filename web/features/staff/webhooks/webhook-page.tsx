import { useState } from 'react'
import { listStaffDeliveries } from '#contract/webhooks/staff-webhook-calls.ts'
import type { WebhookEndpoint } from '#contract/webhooks/webhook-schemas.ts'
import { LoadError } from '#web/features/staff/shell/load-error.tsx'
import { staffMessages } from '#web/features/staff/shell/messages/staff-messages.ts'
import { usePermission } from '#web/features/staff/shell/staff-context.ts'
import { StaffPage } from '#web/features/staff/shell/staff-page.tsx'
import { DeliveryLog } from '#web/features/staff/webhooks/deliveries/delivery-log.tsx'
import { EditEndpointDialog } from '#web/features/staff/webhooks/endpoint/edit-endpoint-dialog.tsx'
import { EndpointFacts } from '#web/features/staff/webhooks/endpoint/endpoint-facts.tsx'
import { EndpointNotice } from '#web/features/staff/webhooks/endpoint/endpoint-notice.tsx'
import { SecretDialog } from '#web/features/staff/webhooks/endpoint/secret-dialog.tsx'
import { useEndpoint } from '#web/features/staff/webhooks/endpoint/use-endpoint.ts'
import { useEndpointActions } from '#web/features/staff/webhooks/endpoint/use-endpoint-actions.ts'
import { BackLink, NotFound } from '#web/features/staff/webhooks/frame/not-found.tsx'
import { webhooksMessages } from '#web/features/staff/webhooks/messages/webhooks-messages.ts'
import { ApiError } from '#web/lib/api/api-error.ts'
import { useApiQuery } from '#web/lib/api/use-api-query.ts'
import { useParams } from '#web/lib/routing/routes.tsx'
import { Button } from '#web/ui/controls/button.tsx'
import { Waiting } from '#web/ui/feedback/waiting.tsx'
import '#web/features/staff/shell/access.module.css'
import styles from '#web/features/staff/webhooks/frame/webhooks.module.css'

/** Deliveries of what was just sent appear within this time, as a rule. */
const lookMs = 20_000

/** One endpoint: its state, what can be done with it, and its deliveries. */
export function WebhookPage() {
  const t = webhooksMessages.useTranslate()
  const tStaff = staffMessages.useTranslate()
  const { id = '' } = useParams()
  const { endpoint, isRead, error, refetch } = useEndpoint(id)
  if (endpoint) return <Endpoint key={endpoint.id} endpoint={endpoint} />
  if (isRead) return <DeletedEndpoint key={id} id={id} />
  return (
    <StaffPage name={t('hooks.page')} heading={t('hooks.page')}>
      {error ? <LoadError error={error} onAgain={() => refetch()} /> : <Waiting text={tStaff('area.opening')} />}
    </StaffPage>
  )
}

/** What was sent to an endpoint that is gone; where nothing ever was, there was none. */
function DeletedEndpoint({ id }: { id: string }) {
  const t = webhooksMessages.useTranslate()
  const tStaff = staffMessages.useTranslate()
  const { data, error, refetch } = useApiQuery(listStaffDeliveries, { params: { id }, query: { limit: 1 } })
  if (error instanceof ApiError && error.code === 'NOT_FOUND')
    return <NotFound title={t('hooks.not-found-title')} text={t('hooks.not-found')} />
  return (
    <StaffPage name={t('deleted.title')} heading={t('deleted.title')} lead={t('deleted.lead')}>
      <BackLink />
      {!data && !error && <Waiting text={tStaff('area.opening')} />}
      {error && <LoadError error={error} onAgain={() => refetch()} />}
      {data && <DeliveryLog endpoint={{ id, enabled: false }} lookUntil={0} onSent={() => undefined} />}
    </StaffPage>
  )
}

function Endpoint({ endpoint }: { endpoint: WebhookEndpoint }) {
  const t = webhooksMessages.useTranslate()
  const mayWrite = usePermission('webhooks:write')
  const [isEditing, setEditing] = useState(false)
  const [lookUntil, setLookUntil] = useState(0)
  const look = () => setLookUntil(Date.now() + lookMs)
  const { test, setEnabled, rotate, remove, rotated, closeRotated, isBusy, error } = useEndpointActions(endpoint, look)
  const { url, description, enabled } = endpoint
  const busy = isBusy || undefined
  const actions = mayWrite && (
    <>
      {enabled && (
        <Button kind="primary" aria-disabled={busy} onClick={test}>
          {t('do.test')}
        </Button>
      )}
      <Button icon="edit" onClick={() => setEditing(true)}>
        {t('do.edit')}
      </Button>
      {enabled && (
        <Button aria-disabled={busy} onClick={() => setEnabled(false)}>
          {t('do.disable')}
        </Button>
      )}
      <Button icon="trash" aria-disabled={busy} onClick={remove}>
        {t('do.delete')}
      </Button>
    </>
  )
  return (
    <StaffPage name={url} heading={<span className={styles.address}>{url}</span>} lead={description} actions={actions}>
      <BackLink />
      {error && <LoadError error={error} />}
      <EndpointNotice
        endpoint={endpoint}
        enable={
          mayWrite && (
            <Button kind="primary" aria-disabled={busy} onClick={() => setEnabled(true)}>
              {t('do.enable')}
            </Button>
          )
        }
      />
      <EndpointFacts
        endpoint={endpoint}
        secret={
          mayWrite && (
            <Button icon="switch" aria-disabled={busy} onClick={rotate}>
              {t('do.rotate')}
            </Button>
          )
        }
      />
      <DeliveryLog endpoint={endpoint} lookUntil={lookUntil} onSent={look} />
      {isEditing && <EditEndpointDialog endpoint={endpoint} onClose={() => setEditing(false)} />}
      {rotated && <SecretDialog {...rotated} onClose={closeRotated} />}
    </StaffPage>
  )
}
