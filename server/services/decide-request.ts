import type { ErrorCode } from '#contract/error-codes.ts'
import type { RequestStatus } from '#contract/request-status.ts'
import type { AuditAction } from '#contract/staff/audit-action.ts'
import type { StepWord } from '#contract/step-word.ts'
import type { AuditFacts } from '#server/database/schema-audit.ts'
import type { VerificationRequestRow } from '#server/database/schema.ts'
import { getClientAndForm } from '#server/repositories/clients.ts'
import { approveNodes } from '#server/repositories/companies.ts'
import { type AuditActor, type NewAuditEntry, operatorHere, recordAudit } from '#server/services/audit/record-audit.ts'
import { type IssuedLink, issueLink, toExpiry } from '#server/services/issue-link.ts'
import { moveRequest } from '#server/services/move-request.ts'
import { queueMail } from '#server/services/queue-mail.ts'
import { withRequest } from '#server/services/with-request.ts'
import type { DeskTools } from '#server/tools.ts'

/** Without somebody named, the operator at this machine decides. */
type Words = { remark?: string | undefined; by?: AuditActor }

/**
 * Staff approve a request that pends checks. Throws Refusal: REQUEST_NOT_FOUND, CANNOT_APPROVE_NOT_COMPLETED,
 * CANNOT_APPROVE_NOT_APPROVED.
 */
export async function approveRequest(tools: DeskTools, requestId: string, { remark, by = operatorHere() }: Words = {}): Promise<VerificationRequestRow> {
  return withRequest(tools, requestId, async (transaction, request) => {
    const approved = await moveRequest(transaction, tools, request, {
      event: 'approved',
      change: { remark: remark ?? null, decidedAt: tools.clock.now() },
      activity: { activityType: 'ADMIN_APPROVE', actor: 'staff', remark: remark ?? '' },
      otherwise: refusalToApprove(request.status),
    })
    if (request.kind === 'corporate') await approveNodes(transaction, request.id)
    const uniqueKey = `approved:${request.id}`
    await queueMail(transaction, tools, approved, { kind: 'approved', recipient: approved.email, uniqueKey, details: toDetails(remark) })
    await recordAudit(transaction, tools, toAudit(request, by, 'request.approved', remark))
    return approved
  })
}

function refusalToApprove(status: RequestStatus): ErrorCode {
  const isDecided = status === 'APPROVED' || status === 'REJECTED' || status === 'COMPLETE'
  return isDecided ? 'CANNOT_APPROVE_NOT_APPROVED' : 'CANNOT_APPROVE_NOT_COMPLETED'
}

/** Staff reject a request, at any time before its approval. Throws Refusal: REQUEST_NOT_FOUND, REQUEST_CANNOT_BE_SUBMITTED. */
export async function rejectRequest(tools: DeskTools, requestId: string, { remark, by = operatorHere() }: Words = {}): Promise<VerificationRequestRow> {
  return withRequest(tools, requestId, async (transaction, request) => {
    const decidedAt = tools.clock.now()
    const rejected = await moveRequest(transaction, tools, request, {
      event: 'rejected',
      change: { remark: remark ?? null, decidedAt },
      activity: { activityType: 'ADMIN_REJECT', actor: 'staff', remark: remark ?? '' },
      otherwise: 'REQUEST_CANNOT_BE_SUBMITTED',
    })
    const uniqueKey = `rejected:${request.id}:${decidedAt.toISOString()}`
    await queueMail(transaction, tools, rejected, { kind: 'rejected', recipient: rejected.email, uniqueKey, details: toDetails(remark) })
    await recordAudit(transaction, tools, toAudit(request, by, 'request.rejected', remark))
    return rejected
  })
}

/**
 * Staff ask the applicant to go on at a step, under a new link; what was tried before is not counted again.
 * Throws Refusal: REQUEST_NOT_FOUND, REQUEST_CANNOT_BE_SUBMITTED.
 */
export async function retryRequest(
  tools: DeskTools,
  requestId: string,
  { step, remark, by = operatorHere() }: Words & { step: StepWord },
): Promise<IssuedLink> {
  return withRequest(tools, requestId, async (transaction, request) => {
    const { client } = await getClientAndForm(transaction, request)
    const expiresAt = toExpiry(tools, client)
    const reopened = await moveRequest(transaction, tools, request, {
      event: 'retryAsked',
      change: {
        retryStep: step,
        remark: remark ?? null,
        documentUploadCount: 0,
        livenessDeclinedCount: 0,
        expiresAt,
        submittedAt: null,
        decidedAt: null,
      },
      activity: { activityType: 'ADMIN_RETRY', actor: 'staff', remark: remark ?? '' },
      otherwise: 'REQUEST_CANNOT_BE_SUBMITTED',
    })
    // Whoever waits before an open page, or never gave an e-mail address, goes on with the link that they have.
    const link = await issueLink(transaction, tools, reopened, { expiresAt, step, keepsEarlier: true })
    const details = { ...toDetails(remark), url: link.url, expiresAt: expiresAt.toISOString(), step }
    const uniqueKey = `retry:${request.id}:${expiresAt.toISOString()}`
    await queueMail(transaction, tools, reopened, { kind: 'retry', recipient: reopened.email, uniqueKey, details })
    await recordAudit(transaction, tools, toAudit(request, by, 'request.retry-asked', remark, { step }))
    return link
  })
}

function toDetails(remark: string | undefined): { remark: string | null } {
  return { remark: remark || null }
}

/** What staff wrote may tell of the person: it lies in the audit under the person's key. */
function toAudit(
  { id, clientId, subjectId, status }: VerificationRequestRow,
  actor: AuditActor,
  action: AuditAction,
  remark: string | undefined,
  facts: AuditFacts = {},
): NewAuditEntry {
  const entry = { clientId, actor, action, target: { kind: 'request', id }, facts: { from: status, ...facts } }
  return remark ? { ...entry, details: { subjectId, said: { remark } } } : entry
}
