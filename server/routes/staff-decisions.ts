import type { FastifyInstance } from 'fastify'
import * as calls from '#contract/cases/decision-calls.ts'
import { type ServeOptions, serve } from '#server/routes/serve.ts'
import { resendEmail } from '#server/services/resend-email.ts'
import { approve, invite, reject, renew, requestResubmission, toActor } from '#server/services/staff/decide.ts'
import { decideInBulk } from '#server/services/staff/decide-many.ts'

/** What staff do with a request. */
export function serveStaffDecisions(app: FastifyInstance, options: ServeOptions): void {
  const { tools } = options

  serve(app, calls.approveRequest, options, async ({ staff, params, body }) => approve(tools, staff, params.id, body))

  serve(app, calls.rejectRequest, options, async ({ staff, params, body }) => reject(tools, staff, params.id, body))

  serve(app, calls.requestResubmission, options, async ({ staff, params, body }) => requestResubmission(tools, staff, params.id, body))

  serve(app, calls.renewRequestLink, options, async ({ staff, params, body }) => renew(tools, staff, params.id, body))

  serve(app, calls.resendRequestEmail, options, async ({ staff, params }) => ({
    id: params.id,
    sent: await resendEmail(tools, params.id, toActor(staff)),
  }))

  serve(app, calls.inviteCompanyPerson, options, async ({ staff, params }) => invite(tools, staff, params))

  serve(app, calls.decideInBulk, options, async ({ staff, body: { action, requests } }) => ({
    results: await decideInBulk(tools, staff, action, requests),
  }))
}
