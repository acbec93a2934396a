import type { ApprovalFinding } from '#contract/cases/approval.ts'
import type { RejectReason } from '#contract/cases/decision.ts'
import type { ErrorCode } from '#contract/error-codes.ts'
import type { Permission } from '#contract/permissions.ts'
import { approve, reject, renew } from '#server/cases/decide.ts'
import type { StaffCaller } from '#server/platform/callers/staff-caller.ts'
import type { CoreContext } from '#server/platform/context.ts'
import { Refusal } from '#server/platform/errors.ts'
import { assignRequest } from '#server/queue/assign-request.ts'

type Action =
  | { do: 'approve'; remark?: string | undefined }
  | { do: 'reject'; reasons: RejectReason[]; remark?: string | undefined }
  | { do: 'assign'; assigneeId: string | null }
  | { do: 'renew-link' }
type Result = { id: string; outcome: 'done' | 'endorsed' | 'refused'; errorCode: ErrorCode | null; findings: ApprovalFinding[] }

const asksFor: Partial<Record<Action['do'], Permission>> = { assign: 'requests:assign', 'renew-link': 'links:issue' }

/** The same for many, each in a transaction of its own: what is refused leaves the others done. Refuses PERMISSION_DENIED, REQUIRED_ITEMS_NOT_SET. */
export async function decideInBulk(
  context: CoreContext,
  caller: StaffCaller,
  action: Action,
  requests: { id: string; revision: number }[],
): Promise<Result[]> {
  const permission = asksFor[action.do]
  if (permission && !caller.permissions.has(permission)) throw new Refusal('PERMISSION_DENIED', { permission })
  if (action.do === 'reject' && action.reasons.includes('other') && !action.remark)
    throw new Refusal('REQUIRED_ITEMS_NOT_SET', [{ path: 'remark' }])
  const results: Result[] = []
  for (const { id, revision } of requests) results.push(await decideOne(context, caller, action, { id, revision }))
  return results
}

async function decideOne(
  context: CoreContext,
  caller: StaffCaller,
  action: Action,
  { id, revision }: { id: string; revision: number },
): Promise<Result> {
  try {
    const outcome = await run(context, caller, action, { id, revision })
    return { id, outcome, errorCode: null, findings: [] }
  } catch (error) {
    if (error instanceof Refusal) return { id, outcome: 'refused', errorCode: error.code, findings: toFindings(error) }
    throw error
  }
}

function toFindings({ code, details }: Refusal): ApprovalFinding[] {
  return code === 'APPROVAL_NEEDS_REVIEW' ? (details as { findings: ApprovalFinding[] }).findings : []
}

async function run(
  context: CoreContext,
  caller: StaffCaller,
  action: Action,
  { id, revision }: { id: string; revision: number },
): Promise<'done' | 'endorsed'> {
  if (action.do === 'approve') {
    const { outcome } = await approve(context, caller, id, { revision, basis: null, remark: action.remark, isBulk: true })
    return outcome === 'endorsed' ? 'endorsed' : 'done'
  }
  if (action.do === 'reject') await reject(context, caller, id, { revision, basis: null, remark: action.remark, reasons: action.reasons })
  // Taken over without a look at whose it is, a colleague's case would then be approved as one's own.
  else if (action.do === 'assign')
    await assignRequest(context, caller, id, { assigneeId: action.assigneeId, onlyFree: action.assigneeId === caller.user.id })
  else await renew(context, caller, id, { sendsEmail: true })
  return 'done'
}
