import type { FastifyInstance } from 'fastify'
import * as calls from '#contract/webhooks/webhook-calls.ts'
import type { SecretKeyCaller } from '#server/platform/callers/callers.ts'
import { type ServeOptions, serve } from '#server/platform/http/serve.ts'
import type { Manager } from '#server/webhooks/manage-endpoints.ts'
import * as endpoints from '#server/webhooks/manage-endpoints.ts'
import * as deliveries from '#server/webhooks/read-deliveries.ts'

/** The audit log names the key. */
function toManager({ client, keyId, key }: SecretKeyCaller): Manager {
  const actor = { kind: 'customer', id: keyId, subjectId: null, origin: { key: key.name } } as const
  return { clientId: client.id, actor, mayReadPeople: key.scopes.includes('requests:read') }
}

/** Endpoints and their deliveries, for the customer's own server. */
export function serveWebhookEndpoints(app: FastifyInstance, options: ServeOptions): void {
  const { context } = options
  serve(app, calls.listWebhookEndpoints, options, async ({ customer }) => ({
    data: await endpoints.listEndpoints(context, customer.client.id),
  }))
  serve(app, calls.createWebhookEndpoint, options, ({ customer, body }) => endpoints.createEndpoint(context, toManager(customer), body))
  serve(app, calls.getWebhookEndpoint, options, ({ customer, params }) => endpoints.getEndpoint(context, customer.client.id, params.id))
  serve(app, calls.changeWebhookEndpoint, options, ({ customer, params, body }) =>
    endpoints.updateEndpoint(context, toManager(customer), params.id, body),
  )
  serve(app, calls.deleteWebhookEndpoint, options, ({ customer, params }) =>
    endpoints.deleteEndpoint(context, toManager(customer), params.id),
  )
  serve(app, calls.rotateWebhookSecret, options, ({ customer, params }) => endpoints.rotateSecret(context, toManager(customer), params.id))
  serve(app, calls.testWebhookEndpoint, options, ({ customer, params }) => endpoints.sendTest(context, toManager(customer), params.id))
  serve(app, calls.listWebhookDeliveries, options, ({ customer, params, query }) =>
    deliveries.listDeliveries(context, { id: params.id, clientId: customer.client.id }, query),
  )
  serve(app, calls.getWebhookDelivery, options, ({ customer, params }) =>
    deliveries.readDelivery(context, { ...params, clientId: customer.client.id }),
  )
  serve(app, calls.resendWebhookDelivery, options, ({ customer, params }) =>
    deliveries.resendDelivery(context, toManager(customer), params),
  )
  serve(app, calls.resendWebhookRange, options, ({ customer, params, body }) =>
    deliveries.resendRange(context, toManager(customer), params.id, body),
  )
}
