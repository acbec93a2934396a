import { areasToApprove, type CaseArea } from '#contract/staff/case-file.ts'
import type { VerificationRequestRow } from '#server/database/schema.ts'
import { findCaseView, saveCaseView } from '#server/repositories/case-views.ts'
import type { StaffCaller } from '#server/services/staff/require-staff.ts'
import type { Tools } from '#server/tools.ts'

type Look = { areas: readonly CaseArea[]; basis: string }

/** Keeps what somebody who may decide has looked at, and answers what they still have to reveal before they may approve. */
export async function recordLook(
  { db, clock }: Pick<Tools, 'db' | 'clock'>,
  { user, permissions }: StaffCaller,
  { id: requestId, clientId, kind, revision }: VerificationRequestRow,
  { areas, basis }: Look,
): Promise<CaseArea[]> {
  const asked = areasToApprove(kind)
  if (!permissions.has('requests:decide')) return [...asked]
  await saveCaseView(db, { requestId, userId: user.id, clientId, revision, areas: [...areas], basis, seenAt: clock.now() })
  const view = await findCaseView(db, { requestId, userId: user.id })
  return asked.filter((area) => !view?.areas.includes(area))
}
