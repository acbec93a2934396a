import type { SessionEnd } from '#contract/staff/session-end.ts'
import { recordAudit } from '#server/audit/record-audit.ts'
import type { StaffDevice, StaffUser } from '#server/platform/callers/staff-caller.ts'
import type { AppContext } from '#server/platform/context.ts'
import { hashSecret } from '#server/platform/crypto/identifiers.ts'
import { keyedHash } from '#server/platform/crypto/key-object.ts'
import { deriveKey } from '#server/platform/crypto/key-ring.ts'
import type { StaffSessionRow } from '#server/platform/database/schema-staff.ts'
import { Refusal } from '#server/platform/errors.ts'
import { sessionMs } from '#server/staff/members/session-ms.ts'
import { toDeviceColumns, toDeviceHash, unknownActorOn } from '#server/staff/members/staff-device.ts'
import { findStaff } from '#server/staff/members/staff-identity.ts'
import {
  endSession,
  findRefreshToken,
  lockSessionOfToken,
  recordSessionUse,
  saveRefreshToken,
  useRefreshToken,
} from '#server/staff/repositories/staff-sessions.ts'
import { signAccessToken } from '#server/staff/sign-in/access-token.ts'
import type { StaffTokens } from '#server/staff/sign-in/sign-in.ts'

type Needs = Pick<AppContext, 'db' | 'clock' | 'masterKey'>

/**
 * The next two tokens of a session. The successor of a token is made from it under a key of the server's, so that the same
 * device gets the same answer again for ten seconds; any other use of a used token ends the session: somebody holds a copy.
 * Refuses INVALID_SESSION, with why it is over where the token was of a session.
 */
export async function refreshSession(context: Needs, refreshToken: string, device: StaffDevice): Promise<StaffTokens> {
  const tokenHash = hashSecret(refreshToken)
  const successor = keyedHash(deriveKey(context.masterKey, 'staff-refresh')).update(refreshToken).digest('base64url')
  const now = context.clock.now()
  const found = await context.db.transaction().execute(async (transaction) => {
    const inTransaction = { ...context, db: transaction }
    const locked = await lockSessionOfToken(transaction, tokenHash)
    const user = locked && (await findStaff(transaction, context, locked.userId))
    if (!locked) return undefined
    if (user?.status !== 'active' || !isSessionOpen(locked, now)) return { ended: toEnd(locked, user) }
    const token = await findRefreshToken(transaction, tokenHash)
    const next = { tokenHash: hashSecret(successor), sessionId: locked.id, issuedAt: now }
    if (token?.usedAt) {
      const follower = await findRefreshToken(transaction, next.tokenHash)
      const isRepeat =
        now.getTime() - token.usedAt.getTime() <= sessionMs.repeat &&
        follower?.usedAt === null &&
        toDeviceHash(context.masterKey, device).equals(locked.deviceHash)
      if (isRepeat) return locked
      await endSession(transaction, { sessionId: locked.id, userId: user.id }, { endedAt: now, endedBecause: 'token-reused' })
      await recordAudit(transaction, context, {
        clientId: user.clientId,
        actor: unknownActorOn(device),
        action: 'staff.token-reused',
        target: { kind: 'session', id: locked.id },
        facts: { user: user.id },
      })
      return { ended: 'token-reused' as const }
    }
    await useRefreshToken(transaction, tokenHash, now)
    await saveRefreshToken(transaction, next)
    await recordSessionUse(transaction, locked.id, { lastUsedAt: now, ...(await toDeviceColumns(inTransaction, user, locked.id, device)) })
    return locked
  })
  if (!found) throw new Refusal('INVALID_SESSION')
  if ('ended' in found) throw new Refusal('INVALID_SESSION', { ended: found.ended })
  const { userId, id: sessionId } = found
  return { accessToken: await signAccessToken(context.masterKey, { userId, sessionId }, now), refreshToken: successor }
}

function toEnd({ endedBecause }: StaffSessionRow, user: StaffUser | undefined): SessionEnd {
  return endedBecause ?? (user?.status === 'active' ? 'expired' : 'disabled')
}

export function isSessionOpen({ endedAt, expiresAt, lastUsedAt }: StaffSessionRow, now: Date): boolean {
  return endedAt === null && expiresAt > now && lastUsedAt.getTime() + sessionMs.unused > now.getTime()
}
