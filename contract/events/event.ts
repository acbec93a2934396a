import * as z from 'zod/mini'
import { type EventType, eventTypes } from '#contract/events/event-type.ts'
import { requestStatuses } from '#contract/requests/request-status.ts'

export const eventTypeSchema = z.enum(eventTypes as [EventType, ...EventType[]])

/** What happened, without anything of a person: the answer of `GET /v1/events`, and the thin body of a webhook. */
export const eventSchema = z.object({
  id: z.string(),
  type: eventTypeSchema,
  /** ISO 8601, UTC. */
  createdAt: z.string(),
  mode: z.enum(['live', 'test']),
  /** Grows by one from event to event of a customer and mode, in the order in which they became final. */
  sequence: z.number(),
  requestId: z.nullable(z.string()),
  /** Of a person whom a company invited: the request of that company. */
  companyRequestId: z.nullable(z.string()),
  /** Of the request, right after the event. */
  status: z.nullable(z.enum(requestStatuses)),
  /** Of a decision: its receipt. */
  receiptId: z.nullable(z.string()),
})

/** Events are kept, and can be read again, for so long. */
export const eventsKeptDays = 30

export type EventBody = z.output<typeof eventSchema>
