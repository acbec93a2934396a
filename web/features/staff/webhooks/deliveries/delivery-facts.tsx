import type { WebhookDelivery } from '#contract/webhooks/webhook-schemas.ts'
import { usePermission } from '#web/features/staff/shell/staff-context.ts'
import { staffPath } from '#web/features/staff/shell/staff-session.ts'
import { formatDateTime } from '#web/features/staff/shell/staff-time.ts'
import { DeliveryState } from '#web/features/staff/webhooks/deliveries/delivery-state.tsx'
import { webhooksMessages } from '#web/features/staff/webhooks/messages/webhooks-messages.ts'
import { useI18n } from '#web/lib/i18n/translate.ts'
import { PageLink } from '#web/lib/routing/page-link.tsx'
import staffStyles from '#web/features/staff/shell/staff.module.css'
import styles from '#web/features/staff/webhooks/frame/webhooks.module.css'

export function DeliveryFacts({ delivery, url }: { delivery: WebhookDelivery; url: string }) {
  const t = webhooksMessages.useTranslate()
  const { language } = useI18n()
  const mayReadRequests = usePermission('requests:read')
  const { requestId, eventId, sequence, createdAt, attempts, nextAttemptAt } = delivery
  const request = requestId && <code className={styles.code}>{requestId}</code>
  return (
    <dl className={staffStyles.staffFacts}>
      <div>
        <dt>{t('log.state')}</dt>
        <dd>
          <DeliveryState delivery={delivery} />
          {attempts > 0 && nextAttemptAt && (
            <span className={`muted small ${styles.below}`}>{t('log.next', { time: formatDateTime(nextAttemptAt, language) })}</span>
          )}
        </dd>
      </div>
      <div>
        <dt>{t('log.time')}</dt>
        <dd>{formatDateTime(createdAt, language)}</dd>
      </div>
      <div>
        <dt>{t('hooks.url')}</dt>
        <dd>{url}</dd>
      </div>
      <div>
        <dt>{t('delivery.event-id')}</dt>
        <dd>
          <code className={styles.code}>{eventId}</code>
        </dd>
      </div>
      <div>
        <dt>{t('delivery.sequence')}</dt>
        <dd>{sequence}</dd>
      </div>
      <div>
        <dt>{t('delivery.request')}</dt>
        <dd>
          {request ? (
            mayReadRequests ? (
              <PageLink to={`${staffPath}/requests/${requestId}`}>{request}</PageLink>
            ) : (
              request
            )
          ) : (
            t('delivery.none')
          )}
        </dd>
      </div>
    </dl>
  )
}
