import type { EventBody } from '#contract/events/event.ts'
import { fullEventSchema } from '#contract/webhooks/full-body.ts'
import { findModeOf } from '#server/events/repositories/events.ts'
import { toEventBody } from '#server/events/to-event-body.ts'
import type { AppContext } from '#server/platform/context.ts'
import { seal, unseal } from '#server/platform/crypto/seal.ts'
import type { WebhookEndpointRow } from '#server/platform/database/schema-events.ts'
import type { WebhookAnswer } from '#server/platform/ports.ts'
import { readRequestByKey } from '#server/public-api/read-request.ts'
import { toNextAttempt } from '#server/webhooks/next-attempt.ts'
import type { DueDelivery, Outcome } from '#server/webhooks/repositories/deliveries.ts'
import { openSecrets, openSigner } from '#server/webhooks/signatures.ts'

/**
 * What was sent and what came back, as it is kept for staff: sealed under the key of the endpoint. Of full bodies nothing is kept that tells of
 * a person: neither their data nor the answer, which may repeat them.
 */
export type Exchange = { requestHeaders: Record<string, string>; requestBody: string; answerBody: string }
export type Sender = (delivery: DueDelivery) => Promise<Outcome>

const toSealName = (deliveryId: string) => `webhook-exchange:${deliveryId}`

export function openExchange(key: Uint8Array, deliveryId: string, sealed: Uint8Array): Exchange {
  return JSON.parse(Buffer.from(unseal(key, toSealName(deliveryId), sealed)).toString()) as Exchange
}

type Needs = Pick<AppContext, 'db' | 'clock' | 'masterKey' | 'webhooks' | 'log'>

/** Sends deliveries of one endpoint, and says what each try makes of its delivery. */
export async function openSender(context: Needs, endpoint: WebhookEndpointRow, key: Uint8Array): Promise<Sender> {
  const { db, clock } = context
  const isFull = endpoint.bodyKind === 'full'
  const mode = await findModeOf(db, endpoint.clientId)
  const { current, previous } = openSecrets(key, endpoint.id, endpoint.sealedSecrets)
  const alsoPrevious = previous && endpoint.rotatedUntil && endpoint.rotatedUntil > clock.now()
  const signer = openSigner(alsoPrevious ? [current, previous] : [current])
  return async (delivery) => {
    const startedAt = clock.now()
    const begun = performance.now()
    const thin = toEventBody(delivery.event, mode)
    const stored = JSON.stringify(thin)
    let headers: Record<string, string> = {}
    const post = (body: string) => {
      headers = signer({ id: delivery.event.id, at: startedAt, body })
      return context.webhooks.post({ url: endpoint.url, headers, body })
    }
    const answer = isFull ? await toFullBody(context, thin, endpoint.clientId).then(post, () => notBuilt) : await post(stored)
    const next = answer.failure === null ? null : toNextAttempt(delivery.attemptsInRow + 1, answer, clock.now())
    const exchange: Exchange = { requestHeaders: headers, requestBody: stored, answerBody: isFull ? '' : answer.body }
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

const notBuilt: WebhookAnswer = { status: null, failure: 'not_built', retryAfter: null, body: '' }

/** With what the request answers at this moment: a later try tells what is known then. */
async function toFullBody(context: Needs, thin: EventBody, clientId: string): Promise<string> {
  const { requestId, mode } = thin
  try {
    const data = requestId ? await readRequestByKey(context, { client: { id: clientId }, mode, keyId: null }, requestId) : null
    return JSON.stringify(fullEventSchema.parse({ ...thin, data }))
  } catch (error) {
    context.log.error({ err: error, eventId: thin.id }, 'the full body of a webhook was not built')
    throw error
  }
}

function toState(failure: string | null, next: Date | null) {
  if (failure === null) return 'delivered' as const
  return next ? ('waiting' as const) : ('failed' as const)
}
