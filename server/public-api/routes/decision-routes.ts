import type { FastifyInstance } from 'fastify'
import * as calls from '#contract/public-api/decision-calls.ts'
import { type ServeOptions, serve } from '#server/platform/http/serve.ts'
import { cancelByKey } from '#server/public-api/cancel-request.ts'
import { approveByKey, readReview, rejectByKey, renewLinkByKey, requestResubmissionByKey } from '#server/public-api/decide.ts'

/** What the customer's own server decides about requests. */
export function servePublicDecisions(app: FastifyInstance, options: ServeOptions): void {
  const { context } = options
  serve(app, calls.getRequestReview, options, ({ customer, params }) => readReview(context, customer, params.id))
  serve(app, calls.approveRequestByKey, options, ({ customer, params, body }) => approveByKey(context, customer, params.id, body))
  serve(app, calls.rejectRequestByKey, options, ({ customer, params, body }) => rejectByKey(context, customer, params.id, body))
  serve(app, calls.requestResubmissionByKey, options, ({ customer, params, body }) =>
    requestResubmissionByKey(context, customer, params.id, body),
  )
  serve(app, calls.renewLinkByKey, options, ({ customer, params, body }) => renewLinkByKey(context, customer, params.id, body))
  serve(app, calls.cancelRequest, options, ({ customer, params, body }) => cancelByKey(context, customer, params.id, body))
}
