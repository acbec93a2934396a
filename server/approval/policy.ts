import type { Transaction } from 'kysely'
import { type ApprovalFinding, isWithdrawn, toApprovalDemand, toFindingCode, toStrongestDemand } from '#contract/cases/approval.ts'
import { areasToApprove } from '#contract/cases/case-area.ts'
import type { BasisPart } from '#contract/cases/decision.ts'
import { compareBasis, isSameContent, readCaseBasis } from '#server/approval/case-basis.ts'
import { findCaseView } from '#server/approval/repositories/case-views.ts'
import type { AuditActor } from '#server/audit/record-audit.ts'
import type { AppContext } from '#server/platform/context.ts'
import type { Database, VerificationRequestRow } from '#server/platform/database/schema.ts'
import { Refusal } from '#server/platform/errors.ts'
import { readContact } from '#server/requests/contact.ts'
import { findStaff } from '#server/staff/members/staff-identity.ts'

/** Who approves, and with what words. */
export type Approving = {
  /** Why in spite of what was found. Recorded in the audit log; the applicant does not read it. */
  reason?: string | undefined
  /** Whether they hold `requests:override`. */
  mayOverride: boolean
  /** Of a program, which names each finding that it approves in spite of, by its code. */
  accepted?: readonly string[] | undefined
  /** One of many at once: only what is clean. */
  isBulk?: boolean
}

/**
 * Whether a request with such findings may be approved so. Refuses INVITATION_WITHDRAWN for whom a company has deleted, APPROVAL_NEEDS_REVIEW in bulk, APPROVAL_OVERRIDE_DENIED without the
 * permission, FINDINGS_NOT_ACCEPTED where a program leaves one out, APPROVAL_REASON_REQUIRED without a reason; each with the findings that stand in the way.
 */
export function requireApprovable(
  findings: readonly ApprovalFinding[],
  { reason, mayOverride, accepted, isBulk = false }: Approving,
): void {
  if (isWithdrawn(findings)) throw new Refusal('INVITATION_WITHDRAWN', { findings })
  const demand = toStrongestDemand(findings)
  if (demand === null) return
  if (isBulk) throw new Refusal('APPROVAL_NEEDS_REVIEW', { findings })
  if (demand === 'override' && !mayOverride)
    throw new Refusal('APPROVAL_OVERRIDE_DENIED', { findings: findings.filter((each) => toApprovalDemand(each) === 'override') })
  const left = accepted ? findings.map(toFindingCode).filter((code) => !accepted.includes(code)) : []
  if (left.length > 0)
    throw new Refusal(
      'FINDINGS_NOT_ACCEPTED',
      left.map((code) => ({ path: 'acceptedFindings', message: code })),
    )
  if (demand !== 'attention' && !reason?.trim()) throw new Refusal('APPROVAL_REASON_REQUIRED', { findings })
}

/**
 * Whether this approval is final: always, but for the first of two where the tenant requires two approvers. Refuses SECOND_PERSON_NEEDED to the
 * first approver, and to an API key; the operator at the machine needs no second.
 */
export function requireSecondApprover(
  { by, requiresTwo }: { by: AuditActor; requiresTwo: boolean },
  first: { userId: string } | undefined,
): 'first' | 'final' {
  if (!requiresTwo) return 'final'
  if (by.kind === 'customer') throw new Refusal('SECOND_PERSON_NEEDED')
  if (by.kind !== 'staff' || by.id === null) return 'final'
  if (!first) return 'first'
  if (first.userId === by.id) throw new Refusal('SECOND_PERSON_NEEDED')
  return 'final'
}

/** What whoever decides had before them. `basis` is null in bulk, where the last look at the case counts. */
export type Shown = { revision: number; basis: string | null }
type Needs = Pick<AppContext, 'masterKey'>
type Decision = {
  by: AuditActor
  shown: Shown | null
  findings: readonly ApprovalFinding[]
  isApproval?: boolean
  reason?: string | undefined
}

/**
 * Under the request's lock: refuses REQUEST_CHANGED_ELSEWHERE with what is there now where it is no longer what the decision was taken
 * on; ASSIGNED_TO_COLLEAGUE where no dialog named the colleague: in bulk, and to the operator who gives no reason.
 */
export async function requireRevision(
  transaction: Transaction<Database>,
  context: Needs,
  request: VerificationRequestRow,
  { by, shown, findings, isApproval = false, reason }: Decision,
): Promise<void> {
  if (!shown) {
    if (by.kind === 'staff') throw new Error('a member of staff decides on what was shown')
    if (isApproval && request.assigneeId !== null && !reason?.trim()) await refuseAssigned(transaction, context, request.assigneeId)
    return
  }
  if (shown.revision !== request.revision) await refuseChanged(transaction, context, request, ['content'])
  if (shown.basis !== null) {
    const changed = compareBasis(shown.basis, await readCaseBasis(transaction, request, findings))
    if (changed.length > 0) await refuseChanged(transaction, context, request, changed)
    return
  }
  if (request.assigneeId !== null && request.assigneeId !== by.id) await refuseAssigned(transaction, context, request.assigneeId)
}

/**
 * An approval rests on facts that this person has revealed at this revision, of a company as it describes itself now. Refuses CASE_NOT_SEEN with the areas that are missing; in
 * bulk REQUEST_CHANGED_ELSEWHERE too where the last look was at other notes or findings.
 */
export async function requireCurrentFacts(
  transaction: Transaction<Database>,
  context: Needs,
  request: VerificationRequestRow,
  { by, shown, findings }: Decision,
): Promise<void> {
  if (by.kind !== 'staff') return
  const view = await findCaseView(transaction, { requestId: request.id, userId: by.id ?? '' })
  const now = await readCaseBasis(transaction, request, findings)
  const seen = view && isSameContent(view.basis, now) ? view.areas : []
  const unseen = areasToApprove(request.kind).filter((area) => !seen.includes(area))
  if (!view || unseen.length > 0) throw new Refusal('CASE_NOT_SEEN', { areas: unseen })
  if (shown?.basis !== null) return
  // The assignee is looked at by itself: whoever assigns a case to themselves after a look has seen it all the same.
  const changed = compareBasis(view.basis, now).filter((part) => part !== 'assignee')
  if (changed.length > 0) await refuseChanged(transaction, context, request, changed)
}

async function refuseAssigned(transaction: Transaction<Database>, context: Needs, assigneeId: string): Promise<never> {
  throw new Refusal('ASSIGNED_TO_COLLEAGUE', { assignee: await toWho(transaction, context, assigneeId) })
}

async function refuseChanged(
  transaction: Transaction<Database>,
  context: Needs,
  request: VerificationRequestRow,
  changed: BasisPart[],
): Promise<never> {
  throw new Refusal('REQUEST_CHANGED_ELSEWHERE', {
    changed,
    status: request.status,
    revision: request.revision,
    decidedBy: await toWho(transaction, context, request.decidedBy),
    decidedAt: request.decidedAt?.toISOString() ?? null,
    assignee: await toWho(transaction, context, request.assigneeId),
    remark: (await readContact(transaction, context, request)).remark,
  })
}

async function toWho(transaction: Transaction<Database>, context: Needs, id: string | null) {
  const user = id === null ? undefined : await findStaff(transaction, context, id)
  return user ? { id: user.id, displayName: user.displayName } : null
}
