import type { FastifyInstance } from 'fastify'
import { createRequest, getRequest, listRequests } from '#contract/public-api/request-calls.ts'
import { type ServeOptions, serve } from '#server/platform/http/serve.ts'
import { createRequestByKey } from '#server/public-api/create-request.ts'
import { listRequestsByKey } from '#server/public-api/list-requests.ts'
import { readRequestByKey } from '#server/public-api/read-request.ts'

/** What the customer's own server asks about requests. */
export function servePublicRequests(app: FastifyInstance, options: ServeOptions): void {
  const { context } = options
  serve(app, createRequest, options, ({ customer, body, attempt }) => createRequestByKey(context, customer, body, attempt))
  const reading = { ...options, confirmsKnownKey: true }
  serve(app, getRequest, reading, ({ customer, params }) => readRequestByKey(context, customer, params.id))
  serve(app, listRequests, reading, ({ customer, query }) => listRequestsByKey(context, customer, query))
}
