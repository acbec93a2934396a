import type { DeliveryFailure } from '#contract/webhooks/delivery.ts'
import { webhooksMessages } from '#web/features/staff/webhooks/messages/webhooks-messages.ts'

/** What the receiver answered, in a few words: its status, or why there is none. */
export function AnswerText({ status, failure }: { status: number | null; failure: DeliveryFailure | null }) {
  const t = webhooksMessages.useTranslate()
  if (failure && failure !== 'status') return <>{status === null ? t(`failure.${failure}`) : `${status} · ${t(`failure.${failure}`)}`}</>
  return <>{status}</>
}
