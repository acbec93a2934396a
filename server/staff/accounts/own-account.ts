import { setTimeout as pause } from 'node:timers/promises'
import type { AuditAction } from '#contract/audit/audit-action.ts'
import type { Language } from '#contract/language.ts'
import { recordAudit } from '#server/audit/record-audit.ts'
import { toEmailHash, toNetworkHash } from '#server/email-codes/code-hashes.ts'
import { hasRoom } from '#server/email-codes/code-limits.ts'
import { lockEmail, recordCodeEvent } from '#server/email-codes/repositories/email-codes.ts'
import type { DeskTools } from '#server/platform/context.ts'
import { hashSecret, newId } from '#server/platform/crypto/identifiers.ts'
import { createSubject } from '#server/platform/crypto/subject-keys.ts'
import { Refusal } from '#server/platform/errors.ts'
import { getClient } from '#server/settings/change-client.ts'
import { endSessionsOf, findNewestTokenTime, findStaffToken, useStaffToken } from '#server/staff/repositories/staff-accounts.ts'
import type { StaffCaller } from '#server/staff/require-staff.ts'
import { hashPassword } from '#server/staff/sign-in/password-hash.ts'
import { requireGoodPassword } from '#server/staff/sign-in/require-good-password.ts'
import { requireOwnPassword } from '#server/staff/sign-in/require-reauthentication.ts'
import { type StaffDevice, staffActor, strangerAt } from '#server/staff/staff-device.ts'
import { changeStaff, findStaff, findStaffByEmail, lockStaff, type StaffUser, saveStaff } from '#server/staff/staff-identity.ts'
import { sendKnown, sendSecret } from '#server/staff/staff-mail.ts'

/** Longer than the work for an account takes: from the time nobody hears whether there is one. */
const leastMs = 400
const pauseMs = 60_000

/** Sends a link for a new password, if there is an active account; says nothing either way. */
export async function forgotPassword(tools: DeskTools, { email, device }: { email: string; device: StaffDevice }): Promise<void> {
  await Promise.all([pause(leastMs), sendReset(tools, email, device)])
}

/** Whether one more message may go to an address that nobody has proved, whether or not there is an account: nothing is told of it. */
async function countMessage(tools: DeskTools, email: string, { address }: StaffDevice): Promise<boolean> {
  const event = { kind: 'staff-mail', emailHash: toEmailHash(tools, email), networkHash: toNetworkHash(tools, address) } as const
  return tools.db.transaction().execute(async (transaction) => {
    await lockEmail(transaction, event.emailHash)
    const at = tools.clock.now()
    if (!(await hasRoom(transaction, event, at))) return false
    await recordCodeEvent(transaction, { ...event, at })
    return true
  })
}

async function sendReset(tools: DeskTools, email: string, device: StaffDevice): Promise<void> {
  if (!(await countMessage(tools, email, device))) return
  const user = await findStaffByEmail(tools.db, tools, email)
  if (user?.status !== 'active') return
  await tools.db.transaction().execute(async (transaction) => {
    const locked = await lockStaff(transaction, tools, user.id)
    const last = await findNewestTokenTime(transaction, user.id, 'reset')
    if (!locked || (last && tools.clock.now().getTime() - last.getTime() < pauseMs)) return
    await sendSecret(transaction, tools, locked, 'reset')
    const target = { kind: 'user', id: user.id }
    await recordAudit(transaction, tools, {
      clientId: user.clientId,
      actor: strangerAt(device),
      action: 'user.password-reset-asked',
      target,
    })
  })
}

export async function isSignUpOpen(tools: Pick<DeskTools, 'db'>): Promise<boolean> {
  return (await getClient(tools, undefined)).signUpOpen
}

type SigningUp = {
  email: string
  password: string
  displayName?: string | undefined
  languageCode?: Language | undefined
  device: StaffDevice
}

/** An account without any role, at the default customer, once its address is confirmed. Refuses SIGN_UP_CLOSED, VALIDATION_ERROR, PASSWORD_GUESSABLE. */
export async function signUp(tools: DeskTools, wanted: SigningUp): Promise<void> {
  const client = await getClient(tools, undefined)
  if (!client.signUpOpen) throw new Refusal('SIGN_UP_CLOSED')
  await requireGoodPassword(wanted.password, { email: wanted.email, words: [client.name, wanted.displayName ?? ''] })
  await Promise.all([pause(leastMs), saveSignUp(tools, client.id, wanted)])
}

async function saveSignUp(tools: DeskTools, clientId: string, wanted: SigningUp): Promise<void> {
  const passwordHash = await hashPassword(wanted.password)
  if (!(await countMessage(tools, wanted.email, wanted.device))) return
  const known = await findStaffByEmail(tools.db, tools, wanted.email)
  if (known) return void (await tools.db.transaction().execute((transaction) => sendKnown(transaction, tools, known)))
  const { email, displayName = email, languageCode = 'en', device } = wanted
  await tools.db.transaction().execute(async (transaction) => {
    const { subjectId } = await createSubject(transaction, tools.masterKey, clientId)
    const row = { id: newId('stf'), clientId, subjectId, email, displayName, language: languageCode, passwordHash }
    const user = await saveStaff(transaction, tools, { ...row, status: 'invited', createdAt: tools.clock.now() })
    // Somebody else did so in this moment.
    if (!user) return
    await sendSecret(transaction, tools, user, 'confirm')
    await recordAudit(transaction, tools, {
      clientId,
      actor: strangerAt(device),
      action: 'user.signed-up',
      target: { kind: 'user', id: user.id },
    })
  })
}

/** Refuses LINK_EXPIRED for a secret that is unknown, used or too old. */
export async function confirmEmail(tools: DeskTools, { token, device }: { token: string; device: StaffDevice }): Promise<void> {
  await withSecret(tools, token, ['confirm'], async (transaction, user) => {
    await changeStaff(transaction, tools, user, { status: 'active' })
    await recordOwn(transaction, tools, user, device, 'user.joined')
  })
}

/** For the page that a secret opens. Refuses LINK_EXPIRED. */
export async function readInvitation(tools: DeskTools, token: string) {
  const found = await findStaffToken(tools.db, hashSecret(token), tools.clock.now())
  const user = found && (await findStaff(tools.db, tools, found.userId))
  if (!found || !user || user.status === 'disabled' || found.purpose === 'confirm') throw new Refusal('LINK_EXPIRED')
  const { name: clientName } = await getClient(tools, user.clientId)
  return { purpose: found.purpose, email: user.email, displayName: user.displayName, clientName }
}

/** By an invitation or after a forgotten password; every session of the account ends. Refuses LINK_EXPIRED, VALIDATION_ERROR, PASSWORD_GUESSABLE. */
export async function setPassword(
  tools: DeskTools,
  { token, password, displayName, device }: { token: string; password: string; displayName?: string | undefined; device: StaffDevice },
): Promise<void> {
  const { email, clientName, displayName: known } = await readInvitation(tools, token)
  await requireGoodPassword(password, { email, words: [clientName, displayName ?? known] })
  const passwordHash = await hashPassword(password)
  await withSecret(tools, token, ['invitation', 'reset'], async (transaction, user) => {
    const change = { passwordHash, status: 'active' as const, displayName: displayName ?? user.displayName }
    await changeStaff(transaction, tools, user, change)
    await endSessionsOf(transaction, user.id, { endedAt: tools.clock.now(), endedBecause: 'password-changed' })
    await recordOwn(transaction, tools, user, device, user.status === 'invited' ? 'user.joined' : 'user.password-changed')
  })
}

/** By the one of now, whose tries are counted like those of signing in. Refuses INVALID_USERNAME_OR_PASSWORD, VALIDATION_ERROR, PASSWORD_GUESSABLE, TOO_MANY_REQUESTS. */
export async function changeOwnPassword(
  tools: DeskTools,
  caller: StaffCaller,
  given: { currentPassword: string; password: string },
): Promise<void> {
  const { user, device, sessionId } = caller
  await requireOwnPassword(tools, caller, given.currentPassword)
  const { name: clientName } = await getClient(tools, user.clientId)
  await requireGoodPassword(given.password, { email: user.email, words: [clientName, user.displayName] })
  const passwordHash = await hashPassword(given.password)
  await tools.db.transaction().execute(async (transaction) => {
    await changeStaff(transaction, tools, user, { passwordHash })
    await endSessionsOf(transaction, user.id, { endedAt: tools.clock.now(), endedBecause: 'password-changed', except: sessionId })
    await recordOwn(transaction, tools, user, device, 'user.password-changed')
  })
}

export async function changeOwnProfile(
  tools: DeskTools,
  { user, device }: StaffCaller,
  wanted: { displayName: string; languageCode: Language },
): Promise<void> {
  await tools.db.transaction().execute(async (transaction) => {
    await changeStaff(transaction, tools, user, { displayName: wanted.displayName, language: wanted.languageCode })
    await recordOwn(transaction, tools, user, device, 'user.changed')
  })
}

type Transaction = Parameters<typeof recordAudit>[0]

async function withSecret(
  tools: DeskTools,
  token: string,
  purposes: readonly string[],
  run: (transaction: Transaction, user: StaffUser) => Promise<void>,
): Promise<void> {
  const now = tools.clock.now()
  const tokenHash = hashSecret(token)
  await tools.db.transaction().execute(async (transaction) => {
    const found = await findStaffToken(transaction, tokenHash, now)
    const user = found && purposes.includes(found.purpose) ? await lockStaff(transaction, tools, found.userId) : undefined
    const isGood = user && user.status !== 'disabled' && (await useStaffToken(transaction, tokenHash, now))
    if (!isGood) throw new Refusal('LINK_EXPIRED')
    await run(transaction, user)
  })
}

async function recordOwn(
  transaction: Transaction,
  tools: DeskTools,
  user: StaffUser,
  device: StaffDevice,
  action: AuditAction,
): Promise<void> {
  const target = { kind: 'user', id: user.id }
  await recordAudit(transaction, tools, { clientId: user.clientId, actor: staffActor(user, device), action, target })
}
