import type { Transaction } from 'kysely'
import type { ApprovalFinding } from '#contract/cases/approval.ts'
import { areasToApprove } from '#contract/cases/case-file.ts'
import type { BasisPart } from '#contract/cases/decision.ts'
import { compareBasis, isSameContent, readCaseBasis } from '#server/approval/case-basis.ts'
import { findCaseView } from '#server/approval/repositories/case-views.ts'
import type { AuditActor } from '#server/audit/record-audit.ts'
import type { AppContext } from '#server/platform/context.ts'
import type { Database, VerificationRequestRow } from '#server/platform/database/schema.ts'
import { Refusal } from '#server/platform/errors.ts'
import { readContact } from '#server/requests/contact.ts'
import { findStaff } from '#server/staff/members/staff-identity.ts'

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
