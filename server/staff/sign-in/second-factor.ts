import type { Transaction } from 'kysely'
import type { AuditAction } from '#contract/audit/audit-action.ts'
import { type AuditActor, recordAudit } from '#server/audit/record-audit.ts'
import type { StaffCaller, StaffDevice, StaffUser } from '#server/platform/callers/staff-caller.ts'
import type { AppContext } from '#server/platform/context.ts'
import { seal, unseal } from '#server/platform/crypto/seal.ts'
import { openKeyOf } from '#server/platform/crypto/subject-keys.ts'
import type { Database } from '#server/platform/database/schema.ts'
import { Refusal } from '#server/platform/errors.ts'
import { requireNoMore } from '#server/staff/members/policy.ts'
import { staffActor } from '#server/staff/members/staff-device.ts'
import { lockStaff } from '#server/staff/members/staff-identity.ts'
import { endSessionsOf } from '#server/staff/repositories/staff-accounts.ts'
import { deletePasskeys, listPasskeysOf } from '#server/staff/repositories/staff-passkeys.ts'
import {
  confirmTotp,
  countRecoveryCodes,
  deleteRecoveryCodes,
  findTotp,
  removeTotp,
  saveTotp,
  useTotpStep,
} from '#server/staff/repositories/staff-totp.ts'
import { limitSignInAttempts, resetSignInAttempts } from '#server/staff/sign-in/count-attempts.ts'
import { newRecoveryCodes, usesRecoveryCode } from '#server/staff/sign-in/recovery-codes.ts'
import { requireSecondFactorLeft } from '#server/staff/sign-in/required-second-factor.ts'
import { findTotpStep, newTotpSecret, toBase32, toOtpauth } from '#server/staff/sign-in/totp.ts'
import { getClient } from '#server/tenants/get-client.ts'

type Needs = Pick<AppContext, 'db' | 'clock' | 'masterKey'>

/** By what somebody may go on after their password; by nothing, where it lets in alone. Recovery codes stand in for either. */
export async function findSecondFactors(
  { db }: { db: AppContext['db'] | Transaction<Database> },
  { id }: Pick<StaffUser, 'id'>,
): Promise<{ app: boolean; passkey: boolean }> {
  const app = (await findTotp(db, id))?.confirmedAt instanceof Date
  return { app, passkey: (await listPasskeysOf(db, id)).length > 0 }
}

export async function hasSecondFactor(context: Pick<AppContext, 'db'>, user: Pick<StaffUser, 'id'>): Promise<boolean> {
  const { app, passkey } = await findSecondFactors(context, user)
  return app || passkey
}

/** Tries at second factors are counted apart from those at passwords. */
export function toSecondFactorAttempts(user: Pick<StaffUser, 'id'>, { address }: StaffDevice) {
  return { email: `second-factor:${user.id}`, address }
}

/**
 * A code of the app or a recovery code, once; `isPairing`: of an app that does not count yet. Answers whether it was right, and
 * whether a wrong one locks. Refuses TOO_MANY_REQUESTS.
 */
export async function tryCode(
  context: Needs,
  user: StaffUser,
  { code, device, isPairing = false }: { code: string; device: StaffDevice; isPairing?: boolean },
): Promise<{ isRight: boolean; locks: boolean }> {
  const tried = toSecondFactorAttempts(user, device)
  const { locks } = await limitSignInAttempts(context, tried)
  const isRight = await context.db.transaction().execute(async (transaction) => {
    const plain = code.replace(/[\s-]/g, '').toUpperCase()
    if (await usesApp(transaction, context, user, { code: plain, isPairing })) return true
    if (isPairing || !(await usesRecoveryCode(transaction, context, user.id, plain))) return false
    await record(transaction, context, user, staffActor(user, device), 'user.recovery-code-used')
    return true
  })
  if (isRight) await resetSignInAttempts(context, tried)
  return { isRight, locks }
}

async function usesApp(
  transaction: Transaction<Database>,
  context: Needs,
  user: StaffUser,
  { code, isPairing }: { code: string; isPairing: boolean },
): Promise<boolean> {
  const row = await findTotp(transaction, user.id)
  // One that nobody confirmed opens nothing, even beside a passkey that counts.
  if (!row || (row.confirmedAt === null) !== isPairing) return false
  const key = await openKeyOf(transaction, context.masterKey, user.subjectId)
  const step = findTotpStep(unseal(key, toSealName(user.id), row.sealedSecret), code, context.clock.now())
  return step !== undefined && (await useTotpStep(transaction, user.id, step))
}

export async function showSecondFactor(context: Needs, { user }: StaffCaller) {
  const { app } = await findSecondFactors(context, user)
  return { isOn: app, recoveryCodesLeft: await countRecoveryCodes(context.db, user.id) }
}

/** A secret that counts once a code of it was shown. Refuses INVALID_REQUEST_PARAMETERS where one counts already. */
export async function beginSecondFactor(context: Needs, { user }: StaffCaller) {
  const secret = newTotpSecret()
  const key = await openKeyOf(context.db, context.masterKey, user.subjectId)
  const sealedSecret = Buffer.from(seal(key, toSealName(user.id), secret))
  const { name: issuer } = await getClient(context, user.clientId)
  const row = { userId: user.id, clientId: user.clientId, sealedSecret, createdAt: context.clock.now() }
  const isNew = await context.db.transaction().execute((transaction) => saveTotp(transaction, row))
  if (!isNew) throw new Refusal('INVALID_REQUEST_PARAMETERS', [{ message: 'an authenticator app is switched on already' }])
  return { secret: toBase32(secret), uri: toOtpauth(secret, { issuer, account: user.email }) }
}

/** Switches it on, and answers recovery codes that are kept as hashes. Refuses SECOND_FACTOR_WRONG. */
export async function confirmSecondFactor(context: Needs, { user, device }: StaffCaller, code: string): Promise<string[]> {
  const { isRight } = await tryCode(context, user, { code, device, isPairing: true })
  if (!isRight) throw new Refusal('SECOND_FACTOR_WRONG')
  return context.db.transaction().execute(async (transaction) => {
    await confirmTotp(transaction, user.id, context.clock.now())
    await record(transaction, context, user, staffActor(user, device), 'user.second-factor-added')
    return newRecoveryCodes(transaction, context, user.id)
  })
}

/** After a proof that it is oneself. Its recovery codes go with the last second factor. Refuses LAST_SECOND_FACTOR. */
export async function removeSecondFactor(context: Needs, { user, device }: StaffCaller): Promise<void> {
  await context.db.transaction().execute(async (transaction) => {
    await lockStaff(transaction, context, user.id)
    await removeTotp(transaction, user.id)
    await requireSecondFactorLeft(transaction, user)
    await dropUnneededCodes(transaction, user.id)
    await record(transaction, context, user, staffActor(user, device), 'user.second-factor-removed')
  })
}

/** For who lost it: their sessions end. Refuses NOT_FOUND, PERMISSION_DENIED for somebody who may do more than the caller. */
export async function removeSecondFactorOf(context: Needs, caller: StaffCaller, userId: string): Promise<void> {
  await takeFrom(context, caller, userId, async (transaction, user) => {
    if (!(await removeTotp(transaction, userId))) throw new Refusal('NOT_FOUND')
    await record(transaction, context, user, staffActor(caller.user, caller.device), 'user.second-factor-removed')
  })
}

/** For who lost them: their sessions end. Refuses NOT_FOUND, PERMISSION_DENIED for somebody who may do more than the caller. */
export async function removePasskeysOf(context: Needs, caller: StaffCaller, userId: string): Promise<void> {
  await takeFrom(context, caller, userId, async (transaction, user) => {
    const passkeys = await deletePasskeys(transaction, userId)
    if (passkeys.length === 0) throw new Refusal('NOT_FOUND')
    const target = { kind: 'user', id: userId }
    const actor = staffActor(caller.user, caller.device)
    await recordAudit(transaction, context, {
      clientId: user.clientId,
      actor,
      action: 'user.passkey-removed',
      target,
      facts: { passkey: passkeys },
    })
  })
}

async function takeFrom(
  context: Needs,
  caller: StaffCaller,
  userId: string,
  take: (transaction: Transaction<Database>, user: StaffUser) => Promise<void>,
): Promise<void> {
  await context.db.transaction().execute(async (transaction) => {
    const user = await lockStaff(transaction, context, userId)
    if (user?.clientId !== caller.user.clientId) throw new Refusal('NOT_FOUND')
    await requireNoMore(transaction, caller, user)
    await take(transaction, user)
    if (user.isBreakGlass) await requireSecondFactorLeft(transaction, user)
    await dropUnneededCodes(transaction, userId)
    await endSessionsOf(transaction, userId, { endedAt: context.clock.now(), endedBecause: 'ended' })
  })
}

/** Recovery codes stand in for a second factor: without one they would be a way in by themselves one day. */
export async function dropUnneededCodes(transaction: Transaction<Database>, userId: string): Promise<void> {
  const { app, passkey } = await findSecondFactors({ db: transaction }, { id: userId })
  if (!app && !passkey) await deleteRecoveryCodes(transaction, userId)
}

const toSealName = (userId: string) => `staff-totp:${userId}`

async function record(
  transaction: Transaction<Database>,
  context: Needs,
  user: StaffUser,
  actor: AuditActor,
  action: AuditAction,
): Promise<void> {
  await recordAudit(transaction, context, { clientId: user.clientId, actor, action, target: { kind: 'user', id: user.id } })
}
