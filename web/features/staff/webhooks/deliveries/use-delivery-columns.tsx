import type { WebhookDelivery } from '#contract/webhooks/webhook-schemas.ts'
import { staffPath } from '#web/features/staff/shell/staff-session.ts'
import { formatDateTime } from '#web/features/staff/shell/staff-time.ts'
import { AnswerText } from '#web/features/staff/webhooks/deliveries/answer-text.tsx'
import { DeliveryState } from '#web/features/staff/webhooks/deliveries/delivery-state.tsx'
import { webhooksMessages } from '#web/features/staff/webhooks/messages/webhooks-messages.ts'
import { useI18n } from '#web/lib/i18n/translate.ts'
import { PageLink } from '#web/lib/routing/page-link.tsx'
import type { RowColumn } from '#web/ui/table/row-table.tsx'
import styles from '#web/features/staff/webhooks/frame/webhooks.module.css'

export function useDeliveryColumns(endpointId: string): RowColumn<WebhookDelivery>[] {
  const t = webhooksMessages.useTranslate()
  const { language } = useI18n()
  return [
    {
      key: 'event',
      head: t('log.type'),
      cell: ({ id, eventType }) => (
        <PageLink className="people-name" to={`${staffPath}/webhooks/${endpointId}/deliveries/${id}`}>
          {eventType}
        </PageLink>
      ),
    },
    {
      key: 'state',
      head: t('log.state'),
      cell: (delivery) => (
        <>
          <DeliveryState delivery={delivery} />
          {delivery.attempts > 0 && delivery.nextAttemptAt && (
            <span className={`muted small ${styles.below}`}>
              {t('log.next', { time: formatDateTime(delivery.nextAttemptAt, language) })}
            </span>
          )}
        </>
      ),
    },
    {
      key: 'answer',
      head: t('log.answer'),
      cell: ({ lastStatus, lastFailure }) => <AnswerText status={lastStatus} failure={lastFailure} />,
    },
    { key: 'attempts', head: t('log.attempts'), cell: ({ attempts }) => attempts, isFigure: true },
    {
      key: 'time',
      head: t('log.time'),
      cell: ({ createdAt }) => <time dateTime={createdAt}>{formatDateTime(createdAt, language)}</time>,
    },
  ]
}
