import { recordAttempt } from '#server/audit/record-attempt.ts'
import { recordAudit } from '#server/audit/record-audit.ts'
import type { StaffDevice, StaffUser } from '#server/platform/callers/staff-caller.ts'
import type { AppContext, CoreContext } from '#server/platform/context.ts'
import { hashSecret, newId, newSecret } from '#server/platform/crypto/identifiers.ts'
import { Refusal } from '#server/platform/errors.ts'
import { reportBreakGlassUse } from '#server/staff/members/break-glass.ts'
import { sessionMs } from '#server/staff/members/session-ms.ts'
import { staffActor, toDeviceColumns, unknownActorOn } from '#server/staff/members/staff-device.ts'
import { findStaffByEmail, lockStaff } from '#server/staff/members/staff-identity.ts'
import { attachProviderSession } from '#server/staff/repositories/provider-sessions.ts'
import { saveRefreshToken, saveSession } from '#server/staff/repositories/staff-sessions.ts'
import { recordSignIn } from '#server/staff/repositories/staff-users.ts'
import { signAccessToken } from '#server/staff/sign-in/access-token.ts'
import { limitSignInAttempts, resetSignInAttempts } from '#server/staff/sign-in/count-attempts.ts'
import { maySignInLocally, requireLocalSignIn } from '#server/staff/sign-in/local-sign-in.ts'
import { isPasswordOf } from '#server/staff/sign-in/password-hash.ts'
import { findSecondFactors, toSecondFactorAttempts, tryCode } from '#server/staff/sign-in/second-factor.ts'
import { requireTicket, writeTicket } from '#server/staff/sign-in/sign-in-ticket.ts'
import { findOwner, isPasskeyOf, type Owner, startPasskeyChallenge, type UsedPasskey } from '#server/staff/sign-in/use-passkey.ts'
import { findDefaultClient } from '#server/tenants/repositories/clients.ts'

type Needs = CoreContext & Pick<AppContext, 'passwordCost'>
export type StaffTokens = { accessToken: string; refreshToken: string }
/** By what somebody signed in, as the audit has it; nothing: by the password alone. */
type By = 'code' | 'passkey' | 'provider'

/**
 * Begins a session. Refuses LOGIN_FAILED, whatever is wrong, after the same work; TOO_MANY_REQUESTS before any;
 * SECOND_FACTOR_NEEDED with a ticket for who has one: their slips are forgotten with the second factor, not before. SSO_REQUIRED for a
 * right password that lets nobody in.
 */
export async function signIn(context: Needs, given: { email: string; password: string; device: StaffDevice }): Promise<StaffTokens> {
  const tried = { email: given.email, address: given.device.address }
  const { locks } = await limitSignInAttempts(context, tried)
  const user = await findStaffByEmail(context.db, context, given.email)
  const isRight = await isPasswordOf(context, given.password, user?.passwordHash)
  if (user?.status === 'active' && isRight) {
    await requireLocalSignIn(context.db, user)
    const ways = await findSecondFactors(context, user)
    if (ways.app || ways.passkey) throw new Refusal('SECOND_FACTOR_NEEDED', { ticket: writeTicket(context, user), ways })
  }
  const tokens = user && isRight ? await beginSession(context, user, given.device) : undefined
  if (!tokens) {
    await recordFailure(context, user, given.device, { locks })
    throw new Refusal('LOGIN_FAILED')
  }
  await resetSignInAttempts(context, tried)
  return tokens
}

/** The second half of signing in, by a code. Refuses SECOND_FACTOR_WRONG, TOO_MANY_REQUESTS. */
export async function completeSignIn(
  context: Needs,
  { ticket, code, device }: { ticket: string; code: string; device: StaffDevice },
): Promise<StaffTokens> {
  const { user, providerSessionId } = await requireTicket(context, ticket)
  const { isRight, locks } = await tryCode(context, user, { code, device })
  const tokens = isRight ? await beginSession(context, user, device, { by: 'code', providerSessionId }) : undefined
  if (!tokens) {
    await recordFailure(context, user, device, { locks, by: 'code' })
    throw new Refusal('SECOND_FACTOR_WRONG')
  }
  await resetSignInAttempts(context, { email: user.email, address: device.address })
  return tokens
}

/** A challenge for the second half by a passkey. Refuses SECOND_FACTOR_WRONG. */
export async function startPasskeyStep(context: Needs, ticket: string) {
  const { user } = await requireTicket(context, ticket)
  return startPasskeyChallenge(context, { purpose: 'second-factor', userId: user.id, sessionId: null })
}

/** The second half of signing in, by a passkey of the same person. Refuses SECOND_FACTOR_WRONG, PASSKEY_REFUSED, TOO_MANY_REQUESTS. */
export async function completeSignInByPasskey(
  context: Needs,
  { ticket, passkey, device }: { ticket: string; passkey: UsedPasskey; device: StaffDevice },
): Promise<StaffTokens> {
  const { user, providerSessionId } = await requireTicket(context, ticket)
  const tried = toSecondFactorAttempts(user, device)
  const { locks } = await limitSignInAttempts(context, tried)
  const found = await findOwner(context, passkey)
  const owner = found?.user.id === user.id ? found : undefined
  const tokens = await enterByPasskey(context, owner, { passkey, purpose: 'second-factor', device, providerSessionId })
  if (!tokens) {
    await recordFailure(context, user, device, { locks, by: 'passkey' })
    throw new Refusal('PASSKEY_REFUSED')
  }
  await resetSignInAttempts(context, tried)
  await resetSignInAttempts(context, { email: user.email, address: device.address })
  return tokens
}

export async function startPasskeySignIn(context: Needs) {
  return startPasskeyChallenge(context, { purpose: 'sign-in', userId: null, sessionId: null })
}

/**
 * By a passkey alone, which knew its person: two factors. Tries count with those at the account's password, so that what is locked
 * for guessing is locked. Refuses PASSKEY_REFUSED, whatever is wrong; TOO_MANY_REQUESTS.
 */
export async function signInByPasskey(
  context: Needs,
  { passkey, device }: { passkey: UsedPasskey; device: StaffDevice },
): Promise<StaffTokens> {
  const owner = await findOwner(context, passkey)
  const tried = { email: owner?.user.email ?? `passkey:${passkey.id}`, address: device.address }
  const { locks } = await limitSignInAttempts(context, tried)
  const tokens = await enterByPasskey(context, owner, { passkey, purpose: 'sign-in', device, providerSessionId: undefined })
  if (!tokens) {
    await recordFailure(context, owner?.user, device, { locks, by: 'passkey' })
    throw new Refusal('PASSKEY_REFUSED')
  }
  await resetSignInAttempts(context, tried)
  return tokens
}

type Entering = {
  passkey: UsedPasskey
  purpose: 'sign-in' | 'second-factor'
  device: StaffDevice
  providerSessionId: string | undefined
}

async function enterByPasskey(
  context: Needs,
  owner: Owner | undefined,
  { passkey, purpose, device, providerSessionId }: Entering,
): Promise<StaffTokens | undefined> {
  if (!owner) return undefined
  const bond = { purpose, userId: purpose === 'sign-in' ? null : owner.user.id, sessionId: null }
  const isTheirs = await isPasskeyOf(context, owner, { given: passkey, bond, device })
  if (!isTheirs) return undefined
  if (purpose === 'sign-in') await requireLocalSignIn(context.db, owner.user)
  return beginSession(context, owner.user, device, { by: 'passkey', providerSessionId })
}

/**
 * Begins a session for whom the identity provider sent. Refuses SECOND_FACTOR_NEEDED with a ticket where the provider vouched for one factor
 * alone and the person has another here; LOGIN_FAILED where the account was ended in this moment.
 */
export async function signInByProvider(
  context: Needs,
  user: StaffUser,
  { providerSessionId, hasSecondFactor, device }: { providerSessionId: string; hasSecondFactor: boolean; device: StaffDevice },
): Promise<StaffTokens> {
  if (!hasSecondFactor) {
    const ways = await findSecondFactors(context, user)
    if (ways.app || ways.passkey) throw new Refusal('SECOND_FACTOR_NEEDED', { ticket: writeTicket(context, user, providerSessionId), ways })
  }
  const tokens = await beginSession(context, user, device, { by: 'provider', providerSessionId })
  if (!tokens) throw new Refusal('LOGIN_FAILED')
  return tokens
}

type Beginning = { by?: By | undefined; providerSessionId?: string | undefined }

/**
 * Nothing where the account is not active, its password was changed in this moment, or the provider's word is too old. By a password or a
 * passkey alone only where the customer and the kind of the account allow it: asked here, so that no way in goes round it.
 */
async function beginSession(
  context: Needs,
  seen: StaffUser,
  device: StaffDevice,
  { by, providerSessionId }: Beginning = {},
): Promise<StaffTokens | undefined> {
  const sessionId = newId('ses')
  const refreshToken = newSecret()
  const now = context.clock.now()
  const columns = await toDeviceColumns(context, seen, sessionId, device)
  const isStarted = await context.db.transaction().execute(async (transaction) => {
    const user = await lockStaff(transaction, context, seen.id)
    if (user?.status !== 'active' || user.passwordHash !== seen.passwordHash) return false
    if (providerSessionId === undefined && !(await maySignInLocally(transaction, user))) return false
    const { id: userId, clientId } = user
    const expiresAt = new Date(now.getTime() + sessionMs.whole)
    await saveSession(transaction, { id: sessionId, clientId, userId, ...columns, createdAt: now, lastUsedAt: now, expiresAt })
    const isAttached =
      providerSessionId === undefined || (await attachProviderSession(transaction, { id: providerSessionId, userId }, { sessionId, now }))
    if (!isAttached) throw new Refusal('SSO_FLOW_EXPIRED')
    await saveRefreshToken(transaction, { tokenHash: hashSecret(refreshToken), sessionId, issuedAt: now })
    await recordSignIn(transaction, userId, now)
    const target = { kind: 'session', id: sessionId }
    await recordAudit(transaction, context, {
      clientId,
      actor: staffActor(user, device),
      action: 'staff.signed-in',
      target,
      ...(by && { facts: { by } }),
    })
    if (user.isBreakGlass) await reportBreakGlassUse(transaction, context, user, { device, sessionId })
    return true
  })
  if (!isStarted) return undefined
  return { accessToken: await signAccessToken(context.masterKey, { userId: seen.id, sessionId }, now), refreshToken }
}

/** In the chain of the account's customer; tries at unknown accounts, without what was typed, in that of the default one. */
async function recordFailure(
  context: Needs,
  user: StaffUser | undefined,
  device: StaffDevice,
  { locks, by }: { locks: boolean; by?: By },
): Promise<void> {
  const clientId = user?.clientId ?? (await findDefaultClient(context.db))?.id
  if (!clientId) return
  await context.db.transaction().execute((transaction) =>
    recordAttempt(transaction, context, {
      clientId,
      actor: unknownActorOn(device),
      action: locks ? 'staff.sign-in-locked' : 'staff.sign-in-failed',
      ...(user && { target: { kind: 'user', id: user.id } }),
      facts: { account: user?.status ?? 'unknown', ...(by && { by }) },
    }),
  )
}
