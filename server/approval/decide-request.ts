import type { Transaction } from 'kysely'
import type { AuditAction } from '#contract/audit/audit-action.ts'
import { type ApprovalFinding, toFindingCode } from '#contract/cases/approval.ts'
import type { RejectReason } from '#contract/cases/decision.ts'
import type { ResubmissionItem } from '#contract/company/resubmission-item.ts'
import type { ErrorCode } from '#contract/error-codes.ts'
import { nextStatus, type RequestStatus } from '#contract/requests/request-status.ts'
import type { StepParameter } from '#contract/requests/step-parameter.ts'
import { toFindingsDigest } from '#server/approval/case-basis.ts'
import { byStaff, toActor, toAudit, toDecider, toDetails } from '#server/approval/decision-record.ts'
import { findApprovalFindings } from '#server/approval/find-approval-findings.ts'
import {
  type Approving,
  requireApprovable,
  requireCurrentFacts,
  requireRevision,
  requireSecondApprover,
  type Shown,
} from '#server/approval/policy.ts'
import { reopenRequest } from '#server/approval/reopen-request.ts'
import { findEndorsement, saveEndorsement } from '#server/approval/repositories/endorsements.ts'
import { type AuditActor, operatorHere, recordAudit } from '#server/audit/record-audit.ts'
import { queueMail } from '#server/mail/queue-mail.ts'
import { approveNodes } from '#server/ownership/repositories/companies.ts'
import type { CoreContext } from '#server/platform/context.ts'
import type { Database, VerificationRequestRow } from '#server/platform/database/schema.ts'
import type { AuditFacts } from '#server/platform/database/schema-audit.ts'
import { Refusal } from '#server/platform/errors.ts'
import { recordDecision } from '#server/receipts/record-decision.ts'
import { sealContactOf } from '#server/requests/contact.ts'
import type { IssuedLink } from '#server/requests/issue-link.ts'
import { moveRequest } from '#server/requests/move-request.ts'
import { everyTenant, type TenantScope } from '#server/requests/tenant-scope.ts'
import { withRequest } from '#server/requests/with-request.ts'
import { getClientAndForm } from '#server/tenants/repositories/clients.ts'

export type DecisionOptions = {
  by: AuditActor
  tenant: TenantScope
  /** What staff had before them; null for the operator. */
  shown: Shown | null
  /** What the applicant reads. */
  remark?: string | undefined
}
export type ApprovalOptions = DecisionOptions & Approving

/** The operator at the machine holds every permission, and gives a reason like everybody. */
export function operatorDecision(): Pick<ApprovalOptions, 'by' | 'tenant' | 'shown' | 'mayOverride'> {
  return { by: operatorHere(), tenant: everyTenant, shown: null, mayOverride: true }
}

/**
 * Staff approve a request that pends checks; where the customer asks for two people, the first one endorses, and the request stays as it
 * is. What was found asks for a reason or an override, which are recorded. Throws Refusal: REQUEST_NOT_FOUND, REQUEST_CHANGED_ELSEWHERE,
 * ASSIGNED_TO_COLLEAGUE, SECOND_PERSON_NEEDED, CANNOT_APPROVE_NOT_COMPLETED, CANNOT_APPROVE_NOT_APPROVED, and those of `requireApprovable`.
 */
export async function approveRequest(context: CoreContext, requestId: string, options: ApprovalOptions): Promise<VerificationRequestRow> {
  const { remark, reason, by, tenant } = options
  return withRequest(context, { requestId, tenant }, async (transaction, request) => {
    const findings = await findApprovalFindings(transaction, context, request)
    await requireRevision(transaction, context, request, { ...options, findings, isApproval: true })
    if (!nextStatus(request.status, 'approved')) throw new Refusal(refusalToApprove(request.status))
    await requireCurrentFacts(transaction, context, request, { ...options, findings })
    requireApprovable(findings, options)
    const toEntry = (action: AuditAction) => toAudit(request, by, action, { remark, reason }, toFindingFacts(findings))
    if (await endorses(transaction, context, request, { by, findings })) {
      await recordAudit(transaction, context, toEntry('request.endorsed'))
      return request
    }
    const approved = await moveRequest(transaction, context, request, {
      event: 'approved',
      change: {
        ...(await sealContactOf(transaction, context, request, { remark: remark ?? null })),
        decidedAt: context.clock.now(),
        ...toDecider(by),
      },
      activity: { activityType: 'ADMIN_APPROVE', actor: toActor(by), remark: remark ?? '' },
    })
    if (request.kind === 'corporate') await approveNodes(transaction, request.id)
    const uniqueKey = `approved:${request.id}`
    await queueMail(transaction, context, approved, { kind: 'approved', uniqueKey, details: toDetails(remark) })
    await recordDecision(transaction, context, approved, { entry: toEntry('request.approved'), accepted: findings.map(toFindingCode) })
    return approved
  })
}

/** Records the first of two approvals, and answers whether this is one. */
async function endorses(
  transaction: Transaction<Database>,
  context: CoreContext,
  request: VerificationRequestRow,
  { by, findings }: { by: AuditActor; findings: readonly ApprovalFinding[] },
): Promise<boolean> {
  const { client } = await getClientAndForm(transaction, request)
  const findingsDigest = toFindingsDigest(findings)
  const first = client.fourEyes ? await findEndorsement(transaction, request, findingsDigest) : undefined
  const userId = byStaff(by)
  if (requireSecondApprover({ by, requiresTwo: client.fourEyes }, first) === 'final' || !userId) return false
  const { id: requestId, clientId, revision } = request
  await saveEndorsement(transaction, { requestId, clientId, userId, revision, findingsDigest, createdAt: context.clock.now() })
  await context.pubsub.publish(transaction, requestId)
  await context.pubsub.publish(transaction, clientId)
  return true
}

function refusalToApprove(status: RequestStatus): ErrorCode {
  const isDecided = status === 'APPROVED' || status === 'REJECTED' || status === 'COMPLETE'
  return isDecided ? 'CANNOT_APPROVE_NOT_APPROVED' : 'CANNOT_APPROVE_NOT_COMPLETED'
}

/**
 * Staff reject a request, at any time before its approval. Throws Refusal: REQUEST_NOT_FOUND, REQUEST_CHANGED_ELSEWHERE,
 * REQUEST_CANNOT_BE_SUBMITTED.
 */
export async function rejectRequest(
  context: CoreContext,
  requestId: string,
  { remark, by, tenant, shown, reasons = [] }: DecisionOptions & { reasons?: RejectReason[] },
): Promise<VerificationRequestRow> {
  return withRequest(context, { requestId, tenant }, async (transaction, request) => {
    await requireRevision(transaction, context, request, { by, shown, findings: await findApprovalFindings(transaction, context, request) })
    const decidedAt = context.clock.now()
    const rejected = await moveRequest(transaction, context, request, {
      event: 'rejected',
      change: {
        ...(await sealContactOf(transaction, context, request, { remark: remark ?? null })),
        decidedAt,
        ...toDecider(by),
        rejectReasons: reasons,
        // Whoever waited for a person is answered by this.
        manualReviewRequestedAt: null,
      },
      activity: { activityType: 'ADMIN_REJECT', actor: toActor(by), remark: remark ?? '' },
      otherwise: 'REQUEST_CANNOT_BE_SUBMITTED',
    })
    const uniqueKey = `rejected:${request.id}:${decidedAt.toISOString()}`
    await queueMail(transaction, context, rejected, { kind: 'rejected', uniqueKey, details: toDetails(remark) })
    const entry = toAudit(request, by, 'request.rejected', { remark }, reasons.length > 0 ? { reasons } : {})
    await recordDecision(transaction, context, rejected, { entry, reasons })
    return rejected
  })
}

/**
 * Staff ask the applicant to go on at a step, under a new link; what was tried before is not counted again.
 * Throws Refusal: REQUEST_NOT_FOUND, REQUEST_CHANGED_ELSEWHERE, REQUEST_CANNOT_BE_SUBMITTED, and as openResubmission.
 */
export async function retryRequest(
  context: CoreContext,
  requestId: string,
  {
    step: desired,
    remark,
    by,
    tenant,
    shown,
    fields = [],
  }: DecisionOptions & { step?: StepParameter; fields?: readonly ResubmissionItem[] },
): Promise<IssuedLink> {
  return withRequest(context, { requestId, tenant }, async (transaction, request) => {
    await requireRevision(transaction, context, request, { by, shown, findings: await findApprovalFindings(transaction, context, request) })
    return reopenRequest(transaction, context, request, { ...(desired && { step: desired }), fields, remark, by, event: 'retryRequested' })
  })
}

/** What was approved in spite of, by its codes. */
function toFindingFacts(findings: readonly ApprovalFinding[]): AuditFacts {
  return findings.length > 0 ? { findings: findings.map(toFindingCode) } : {}
}
