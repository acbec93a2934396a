import type { FastifyInstance } from 'fastify'
import { scopePermissions } from '#contract/scopes.ts'
import * as calls from '#contract/webhooks/staff-webhook-calls.ts'
import type { StaffCaller } from '#server/platform/callers/staff-caller.ts'
import { type ServeOptions, serve } from '#server/platform/http/serve.ts'
import { staffActor } from '#server/staff/members/staff-device.ts'
import type { Manager } from '#server/webhooks/manage-endpoints.ts'
import * as endpoints from '#server/webhooks/manage-endpoints.ts'
import * as deliveries from '#server/webhooks/read-deliveries.ts'

const toManager = ({ user, device, permissions }: StaffCaller): Manager => ({
  clientId: user.clientId,
  actor: staffActor(user, device),
  mayReadPeople: scopePermissions['requests:read'].every((permission) => permissions.has(permission)),
})

/** Endpoints and their deliveries, for staff. */
export function serveStaffWebhooks(app: FastifyInstance, options: ServeOptions): void {
  const { context } = options
  serve(app, calls.listStaffWebhooks, options, async ({ staff }) => ({
    data: await endpoints.listEndpoints(context, staff.user.clientId),
  }))
  serve(app, calls.createStaffWebhook, options, ({ staff, body }) => endpoints.createEndpoint(context, toManager(staff), body))
  serve(app, calls.changeStaffWebhook, options, ({ staff, params, body }) =>
    endpoints.updateEndpoint(context, toManager(staff), params.id, body),
  )
  serve(app, calls.deleteStaffWebhook, options, ({ staff, params }) => endpoints.deleteEndpoint(context, toManager(staff), params.id))
  serve(app, calls.rotateStaffWebhookSecret, options, ({ staff, params }) => endpoints.rotateSecret(context, toManager(staff), params.id))
  serve(app, calls.testStaffWebhook, options, ({ staff, params }) => endpoints.sendTest(context, toManager(staff), params.id))
  serve(app, calls.listStaffDeliveries, options, ({ staff, params, query }) =>
    deliveries.listDeliveries(context, { id: params.id, clientId: staff.user.clientId }, query),
  )
  serve(app, calls.getStaffDelivery, options, ({ staff, params }) =>
    deliveries.readDelivery(context, { ...params, clientId: staff.user.clientId }),
  )
  serve(app, calls.resendStaffDelivery, options, ({ staff, params }) => deliveries.resendDelivery(context, toManager(staff), params))
  serve(app, calls.resendStaffRange, options, ({ staff, params, body }) =>
    deliveries.resendRange(context, toManager(staff), params.id, body),
  )
}
