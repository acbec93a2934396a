import { signAccessToken } from '#server/access/access-token.ts'
import { hashSecret, newId, newSecret } from '#server/access/identifiers.ts'
import type { StaffUserRow } from '#server/database/schema-staff.ts'
import { Refusal } from '#server/errors.ts'
import { findDefaultClient } from '#server/repositories/clients.ts'
import { saveRefreshToken, saveSession } from '#server/repositories/staff-sessions.ts'
import { findStaffByEmail, lockStaff, recordSignIn } from '#server/repositories/staff-users.ts'
import { recordAudit } from '#server/services/audit/record-audit.ts'
import { countTry, forgetTries } from '#server/services/staff/count-tries.ts'
import { isPasswordOf } from '#server/services/staff/password-hash.ts'
import { hasSecondFactor, requireSecondFactor, writeTicket } from '#server/services/staff/second-factor.ts'
import { sessionMs } from '#server/services/staff/session-times.ts'
import { staffActor, type StaffDevice, strangerAt, toDeviceColumns } from '#server/services/staff/staff-device.ts'
import type { Tools } from '#server/tools.ts'

type Needs = Pick<Tools, 'db' | 'clock' | 'masterKey'>
export type StaffTokens = { accessToken: string; refreshToken: string }

/**
 * Begins a session. Refuses LOGIN_FAILED, whatever is wrong, after the same work; TOO_MANY_REQUESTS before any;
 * SECOND_FACTOR_NEEDED with a ticket for who has one: their slips are forgotten with the code, not before.
 */
export async function signIn(tools: Needs, given: { email: string; password: string; device: StaffDevice }): Promise<StaffTokens> {
  const tried = { email: given.email, address: given.device.address }
  const { locks } = await countTry(tools, tried)
  const user = await findStaffByEmail(tools.db, given.email)
  const isRight = await isPasswordOf(given.password, user?.passwordHash)
  if (user?.status === 'active' && isRight && (await hasSecondFactor(tools, user))) {
    throw new Refusal('SECOND_FACTOR_NEEDED', { ticket: writeTicket(tools, user) })
  }
  const tokens = user && isRight ? await beginSession(tools, user, given.device) : undefined
  if (!tokens) {
    await recordFailure(tools, user, given.device, locks)
    throw new Refusal('LOGIN_FAILED')
  }
  await forgetTries(tools, tried)
  return tokens
}

/** The second half of signing in. Refuses SECOND_FACTOR_WRONG, TOO_MANY_REQUESTS. */
export async function completeSignIn(tools: Needs, given: { ticket: string; code: string; device: StaffDevice }): Promise<StaffTokens> {
  const user = await requireSecondFactor(tools, given)
  const tokens = await beginSession(tools, user, given.device)
  if (!tokens) throw new Refusal('SECOND_FACTOR_WRONG')
  await forgetTries(tools, { email: user.email, address: given.device.address })
  return tokens
}

/** Nothing where the account is not active, or its password was changed in this moment. */
async function beginSession(tools: Needs, seen: StaffUserRow, device: StaffDevice): Promise<StaffTokens | undefined> {
  const sessionId = newId('ses')
  const refreshToken = newSecret()
  const now = tools.clock.now()
  const columns = await toDeviceColumns(tools, seen, sessionId, device)
  const hasBegun = await tools.db.transaction().execute(async (transaction) => {
    const user = await lockStaff(transaction, seen.id)
    if (user?.status !== 'active' || user.passwordHash !== seen.passwordHash) return false
    const { id: userId, clientId } = user
    const expiresAt = new Date(now.getTime() + sessionMs.whole)
    await saveSession(transaction, { id: sessionId, clientId, userId, ...columns, createdAt: now, lastUsedAt: now, expiresAt })
    await saveRefreshToken(transaction, { tokenHash: hashSecret(refreshToken), sessionId, issuedAt: now })
    await recordSignIn(transaction, userId, now)
    const target = { kind: 'session', id: sessionId }
    await recordAudit(transaction, tools, { clientId, actor: staffActor(user, device), action: 'staff.signed-in', target })
    return true
  })
  if (!hasBegun) return undefined
  return { accessToken: await signAccessToken(tools.masterKey, { userId: seen.id, sessionId }, now), refreshToken }
}

/** In the chain of the account's customer; tries at unknown accounts, without what was typed, in that of the default one. */
async function recordFailure(tools: Needs, user: StaffUserRow | undefined, device: StaffDevice, locks: boolean): Promise<void> {
  const clientId = user?.clientId ?? (await findDefaultClient(tools.db))?.id
  if (!clientId) return
  await tools.db.transaction().execute((transaction) =>
    recordAudit(transaction, tools, {
      clientId,
      actor: strangerAt(device),
      action: locks ? 'staff.sign-in-locked' : 'staff.sign-in-failed',
      ...(user && { target: { kind: 'user', id: user.id } }),
      facts: { account: user?.status ?? 'unknown' },
    }),
  )
}
