import * as z from 'zod/mini'
import { endpoint } from '#contract/endpoint.ts'
import * as shapes from '#contract/webhooks/webhook-schemas.ts'

const prefix = '/v1/webhook-endpoints'

export const listWebhookEndpoints = endpoint({
  name: 'listWebhookEndpoints',
  method: 'GET',
  path: prefix,
  access: 'secret-key',
  scope: 'webhooks:manage',
  summary: 'Webhook endpoints, oldest first, without their secrets.',
  answer: z.object({ data: z.array(shapes.endpointSchema) }),
  errors: [],
})

export const createWebhookEndpoint = endpoint({
  name: 'createWebhookEndpoint',
  method: 'POST',
  path: prefix,
  access: 'secret-key',
  scope: 'webhooks:manage',
  summary: 'Creates a webhook endpoint. Its secret is answered once.',
  input: shapes.newEndpoint,
  answerStatus: 201,
  answer: shapes.endpointWithSecret,
  errors: ['WEBHOOK_URL_NOT_ALLOWED', 'WEBHOOK_FULL_NOT_ALLOWED', 'WEBHOOK_LIMIT_REACHED', 'VALIDATION_ERROR'],
})

export const getWebhookEndpoint = endpoint({
  name: 'getWebhookEndpoint',
  method: 'GET',
  path: `${prefix}/:id`,
  access: 'secret-key',
  scope: 'webhooks:manage',
  summary: 'A webhook endpoint, without its secret.',
  params: shapes.endpointParams,
  answer: shapes.endpointSchema,
  errors: ['NOT_FOUND'],
})

export const changeWebhookEndpoint = endpoint({
  name: 'changeWebhookEndpoint',
  method: 'PATCH',
  path: `${prefix}/:id`,
  access: 'secret-key',
  scope: 'webhooks:manage',
  summary: 'Changes what is given: address, description, types of events, thin or full bodies, or whether it is enabled.',
  params: shapes.endpointParams,
  input: shapes.changedEndpoint,
  answer: shapes.endpointSchema,
  errors: ['NOT_FOUND', 'WEBHOOK_URL_NOT_ALLOWED', 'WEBHOOK_FULL_NOT_ALLOWED', 'VALIDATION_ERROR'],
})

export const deleteWebhookEndpoint = endpoint({
  name: 'deleteWebhookEndpoint',
  method: 'DELETE',
  path: `${prefix}/:id`,
  access: 'secret-key',
  scope: 'webhooks:manage',
  summary:
    'Deletes a webhook endpoint and its secret; nothing more is sent to it. Its deliveries can still be read for 30 days. Deleting it again changes nothing.',
  params: shapes.endpointParams,
  answer: z.object({ id: z.string(), deleted: z.literal(true) }),
  errors: ['NOT_FOUND'],
})

export const rotateWebhookSecret = endpoint({
  name: 'rotateWebhookSecret',
  method: 'POST',
  path: `${prefix}/:id/rotate-secret`,
  access: 'secret-key',
  scope: 'webhooks:manage',
  summary: 'Makes a new secret, answered once. For 24 hours deliveries carry the signatures of both.',
  params: shapes.endpointParams,
  answer: shapes.endpointWithSecret,
  errors: ['NOT_FOUND'],
})

export const testWebhookEndpoint = endpoint({
  name: 'testWebhookEndpoint',
  method: 'POST',
  path: `${prefix}/:id/test`,
  access: 'secret-key',
  scope: 'webhooks:manage',
  summary: 'Sends an event of the type `webhook.test` to the endpoint.',
  params: shapes.endpointParams,
  answer: shapes.testSent,
  errors: ['NOT_FOUND', 'WEBHOOK_DISABLED'],
})

export const listWebhookDeliveries = endpoint({
  name: 'listWebhookDeliveries',
  method: 'GET',
  path: `${prefix}/:id/deliveries`,
  access: 'secret-key',
  scope: 'webhooks:manage',
  summary: 'Deliveries of an endpoint over the last 30 days, newest event first.',
  params: shapes.endpointParams,
  query: shapes.deliveryFilter,
  answer: shapes.deliveryPage,
  errors: ['NOT_FOUND', 'INVALID_CURSOR', 'VALIDATION_ERROR'],
})

export const getWebhookDelivery = endpoint({
  name: 'getWebhookDelivery',
  method: 'GET',
  path: `${prefix}/:id/deliveries/:deliveryId`,
  access: 'secret-key',
  scope: 'webhooks:manage',
  summary: 'A delivery with each try: the request as it was sent, and the answer.',
  params: shapes.deliveryParams,
  answer: shapes.deliveryDetail,
  errors: ['NOT_FOUND'],
})

export const resendWebhookDelivery = endpoint({
  name: 'resendWebhookDelivery',
  method: 'POST',
  path: `${prefix}/:id/deliveries/:deliveryId/resend`,
  access: 'secret-key',
  scope: 'webhooks:manage',
  summary: 'Sends the event of a delivery again, under the same id.',
  params: shapes.deliveryParams,
  answer: shapes.deliverySchema,
  errors: ['NOT_FOUND', 'WEBHOOK_DISABLED'],
})

export const resendWebhookRange = endpoint({
  name: 'resendWebhookRange',
  method: 'POST',
  path: `${prefix}/:id/resend`,
  access: 'secret-key',
  scope: 'webhooks:manage',
  summary:
    'Sends the events of a range again that the endpoint is meant for, also those from while it was disabled; with `onlyUndelivered`, without those that it accepted. At most 10,000, the oldest first.',
  params: shapes.endpointParams,
  input: shapes.resentRange,
  answer: shapes.resentCount,
  errors: ['NOT_FOUND', 'WEBHOOK_DISABLED', 'VALIDATION_ERROR'],
})
