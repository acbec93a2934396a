import { areasToApprove, type CaseArea } from '#contract/cases/case-area.ts'
import { isSameContent } from '#server/approval/case-basis.ts'
import { lockCaseView, saveCaseView } from '#server/approval/repositories/case-views.ts'
import type { StaffCaller } from '#server/platform/callers/staff-caller.ts'
import type { AppContext } from '#server/platform/context.ts'
import type { VerificationRequestRow } from '#server/platform/database/schema.ts'

type Look = { areas: readonly CaseArea[]; basis: string }

/** Keeps what somebody who may decide has looked at, and answers what they still have to reveal before they may approve. */
export async function recordView(
  { db, clock }: Pick<AppContext, 'db' | 'clock'>,
  { user, permissions }: StaffCaller,
  { id: requestId, clientId, kind, revision }: VerificationRequestRow,
  { areas, basis }: Look,
): Promise<CaseArea[]> {
  const requested = areasToApprove(kind)
  if (!permissions.has('requests:decide')) return [...requested]
  const who = { requestId, userId: user.id }
  return db.transaction().execute(async (transaction) => {
    const before = await lockCaseView(transaction, who)
    // What was revealed stays seen until the request or what its company says has changed.
    const seen = before && isSameContent(before.basis, basis) ? before.areas : []
    const view = { ...who, clientId, revision, areas: [...new Set([...seen, ...areas])], basis, seenAt: clock.now() }
    await saveCaseView(transaction, view)
    return requested.filter((area) => !view.areas.includes(area))
  })
}
