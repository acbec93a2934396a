import { findModeOf } from '#server/events/repositories/events.ts'
import { toEventBody } from '#server/events/to-event-body.ts'
import type { AppContext } from '#server/platform/context.ts'
import { seal, unseal } from '#server/platform/crypto/seal.ts'
import type { WebhookEndpointRow } from '#server/platform/database/schema-events.ts'
import { toNextAttempt } from '#server/webhooks/next-attempt.ts'
import type { DueDelivery, Outcome } from '#server/webhooks/repositories/deliveries.ts'
import { openSecrets, openSigner } from '#server/webhooks/signatures.ts'

/** What was sent and what came back, as it is kept for staff: sealed under the key of the endpoint. */
export type Exchange = { requestHeaders: Record<string, string>; requestBody: string; answerBody: string }
export type Sender = (delivery: DueDelivery) => Promise<Outcome>

const toSealName = (deliveryId: string) => `webhook-exchange:${deliveryId}`

export function openExchange(key: Uint8Array, deliveryId: string, sealed: Uint8Array): Exchange {
  return JSON.parse(Buffer.from(unseal(key, toSealName(deliveryId), sealed)).toString()) as Exchange
}

type Needs = Pick<AppContext, 'db' | 'clock' | 'webhooks'>

/** Sends deliveries of one endpoint, and says what each try makes of its delivery. */
export async function openSender({ db, clock, webhooks }: Needs, endpoint: WebhookEndpointRow, key: Uint8Array): Promise<Sender> {
  const mode = await findModeOf(db, endpoint.clientId)
  const { current, previous } = openSecrets(key, endpoint.id, endpoint.sealedSecrets)
  const alsoPrevious = previous && endpoint.rotatedUntil && endpoint.rotatedUntil > clock.now()
  const signer = openSigner(alsoPrevious ? [current, previous] : [current])
  return async (delivery) => {
    const startedAt = clock.now()
    const begun = performance.now()
    const body = JSON.stringify(toEventBody(delivery.event, mode))
    const headers = signer({ id: delivery.event.id, at: startedAt, body })
    const answer = await webhooks.post({ url: endpoint.url, headers, body })
    const next = answer.failure === null ? null : toNextAttempt(delivery.attemptsInRow + 1, answer, clock.now())
    const exchange: Exchange = { requestHeaders: headers, requestBody: body, answerBody: answer.body }
    return {
      delivery,
      startedAt,
      durationMs: Math.round(performance.now() - begun),
      answerStatus: answer.status,
      failure: answer.failure,
      sealedExchange: Buffer.from(seal(key, toSealName(delivery.id), Buffer.from(JSON.stringify(exchange)))),
      state: toState(answer.failure, next),
      nextAttemptAt: next ?? startedAt,
    }
  }
}

function toState(failure: string | null, next: Date | null) {
  if (failure === null) return 'delivered' as const
  return next ? ('waiting' as const) : ('failed' as const)
}
