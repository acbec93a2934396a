import type { FastifyInstance } from 'fastify'
import * as calls from '#contract/events/event-calls.ts'
import { listEvents } from '#server/events/list-events.ts'
import { type ServeOptions, serve } from '#server/platform/http/serve.ts'

/** What happened, for the customer's own server. */
export function serveEvents(app: FastifyInstance, options: ServeOptions): void {
  serve(app, calls.listEvents, options, ({ customer, query }) => listEvents(options.context, customer.client.id, query))
}
