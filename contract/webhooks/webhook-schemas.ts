import * as z from 'zod/mini'
import { eventTypeSchema } from '#contract/events/event.ts'
import { isForwards } from '#contract/public-api/list.ts'
import { deliveryFailures, deliveryStates } from '#contract/webhooks/delivery.ts'
import { staffId } from '#contract/wire-values.ts'

export const webhookLimits = { maxEndpoints: 20, longestUrl: 2_000, longestDescription: 200 } as const
/** Both signatures are sent for so long after a rotation. */
export const rotationHours = 24

const time = z.string()
const moment = z.iso.datetime({ offset: true })
export const endpointParams = z.object({ id: staffId })
export const deliveryParams = z.object({ id: staffId, deliveryId: staffId })

/** `thin`: ids, type, time and status. `full`: also what `GET /v1/requests/{id}` answers, with personal data. */
export const payloads = ['thin', 'full'] as const
const payload = z.enum(payloads)

export const disabledReasons = ['staff', 'api', 'gone', 'failing'] as const

export const endpointSchema = z.object({
  id: z.string(),
  url: z.string(),
  description: z.string(),
  /** Empty: every type, also those that are added later. */
  eventTypes: z.array(eventTypeSchema),
  /** `thin` bodies hold nothing of a person; `full` ones hold personal data. */
  payload,
  enabled: z.boolean(),
  /** Who or what disabled it: staff, the API, its own answer 410, or failures over several days. */
  disabledBecause: z.nullable(z.enum(disabledReasons)),
  disabledAt: z.nullable(time),
  /** Since when nothing was accepted. */
  failingSince: z.nullable(time),
  lastSuccessAt: z.nullable(time),
  /** Verifies the signatures `v1a`. */
  publicKey: z.string(),
  /** Until then deliveries carry the signatures of the previous secret too. */
  rotatedUntil: z.nullable(time),
  createdAt: time,
})
export type WebhookEndpoint = z.output<typeof endpointSchema>

const url = z.string().check(z.minLength(1), z.maxLength(webhookLimits.longestUrl))
const description = z.string().check(z.maxLength(webhookLimits.longestDescription))
const eventTypes = z.array(eventTypeSchema).check(z.maxLength(100))

export const newEndpoint = z.strictObject({
  url,
  description: z.optional(description),
  eventTypes: z.optional(eventTypes),
  payload: z.optional(payload),
})
export const changedEndpoint = z.strictObject({
  url: z.optional(url),
  description: z.optional(description),
  eventTypes: z.optional(eventTypes),
  payload: z.optional(payload),
  enabled: z.optional(z.boolean()),
})
/** The secret is answered once. */
export const endpointWithSecret = z.object({ ...endpointSchema.shape, secret: z.string() })

export const deliverySchema = z.object({
  id: z.string(),
  eventId: z.string(),
  eventType: eventTypeSchema,
  sequence: z.number(),
  requestId: z.nullable(z.string()),
  state: z.enum(deliveryStates),
  attempts: z.number(),
  lastStatus: z.nullable(z.number()),
  lastFailure: z.nullable(z.enum(deliveryFailures)),
  nextAttemptAt: z.nullable(time),
  createdAt: time,
})
export type WebhookDelivery = z.output<typeof deliverySchema>

export const attemptSchema = z.object({
  attempt: z.number(),
  startedAt: time,
  durationMs: z.number(),
  answerStatus: z.nullable(z.number()),
  failure: z.nullable(z.enum(deliveryFailures)),
  requestHeaders: z.record(z.string(), z.string()),
  /** Without `data`, which is sent and not kept. */
  requestBody: z.string(),
  /** The first kilobyte; empty where the body was a full one. */
  answerBody: z.string(),
})

export const deliveryFilter = z
  .strictObject({
    state: z.optional(z.enum(deliveryStates)),
    eventType: z.optional(eventTypeSchema),
    /** From then on; ISO 8601 with a zone. */
    createdAfter: z.optional(moment),
    /** Before then. */
    createdBefore: z.optional(moment),
    /** The `nextCursor` of the page before. */
    cursor: z.optional(z.string().check(z.maxLength(200))),
    limit: z.optional(z.coerce.number().check(z.int(), z.gte(1), z.lte(100))),
  })
  .check(isForwards('createdAfter', 'createdBefore'))
export const deliveryPage = z.object({ data: z.array(deliverySchema), hasMore: z.boolean(), nextCursor: z.nullable(z.string()) })
export const deliveryDetail = z.object({ delivery: deliverySchema, attempts: z.array(attemptSchema) })

const onlyUndelivered = z.optional(z.boolean())
const sequence = z.number().check(z.int(), z.gte(1))
/** Events from one sequence number to another, both included; or those that happened from one time on and before another. */
export const resentRange = z.union([
  z.strictObject({ fromSequence: sequence, toSequence: sequence, onlyUndelivered }).check(isForwards('fromSequence', 'toSequence')),
  z.strictObject({ createdAfter: moment, createdBefore: moment, onlyUndelivered }).check(isForwards('createdAfter', 'createdBefore')),
])
export type ResentRange = z.output<typeof resentRange>
export const resentCount = z.object({ scheduled: z.number() })
export const testSent = z.object({ eventId: z.string() })
