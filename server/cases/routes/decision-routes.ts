import type { FastifyInstance } from 'fastify'
import * as calls from '#contract/cases/decision-calls.ts'
import { answerManualReview } from '#server/cases/answer-manual-review.ts'
import { approve, invite, reject, renew, requestResubmission, toActor } from '#server/cases/decide.ts'
import { decideInBulk } from '#server/cases/decide-in-bulk.ts'
import { resendEmail } from '#server/links/resend-email.ts'
import { type ServeOptions, serve } from '#server/platform/http/serve.ts'

/** What staff do with a request. */
export function serveStaffDecisions(app: FastifyInstance, options: ServeOptions): void {
  const { context } = options

  serve(app, calls.approveRequest, options, async ({ staff, params, body }) => approve(context, staff, params.id, body))

  serve(app, calls.rejectRequest, options, async ({ staff, params, body }) => reject(context, staff, params.id, body))

  serve(app, calls.requestResubmission, options, async ({ staff, params, body }) => requestResubmission(context, staff, params.id, body))

  serve(app, calls.answerManualReview, options, async ({ staff, params, body }) => answerManualReview(context, staff, params.id, body))

  serve(app, calls.renewRequestLink, options, async ({ staff, params, body }) => renew(context, staff, params.id, body))

  serve(app, calls.resendRequestEmail, options, async ({ staff, params }) => ({
    id: params.id,
    sent: await resendEmail(context, params.id, toActor(staff)),
  }))

  serve(app, calls.inviteCompanyPerson, options, async ({ staff, params }) => invite(context, staff, params))

  serve(app, calls.decideInBulk, options, async ({ staff, body: { action, requests } }) => ({
    results: await decideInBulk(context, staff, action, requests),
  }))
}
