import type { Transaction } from 'kysely'
import { type ResubmissionItem, toResubmissionKey } from '#contract/company/resubmission-item.ts'
import type { StepParameter } from '#contract/requests/step-parameter.ts'
import { toActor, toAudit, toDetails } from '#server/approval/decision-record.ts'
import { type AuditActor, recordAudit } from '#server/audit/record-audit.ts'
import { queueMail } from '#server/mail/queue-mail.ts'
import type { CoreContext } from '#server/platform/context.ts'
import type { Database, VerificationRequestRow } from '#server/platform/database/schema.ts'
import { sealContactOf } from '#server/requests/contact.ts'
import { type IssuedLink, issueLink, toExpiry } from '#server/requests/issue-link.ts'
import { moveRequest } from '#server/requests/move-request.ts'
import { listResubmissionLabels } from '#server/resubmission/list-resubmission-labels.ts'
import { openResubmission } from '#server/resubmission/open-resubmission.ts'
import { getClientAndForm } from '#server/tenants/repositories/clients.ts'

type Reopening = {
  step?: StepParameter
  fields: readonly ResubmissionItem[]
  remark: string | undefined
  by: AuditActor
  /** `triesGiven`: to whoever asked to be seen by a person, wherever they stand. */
  event: 'retryRequested' | 'triesGiven'
}

/** A locked request goes on at a step, under a new link; what was tried before is not counted again. Refuses as openResubmission. */
export async function reopenRequest(
  transaction: Transaction<Database>,
  context: CoreContext,
  request: VerificationRequestRow,
  { step: desired, fields, remark, by, event }: Reopening,
): Promise<IssuedLink> {
  // A company has no document and no liveness check of its own: its form opens again.
  const step = request.kind === 'corporate' ? 'base-info' : (desired ?? 'document-id')
  const { client } = await getClientAndForm(transaction, request)
  const words = fields.map(toResubmissionKey)
  const expiresAt = toExpiry(context, client)
  const reopened = await moveRequest(transaction, context, request, {
    event,
    change: {
      retryStep: step,
      ...(await sealContactOf(transaction, context, request, { remark: remark ?? null })),
      ...undecided,
      documentUploadCount: 0,
      expiresAt,
      submittedAt: null,
      retryFields: words,
    },
    activity: { activityType: 'ADMIN_RETRY', actor: toActor(by), remark: remark ?? '' },
    otherwise: 'REQUEST_CANNOT_BE_SUBMITTED',
  })
  await openResubmission(transaction, context, reopened, { step, fields })
  // Whoever waits before an open page, or never gave an email address, goes on with the link that they have.
  const link = await issueLink(transaction, context, reopened, { expiresAt, step, keepsEarlier: true })
  const asked = await listResubmissionLabels(transaction, context, reopened, request.language)
  const details = { ...toDetails(remark), url: link.url, expiresAt: expiresAt.toISOString(), step, asked }
  const uniqueKey = `retry:${request.id}:${expiresAt.toISOString()}`
  await queueMail(transaction, context, reopened, { kind: 'retry', uniqueKey, details })
  const facts = words.length > 0 ? { step, fields: words } : { step }
  await recordAudit(transaction, context, toAudit(request, by, 'request.retry-asked', { remark }, facts))
  return link
}

/** No decision stands, and recordings that failed before are not counted. */
export const undecided = {
  livenessDeclinedCount: 0,
  statusBeforeExpiry: null,
  decidedAt: null,
  decidedBy: null,
  decidedByKey: null,
  rejectReasons: [],
}
