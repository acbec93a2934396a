import { recordAudit } from '#server/audit/record-audit.ts'
import type { StaffCaller } from '#server/platform/callers/staff-caller.ts'
import type { AppContext } from '#server/platform/context.ts'
import { openKeyOf } from '#server/platform/crypto/subject-keys.ts'
import { Refusal } from '#server/platform/errors.ts'
import { sessionMs } from '#server/staff/members/session-ms.ts'
import { openDevice, staffActor } from '#server/staff/members/staff-device.ts'
import { endSessionsOf } from '#server/staff/repositories/staff-accounts.ts'
import { endSession, listOpenSessions } from '#server/staff/repositories/staff-sessions.ts'

type Needs = Pick<AppContext, 'db' | 'clock' | 'masterKey'>

/** Every open session of the caller, with where it was last used. */
export async function listOwnSessions({ db, clock, masterKey }: Needs, { user, sessionId }: StaffCaller) {
  const now = clock.now()
  const sessions = await listOpenSessions(db, { userId: user.id, now, unusedSince: new Date(now.getTime() - sessionMs.unused) })
  const key = await openKeyOf(db, masterKey, user.subjectId)
  return sessions.map((session) => ({ ...session, ...openDevice(key, session), isThisOne: session.id === sessionId }))
}

/** Ends a session of the caller, this one or another. Refuses NOT_FOUND for one that is not theirs or not open. */
export async function endOwnSession(context: Needs, caller: StaffCaller, sessionId: string): Promise<void> {
  const { user, device } = caller
  const isThisOne = sessionId === caller.sessionId
  await context.db.transaction().execute(async (transaction) => {
    const endedBecause = isThisOne ? 'signed-out' : 'ended'
    const wasOpen = await endSession(transaction, { sessionId, userId: user.id }, { endedAt: context.clock.now(), endedBecause })
    if (!wasOpen) throw new Refusal('NOT_FOUND')
    await recordAudit(transaction, context, {
      clientId: user.clientId,
      actor: staffActor(user, device),
      action: isThisOne ? 'staff.signed-out' : 'staff.session-ended',
      target: { kind: 'session', id: sessionId },
    })
  })
}

/** Ends every session of the caller but this one: after a factor was changed, or where somebody else was seen. */
export async function endOtherSessions(context: Needs, { user, device, sessionId }: StaffCaller): Promise<void> {
  await context.db.transaction().execute(async (transaction) => {
    await endSessionsOf(transaction, user.id, { endedAt: context.clock.now(), endedBecause: 'ended', except: sessionId })
    const target = { kind: 'user', id: user.id }
    await recordAudit(transaction, context, {
      clientId: user.clientId,
      actor: staffActor(user, device),
      action: 'staff.session-ended',
      target,
      facts: { all: true },
    })
  })
}
