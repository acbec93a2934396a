import type { ParsedBody } from '#contract/endpoint.ts'
import type { FieldIssue } from '#contract/forms/definition/field-issue.ts'
import type { FormPlan } from '#contract/forms/form-plan.ts'
import type { answerIdentityDetails } from '#contract/personal-info/identity-details-calls.ts'
import { finishWithoutLiveness } from '#server/company/invited-document.ts'
import { listOpenDifferences } from '#server/documents/identity/identity-details.ts'
import { saveStatement } from '#server/people/repositories/identity.ts'
import { correctEntered } from '#server/personal-info/correct-entered.ts'
import type { OpenLink } from '#server/platform/callers/open-link.ts'
import type { AppContext } from '#server/platform/context.ts'
import type { VerificationRequestRow } from '#server/platform/database/schema.ts'
import { Refusal } from '#server/platform/errors.ts'
import { recordActivity } from '#server/requests/activities.ts'
import { lockToWrite } from '#server/requests/move-request.ts'
import { findRequest } from '#server/requests/repositories/requests.ts'
import { requireRequestedStepFirst } from '#server/requests/require-requested-step-first.ts'

type Answer = Pick<ParsedBody<typeof answerIdentityDetails>, 'documentId' | 'corrected' | 'statements'>
export type AnsweredDetails = { request: VerificationRequestRow; issues: FieldIssue[]; plan: FormPlan | null }

/**
 * What the person says of the differences: what they entered is corrected, and what others entered stands, with the person's word beside it.
 * Whoever needed nothing more than that is submitted. Refuses DOCUMENT_REPLACED where another document was sent meanwhile.
 */
export async function answerDetails(
  context: AppContext,
  link: OpenLink,
  { documentId, corrected = {}, statements }: Answer,
): Promise<AnsweredDetails> {
  requireRequestedStepFirst(link.request, 'liveness')
  if (link.request.acceptedDocumentId !== documentId) throw new Refusal('DOCUMENT_REPLACED')
  const { issues, plan } = await correctEntered(context, link, corrected)
  if (issues.length > 0) return { request: link.request, issues, plan }
  const answered = await context.db.transaction().execute(async (transaction) => {
    const request = await lockToWrite(transaction, context, link.request.id)
    if (request.acceptedDocumentId !== documentId) throw new Refusal('DOCUMENT_REPLACED')
    const ids = { requestId: request.id, clientId: request.clientId }
    for (const { person, fields } of await listOpenDifferences(transaction, context, request)) {
      const statement = statements.find(({ source }) => source === person.source)?.statement
      if (!statement) continue
      await saveStatement(transaction, { ...ids, source: person.source, documentId, statement, fields, statedAt: context.clock.now() })
      const remark = [person.source, statement, ...fields].join(' ')
      await recordActivity(transaction, context, { ...ids, activityType: 'DETAILS_STATED', actor: 'applicant', remark, isPublic: false })
    }
    await context.pubsub.publish(transaction, request.id)
    return request
  })
  const request = await finishWithoutLiveness(context, (await findRequest(context.db, answered.id)) ?? answered)
  return { request, issues: [], plan }
}
