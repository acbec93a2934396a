import type { WebhookDelivery } from '#contract/webhooks/webhook-schemas.ts'
import { webhooksMessages } from '#web/features/staff/webhooks/messages/webhooks-messages.ts'

const marks = { delivered: 'on', failed: 'bad', waiting: 'wait' } as const

export function DeliveryState({ delivery: { state, attempts } }: { delivery: Pick<WebhookDelivery, 'state' | 'attempts'> }) {
  const t = webhooksMessages.useTranslate()
  const isRetrying = state === 'waiting' && attempts > 0
  return <span className={`people-mark ${marks[state]}`}>{t(isRetrying ? 'log.retrying' : `log.${state}`)}</span>
}
