import { type ApprovalFinding, isWithdrawn, toApprovalDemand, toFindingCode, toStrongestDemand } from '#contract/cases/approval.ts'
import { Refusal } from '#server/platform/errors.ts'

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
