import { endpoint } from '#contract/endpoint.ts'
import * as operations from '#contract/webhooks/webhook-operations.ts'

const prefix = '/v1/staff/webhooks'

export const listStaffWebhooks = endpoint({
  name: 'listStaffWebhooks',
  path: prefix,
  access: 'staff',
  permission: 'webhooks:read',
  ...operations.listing,
})

export const createStaffWebhook = endpoint({
  name: 'createStaffWebhook',
  path: prefix,
  access: 'staff',
  permission: 'webhooks:write',
  ...operations.creation,
})

export const changeStaffWebhook = endpoint({
  name: 'changeStaffWebhook',
  path: `${prefix}/:id`,
  access: 'staff',
  permission: 'webhooks:write',
  ...operations.change,
})

export const deleteStaffWebhook = endpoint({
  name: 'deleteStaffWebhook',
  path: `${prefix}/:id`,
  access: 'staff',
  permission: 'webhooks:write',
  ...operations.deletion,
})

export const rotateStaffWebhookSecret = endpoint({
  name: 'rotateStaffWebhookSecret',
  path: `${prefix}/:id/rotate-secret`,
  access: 'staff',
  permission: 'webhooks:write',
  ...operations.rotation,
})

export const testStaffWebhook = endpoint({
  name: 'testStaffWebhook',
  path: `${prefix}/:id/test`,
  access: 'staff',
  permission: 'webhooks:write',
  ...operations.test,
})

export const listStaffDeliveries = endpoint({
  name: 'listStaffDeliveries',
  path: `${prefix}/:id/deliveries`,
  access: 'staff',
  permission: 'webhooks:read',
  ...operations.deliveryListing,
})

export const getStaffDelivery = endpoint({
  name: 'getStaffDelivery',
  path: `${prefix}/:id/deliveries/:deliveryId`,
  access: 'staff',
  permission: 'webhooks:read',
  ...operations.delivery,
})

export const resendStaffDelivery = endpoint({
  name: 'resendStaffDelivery',
  path: `${prefix}/:id/deliveries/:deliveryId/resend`,
  access: 'staff',
  permission: 'webhooks:write',
  ...operations.deliveryResend,
})

export const resendStaffRange = endpoint({
  name: 'resendStaffRange',
  path: `${prefix}/:id/resend`,
  access: 'staff',
  permission: 'webhooks:write',
  ...operations.rangeResend,
})
