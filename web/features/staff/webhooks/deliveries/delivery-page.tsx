import type { AnswerOf } from '#contract/endpoint.ts'
import { getStaffDelivery, listStaffDeliveries, resendStaffDelivery } from '#contract/webhooks/staff-webhook-calls.ts'
import { LoadError } from '#web/features/staff/shell/load-error.tsx'
import { staffMessages } from '#web/features/staff/shell/messages/staff-messages.ts'
import { usePermission } from '#web/features/staff/shell/staff-context.ts'
import { StaffPage } from '#web/features/staff/shell/staff-page.tsx'
import { StaffSection } from '#web/features/staff/shell/staff-section.tsx'
import { staffPath } from '#web/features/staff/shell/staff-session.ts'
import { DeliveryAttempt } from '#web/features/staff/webhooks/deliveries/delivery-attempt.tsx'
import { DeliveryFacts } from '#web/features/staff/webhooks/deliveries/delivery-facts.tsx'
import { useEndpoint } from '#web/features/staff/webhooks/endpoint/use-endpoint.ts'
import { NotFound } from '#web/features/staff/webhooks/frame/not-found.tsx'
import { webhooksMessages } from '#web/features/staff/webhooks/messages/webhooks-messages.ts'
import { ApiError } from '#web/lib/api/api-error.ts'
import { useApiMutation, useApiQuery } from '#web/lib/api/use-api-query.ts'
import { PageLink } from '#web/lib/routing/page-link.tsx'
import { useParams } from '#web/lib/routing/routes.tsx'
import { Button } from '#web/ui/controls/button.tsx'
import { useDialogs } from '#web/ui/dialogs/dialogs.tsx'
import { Waiting } from '#web/ui/feedback/waiting.tsx'
import '#web/features/staff/shell/access.module.css'
import styles from '#web/features/staff/webhooks/frame/webhooks.module.css'

const soonMs = 1_000
const usualMs = 10_000

/** One delivery: its event, and each attempt with what was sent and answered. */
export function DeliveryPage() {
  const t = webhooksMessages.useTranslate()
  const tStaff = staffMessages.useTranslate()
  const { id = '', deliveryId = '' } = useParams()
  const { data, error, refetch } = useApiQuery(
    getStaffDelivery,
    { params: { id, deliveryId } },
    { everyMs: (answer) => (isDue(answer) ? soonMs : usualMs) },
  )
  if (data) return <Delivery endpointId={id} read={data} />
  if (error instanceof ApiError && error.code === 'NOT_FOUND')
    return <NotFound title={t('delivery.not-found-title')} text={t('delivery.not-found')} />
  return (
    <StaffPage name={t('delivery.page')} heading={t('delivery.page')}>
      {error ? <LoadError error={error} onAgain={() => refetch()} /> : <Waiting text={tStaff('area.opening')} />}
    </StaffPage>
  )
}

type Read = AnswerOf<typeof getStaffDelivery>

function isDue(read: Read | undefined): boolean {
  const next = read?.delivery.nextAttemptAt
  return next != null && Date.parse(next) <= Date.now() + usualMs
}

function Delivery({ endpointId, read: { delivery, attempts } }: { endpointId: string; read: Read }) {
  const t = webhooksMessages.useTranslate()
  const { toast } = useDialogs()
  const { endpoint, isRead } = useEndpoint(endpointId)
  const mayResend = usePermission('webhooks:write') && endpoint?.enabled === true
  const resending = useApiMutation(resendStaffDelivery, [getStaffDelivery, listStaffDeliveries])
  const resend = () =>
    resending.mutate({ params: { id: endpointId, deliveryId: delivery.id } }, { onSuccess: () => toast(t('resend.one-done')) })
  return (
    <StaffPage
      name={t('delivery.page')}
      heading={delivery.eventType}
      lead={t(`event.${delivery.eventType}`)}
      actions={
        mayResend && (
          <Button kind="primary" aria-disabled={resending.isPending || undefined} onClick={resend}>
            {t('resend.one')}
          </Button>
        )
      }
    >
      <PageLink className={styles.back} to={`${staffPath}/webhooks/${endpointId}`}>
        {t('delivery.back')}
      </PageLink>
      {resending.error && <LoadError error={resending.error} />}
      <DeliveryFacts delivery={delivery} url={endpoint?.url ?? (isRead ? t('deleted.title') : '')} />
      <StaffSection title={t('delivery.tries')} lead={endpoint?.payload === 'full' && t('delivery.full-lead')}>
        {attempts.length === 0 && <p className="muted">{t('delivery.not-yet')}</p>}
        {attempts.map((attempt, at) => (
          <DeliveryAttempt key={attempt.attempt} attempt={attempt} isOpen={at === 0} />
        ))}
      </StaffSection>
    </StaffPage>
  )
}
