import type { FastifyInstance } from 'fastify'
import * as calls from '#contract/personal-info/identity-details-calls.ts'
import { readDetails } from '#server/documents/identity/identity-details.ts'
import { answerDetails } from '#server/personal-info/answer-details.ts'
import { toMessage } from '#server/personal-info/routes/personal-info-routes.ts'
import { Refusal } from '#server/platform/errors.ts'
import { type ServeOptions, serve } from '#server/platform/http/serve.ts'

/** Names and dates that the document writes otherwise than somebody entered them. */
export function serveIdentityDetails(app: FastifyInstance, options: ServeOptions): void {
  const { context } = options

  serve(app, calls.readIdentityDetails, options, ({ link }) => {
    if (link.isOld) throw new Refusal('LINK_EXPIRED')
    return readDetails(context.db, context, link.request)
  })

  serve(app, calls.answerIdentityDetails, options, async ({ link, body, language }) => {
    if (link.isOld) throw new Refusal('LINK_EXPIRED')
    const { request, issues, plan } = await answerDetails(context, link, body)
    const details = await readDetails(context.db, context, request)
    const toIssue = (issue: (typeof issues)[number]) => ({
      field: issue.field,
      key: issue.key,
      message: plan ? toMessage(plan, issue, language) : '',
    })
    return { ...details, status: request.status, issues: issues.map(toIssue) }
  })
}
