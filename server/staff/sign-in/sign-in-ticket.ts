import { isSame } from '#server/audit/audit-hash.ts'
import type { StaffUser } from '#server/platform/callers/staff-caller.ts'
import type { AppContext } from '#server/platform/context.ts'
import { keyedHash } from '#server/platform/crypto/key-object.ts'
import { currentKey, everyKey } from '#server/platform/crypto/key-ring.ts'
import { Refusal } from '#server/platform/errors.ts'
import { findStaff } from '#server/staff/members/staff-identity.ts'

const purpose = 'staff-ticket'
const ticketMs = 5 * 60_000

/**
 * Says that somebody gave their password, or was sent by their identity provider, just now; worth nothing without a second factor, and nothing
 * once the password is another.
 */
export function writeTicket(
  { clock, masterKey }: Pick<AppContext, 'clock' | 'masterKey'>,
  user: StaffUser,
  providerSessionId = '',
): string {
  const until = clock.now().getTime() + ticketMs
  const signature = signTicket(currentKey(masterKey, purpose), user, { until, providerSessionId }).toString('base64url')
  return `${user.id}.${until}.${signature}${providerSessionId && `.${providerSessionId}`}`
}

/** Whose it is, and the sign-in by the provider that it goes on with. Refuses SECOND_FACTOR_WRONG. */
export async function requireTicket(
  { db, clock, masterKey }: Pick<AppContext, 'db' | 'clock' | 'masterKey'>,
  ticket: string,
): Promise<{ user: StaffUser; providerSessionId: string | undefined }> {
  const [userId = '', until = '', signature = '', providerSessionId = ''] = ticket.split('.')
  const user = /^[\w-]+$/.test(userId) ? await findStaff(db, { masterKey }, userId) : undefined
  const isGood = user?.status === 'active' && /^\d{1,15}$/.test(until) && Number(until) > clock.now().getTime()
  const shown = Buffer.from(signature, 'base64url')
  if (
    !isGood ||
    !everyKey(masterKey, purpose).some((key) => isSame(shown, signTicket(key, user, { until: Number(until), providerSessionId })))
  )
    throw new Refusal('SECOND_FACTOR_WRONG')
  return { user, providerSessionId: providerSessionId || undefined }
}

function signTicket(key: Uint8Array, user: StaffUser, { until, providerSessionId }: { until: number; providerSessionId: string }): Buffer {
  return keyedHash(key)
    .update(`${user.id}\n${until}\n${user.passwordHash ?? ''}\n${providerSessionId}`)
    .digest()
}
