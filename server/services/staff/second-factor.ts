import { createHmac, randomBytes } from 'node:crypto'
import type { Transaction } from 'kysely'
import type { AuditAction } from '#contract/staff/audit-action.ts'
import { deriveKey } from '#server/access/master-key.ts'
import { seal, unseal } from '#server/access/seal.ts'
import { findTotpStep, newTotpSecret, toBase32, toOtpauth } from '#server/access/totp.ts'
import type { Database } from '#server/database/schema.ts'
import type { StaffUserRow } from '#server/database/schema-staff.ts'
import { Refusal } from '#server/errors.ts'
import { endSessionsOf } from '#server/repositories/staff-accounts.ts'
import {
  confirmTotp,
  countRecoveryCodes,
  findTotp,
  removeTotp,
  replaceRecoveryCodes,
  saveTotp,
  useRecoveryCode,
  useTotpStep,
} from '#server/repositories/staff-totp.ts'
import { findStaff, lockStaff } from '#server/repositories/staff-users.ts'
import { isSame } from '#server/services/audit/audit-hash.ts'
import { type AuditActor, recordAudit } from '#server/services/audit/record-audit.ts'
import { getClient } from '#server/services/change-client.ts'
import { countTry, forgetTries } from '#server/services/staff/count-tries.ts'
import { requireNoMore } from '#server/services/staff/grants.ts'
import type { StaffCaller } from '#server/services/staff/require-staff.ts'
import { staffActor, type StaffDevice } from '#server/services/staff/staff-device.ts'
import { openKeyOf } from '#server/services/subject-keys.ts'
import type { Tools } from '#server/tools.ts'

type Needs = Pick<Tools, 'db' | 'clock' | 'masterKey'>

const ticketMs = 5 * 60_000
const recoveryCount = 10
/** Without letters that are taken for one another; 16 of 32 are 80 bits. */
const recoveryAlphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'

export async function hasSecondFactor({ db }: Pick<Tools, 'db'>, { id }: Pick<StaffUserRow, 'id'>): Promise<boolean> {
  return (await findTotp(db, id))?.confirmedAt instanceof Date
}

/** Says that somebody gave their password just now; worth nothing without a code, and nothing once the password is another. */
export function writeTicket({ clock, masterKey }: Pick<Tools, 'clock' | 'masterKey'>, user: StaffUserRow): string {
  const until = clock.now().getTime() + ticketMs
  return `${user.id}.${until}.${signTicket(masterKey, user, until).toString('base64url')}`
}

/** Whose ticket it is, after a code of theirs. Refuses SECOND_FACTOR_WRONG, TOO_MANY_REQUESTS. */
export async function requireSecondFactor(tools: Needs, { ticket, code, device }: { ticket: string; code: string; device: StaffDevice }): Promise<StaffUserRow> {
  const [userId = '', until = '', signature = ''] = ticket.split('.')
  const user = /^[\w-]+$/.test(userId) ? await findStaff(tools.db, userId) : undefined
  const isGood = user?.status === 'active' && /^\d{1,15}$/.test(until) && Number(until) > tools.clock.now().getTime()
  const shown = Buffer.from(signature, 'base64url')
  if (!isGood || !isSame(shown, signTicket(tools.masterKey, user, Number(until)))) throw new Refusal('SECOND_FACTOR_WRONG')
  await requireCode(tools, user, code, device)
  return user
}

function signTicket(masterKey: Uint8Array, user: StaffUserRow, until: number): Buffer {
  return createHmac('sha256', deriveKey(masterKey, 'staff-ticket')).update(`${user.id}\n${until}\n${user.passwordHash ?? ''}`).digest()
}

/** A code of the app or a recovery code, once. Tries are counted apart from those of passwords. */
async function requireCode(tools: Needs, user: StaffUserRow, code: string, device: StaffDevice): Promise<void> {
  const tried = { email: `second-factor:${user.id}`, address: device.address }
  await countTry(tools, tried)
  const isRight = await tools.db.transaction().execute(async (transaction) => {
    const plain = code.replace(/[\s-]/g, '').toUpperCase()
    if (await usesApp(transaction, tools, user, plain)) return true
    if (!(await useRecoveryCode(transaction, user.id, toRecoveryHash(tools.masterKey, user.id, plain), tools.clock.now()))) return false
    await record(transaction, tools, user, staffActor(user, device), 'user.recovery-code-used')
    return true
  })
  if (!isRight) throw new Refusal('SECOND_FACTOR_WRONG')
  await forgetTries(tools, tried)
}

async function usesApp(transaction: Transaction<Database>, tools: Needs, user: StaffUserRow, code: string): Promise<boolean> {
  const row = await findTotp(transaction, user.id)
  if (!row) return false
  const key = await openKeyOf(transaction, tools.masterKey, user.subjectId)
  const step = findTotpStep(unseal(key, toSealName(user.id), row.sealedSecret), code, tools.clock.now())
  return step !== undefined && (await useTotpStep(transaction, user.id, step))
}

export async function showSecondFactor(tools: Needs, { user }: StaffCaller) {
  return { isOn: await hasSecondFactor(tools, user), recoveryCodesLeft: await countRecoveryCodes(tools.db, user.id) }
}

/** A secret that counts once a code of it was shown. Refuses INVALID_REQUEST_PARAMETERS where one counts already. */
export async function beginSecondFactor(tools: Needs, { user }: StaffCaller) {
  const secret = newTotpSecret()
  const key = await openKeyOf(tools.db, tools.masterKey, user.subjectId)
  const sealedSecret = Buffer.from(seal(key, toSealName(user.id), secret))
  const { name: issuer } = await getClient(tools, user.clientId)
  const row = { userId: user.id, clientId: user.clientId, sealedSecret, createdAt: tools.clock.now() }
  const isNew = await tools.db.transaction().execute((transaction) => saveTotp(transaction, row))
  if (!isNew) throw new Refusal('INVALID_REQUEST_PARAMETERS', [{ message: 'an authenticator app is switched on already' }])
  return { secret: toBase32(secret), uri: toOtpauth(secret, { issuer, account: user.email }) }
}

/** Switches it on, and answers recovery codes that are kept as hashes. Refuses SECOND_FACTOR_WRONG. */
export async function confirmSecondFactor(tools: Needs, { user, device }: StaffCaller, code: string): Promise<string[]> {
  if (await hasSecondFactor(tools, user)) throw new Refusal('SECOND_FACTOR_WRONG')
  await requireCode(tools, user, code, device)
  const recoveryCodes = Array.from({ length: recoveryCount }, newRecoveryCode)
  const now = tools.clock.now()
  await tools.db.transaction().execute(async (transaction) => {
    await confirmTotp(transaction, user.id, now)
    await replaceRecoveryCodes(transaction, user.id, recoveryCodes.map((each) => toRecoveryHash(tools.masterKey, user.id, each.replaceAll('-', ''))), now)
    await record(transaction, tools, user, staffActor(user, device), 'user.second-factor-added')
  })
  return recoveryCodes
}

/** Refuses SECOND_FACTOR_WRONG. */
export async function removeSecondFactor(tools: Needs, { user, device }: StaffCaller, code: string): Promise<void> {
  await requireCode(tools, user, code, device)
  await tools.db.transaction().execute(async (transaction) => {
    await removeTotp(transaction, user.id)
    await record(transaction, tools, user, staffActor(user, device), 'user.second-factor-removed')
  })
}

/** For who lost it: their sessions end. Refuses NOT_FOUND, PERMISSION_DENIED for somebody who may do more than the caller. */
export async function removeSecondFactorOf(tools: Needs, caller: StaffCaller, userId: string): Promise<void> {
  await tools.db.transaction().execute(async (transaction) => {
    const user = await lockStaff(transaction, userId)
    if (user?.clientId !== caller.user.clientId) throw new Refusal('NOT_FOUND')
    await requireNoMore(transaction, caller, user)
    if (!(await removeTotp(transaction, userId))) throw new Refusal('NOT_FOUND')
    await endSessionsOf(transaction, userId, { endedAt: tools.clock.now(), endedBecause: 'ended' })
    await record(transaction, tools, user, staffActor(caller.user, caller.device), 'user.second-factor-removed')
  })
}

const toSealName = (userId: string) => `staff-totp:${userId}`

function newRecoveryCode(): string {
  const letters = [...randomBytes(16)].map((byte) => recoveryAlphabet[byte % recoveryAlphabet.length] ?? '')
  return (letters.join('').match(/.{4}/g) ?? []).join('-')
}

function toRecoveryHash(masterKey: Uint8Array, userId: string, code: string): Buffer {
  return createHmac('sha256', deriveKey(masterKey, 'staff-recovery')).update(`${userId}\n${code}`).digest()
}

async function record(transaction: Transaction<Database>, tools: Needs, user: StaffUserRow, actor: AuditActor, action: AuditAction): Promise<void> {
  await recordAudit(transaction, tools, { clientId: user.clientId, actor, action, target: { kind: 'user', id: user.id } })
}
