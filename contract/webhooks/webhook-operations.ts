import * as z from 'zod/mini'
import * as shapes from '#contract/webhooks/webhook-schemas.ts'

// What staff and the customer's own server do alike.

export const listing = {
  method: 'GET',
  summary: 'Webhook endpoints, oldest first, without their secrets.',
  answer: z.object({ data: z.array(shapes.endpointSchema) }),
  errors: [],
} as const

export const creation = {
  method: 'POST',
  summary: 'Creates a webhook endpoint. Its secret is answered once.',
  input: shapes.newEndpoint,
  answer: shapes.endpointWithSecret,
  errors: ['WEBHOOK_URL_NOT_ALLOWED', 'WEBHOOK_FULL_NOT_ALLOWED', 'WEBHOOK_LIMIT_REACHED', 'VALIDATION_ERROR'],
} as const

export const change = {
  method: 'PATCH',
  summary: 'Changes what is given: address, description, types of events, thin or full bodies, or whether it is enabled.',
  params: shapes.endpointParams,
  input: shapes.changedEndpoint,
  answer: shapes.endpointSchema,
  errors: ['NOT_FOUND', 'WEBHOOK_URL_NOT_ALLOWED', 'WEBHOOK_FULL_NOT_ALLOWED', 'VALIDATION_ERROR'],
} as const

export const deletion = {
  method: 'DELETE',
  summary:
    'Deletes a webhook endpoint and its secret; nothing more is sent to it. Its deliveries can still be read for 30 days. Deleting it again changes nothing.',
  params: shapes.endpointParams,
  answer: z.object({ id: z.string(), deleted: z.literal(true) }),
  errors: ['NOT_FOUND'],
} as const

export const rotation = {
  method: 'POST',
  summary: 'Makes a new secret, answered once. For 24 hours deliveries carry the signatures of both.',
  params: shapes.endpointParams,
  answer: shapes.endpointWithSecret,
  errors: ['NOT_FOUND'],
} as const

export const test = {
  method: 'POST',
  summary: 'Sends an event of the type `webhook.test` to the endpoint.',
  params: shapes.endpointParams,
  answer: shapes.testSent,
  errors: ['NOT_FOUND', 'WEBHOOK_DISABLED'],
} as const

export const deliveryListing = {
  method: 'GET',
  summary: 'Deliveries of an endpoint over the last 30 days, newest event first.',
  params: shapes.endpointParams,
  query: shapes.deliveryFilter,
  answer: shapes.deliveryPage,
  errors: ['NOT_FOUND', 'INVALID_CURSOR', 'VALIDATION_ERROR'],
} as const

export const delivery = {
  method: 'GET',
  summary: 'A delivery with each try: the request as it was sent, and the answer.',
  params: shapes.deliveryParams,
  answer: shapes.deliveryDetail,
  errors: ['NOT_FOUND'],
} as const

export const deliveryResend = {
  method: 'POST',
  summary: 'Sends the event of a delivery again, under the same id.',
  params: shapes.deliveryParams,
  answer: shapes.deliverySchema,
  errors: ['NOT_FOUND', 'WEBHOOK_DISABLED'],
} as const

export const rangeResend = {
  method: 'POST',
  summary:
    'Sends the events of a range again that the endpoint is meant for, also those from while it was disabled; with `onlyUndelivered`, without those that it accepted. At most 10,000, the oldest first.',
  params: shapes.endpointParams,
  input: shapes.resentRange,
  answer: shapes.resentCount,
  errors: ['NOT_FOUND', 'WEBHOOK_DISABLED', 'VALIDATION_ERROR'],
} as const
