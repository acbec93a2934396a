import { endpoint } from '#contract/endpoint.ts'
import * as operations from '#contract/webhooks/webhook-operations.ts'
import * as shapes from '#contract/webhooks/webhook-schemas.ts'

const prefix = '/v1/webhook-endpoints'

export const listWebhookEndpoints = endpoint({
  name: 'listWebhookEndpoints',
  path: prefix,
  access: 'secret-key',
  scope: 'webhooks:manage',
  ...operations.listing,
})

export const createWebhookEndpoint = endpoint({
  name: 'createWebhookEndpoint',
  path: prefix,
  access: 'secret-key',
  scope: 'webhooks:manage',
  ...operations.creation,
  answerStatus: 201,
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
  path: `${prefix}/:id`,
  access: 'secret-key',
  scope: 'webhooks:manage',
  ...operations.change,
})

export const deleteWebhookEndpoint = endpoint({
  name: 'deleteWebhookEndpoint',
  path: `${prefix}/:id`,
  access: 'secret-key',
  scope: 'webhooks:manage',
  ...operations.deletion,
})

export const rotateWebhookSecret = endpoint({
  name: 'rotateWebhookSecret',
  path: `${prefix}/:id/rotate-secret`,
  access: 'secret-key',
  scope: 'webhooks:manage',
  ...operations.rotation,
})

export const testWebhookEndpoint = endpoint({
  name: 'testWebhookEndpoint',
  path: `${prefix}/:id/test`,
  access: 'secret-key',
  scope: 'webhooks:manage',
  ...operations.test,
})

export const listWebhookDeliveries = endpoint({
  name: 'listWebhookDeliveries',
  path: `${prefix}/:id/deliveries`,
  access: 'secret-key',
  scope: 'webhooks:manage',
  ...operations.deliveryListing,
})

export const getWebhookDelivery = endpoint({
  name: 'getWebhookDelivery',
  path: `${prefix}/:id/deliveries/:deliveryId`,
  access: 'secret-key',
  scope: 'webhooks:manage',
  ...operations.delivery,
})

export const resendWebhookDelivery = endpoint({
  name: 'resendWebhookDelivery',
  path: `${prefix}/:id/deliveries/:deliveryId/resend`,
  access: 'secret-key',
  scope: 'webhooks:manage',
  ...operations.deliveryResend,
})

export const resendWebhookRange = endpoint({
  name: 'resendWebhookRange',
  path: `${prefix}/:id/resend`,
  access: 'secret-key',
  scope: 'webhooks:manage',
  ...operations.rangeResend,
})
