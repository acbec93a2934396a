import { setTimeout as pause } from 'node:timers/promises'
import type { AuditAction } from '#contract/audit/audit-action.ts'
import type { Language } from '#contract/language.ts'
import { recordAudit } from '#server/audit/record-audit.ts'
import { toEmailHash, toNetworkHash } from '#server/email-codes/code-hashes.ts'
import { isWithinCodeLimit } from '#server/email-codes/code-limits.ts'
import { lockEmail, recordCodeEvent } from '#server/email-codes/repositories/email-codes.ts'
import type { StaffCaller, StaffDevice, StaffUser } from '#server/platform/callers/staff-caller.ts'
import type { AppContext, CoreContext } from '#server/platform/context.ts'
import { hashSecret, newId } from '#server/platform/crypto/identifiers.ts'
import { createSubject } from '#server/platform/crypto/subject-keys.ts'
import { Refusal } from '#server/platform/errors.ts'
import { staffActor, unknownActorOn } from '#server/staff/members/staff-device.ts'
import { changeStaff, findStaff, findStaffByEmail, lockStaff, saveStaff } from '#server/staff/members/staff-identity.ts'
import { sendKnown, sendSecret } from '#server/staff/members/staff-mail.ts'
import { endSessionsOf, findNewestTokenTime, findStaffToken, useStaffToken } from '#server/staff/repositories/staff-accounts.ts'
import { hashPassword } from '#server/staff/sign-in/password-hash.ts'
import { requireOwnPassword } from '#server/staff/sign-in/require-reauthentication.ts'
import { requireStrongPassword } from '#server/staff/sign-in/require-strong-password.ts'
import { getClient } from '#server/tenants/get-client.ts'

type PasswordContext = CoreContext & Pick<AppContext, 'passwordCost'>

/** Longer than the work for an account takes: from the time nobody hears whether there is one. */
const minMs = 400
const pauseMs = 60_000

/** Sends a link for a new password, if there is an active account; says nothing either way. */
export async function forgotPassword(context: CoreContext, { email, device }: { email: string; device: StaffDevice }): Promise<void> {
  await Promise.all([pause(minMs), sendReset(context, email, device)])
}

/** Whether one more message may go to an address that nobody has proved, whether or not there is an account: nothing is told of it. */
async function countMessage(context: CoreContext, email: string, { address }: StaffDevice): Promise<boolean> {
  const event = { kind: 'staff-mail', emailHash: toEmailHash(context, email), networkHash: toNetworkHash(context, address) } as const
  return context.db.transaction().execute(async (transaction) => {
    await lockEmail(transaction, event.emailHash)
    const at = context.clock.now()
    if (!(await isWithinCodeLimit(transaction, event, at))) return false
    await recordCodeEvent(transaction, { ...event, at })
    return true
  })
}

async function sendReset(context: CoreContext, email: string, device: StaffDevice): Promise<void> {
  if (!(await countMessage(context, email, device))) return
  const user = await findStaffByEmail(context.db, context, email)
  // A password would be a way in past whoever removes them at the provider.
  if (user?.status !== 'active' || user.source !== 'local') return
  await context.db.transaction().execute(async (transaction) => {
    const locked = await lockStaff(transaction, context, user.id)
    const last = await findNewestTokenTime(transaction, user.id, 'reset')
    if (!locked || (last && context.clock.now().getTime() - last.getTime() < pauseMs)) return
    await sendSecret(transaction, context, locked, 'reset')
    const target = { kind: 'user', id: user.id }
    await recordAudit(transaction, context, {
      clientId: user.clientId,
      actor: unknownActorOn(device),
      action: 'user.password-reset-asked',
      target,
    })
  })
}

export async function isSignUpOpen(context: Pick<CoreContext, 'db'>): Promise<boolean> {
  return (await getClient(context, undefined)).signUpOpen
}

type SigningUp = {
  email: string
  password: string
  displayName?: string | undefined
  languageCode?: Language | undefined
  device: StaffDevice
}

/** An account without any role, at the default customer, once its address is confirmed. Refuses SIGN_UP_CLOSED, VALIDATION_ERROR, PASSWORD_GUESSABLE. */
export async function signUp(context: PasswordContext, input: SigningUp): Promise<void> {
  const client = await getClient(context, undefined)
  if (!client.signUpOpen) throw new Refusal('SIGN_UP_CLOSED')
  await requireStrongPassword(input.password, { email: input.email, words: [client.name, input.displayName ?? ''] })
  await Promise.all([pause(minMs), saveSignUp(context, client.id, input)])
}

async function saveSignUp(context: PasswordContext, clientId: string, input: SigningUp): Promise<void> {
  const passwordHash = await hashPassword(context, input.password)
  if (!(await countMessage(context, input.email, input.device))) return
  const known = await findStaffByEmail(context.db, context, input.email)
  if (known) return void (await context.db.transaction().execute((transaction) => sendKnown(transaction, context, known)))
  const { email, displayName = email, languageCode = 'en', device } = input
  await context.db.transaction().execute(async (transaction) => {
    const { subjectId } = await createSubject(transaction, context.masterKey, clientId)
    const row = { id: newId('stf'), clientId, subjectId, email, displayName, language: languageCode, passwordHash }
    const user = await saveStaff(transaction, context, { ...row, status: 'invited', createdAt: context.clock.now() })
    // Somebody else did so in this moment.
    if (!user) return
    await sendSecret(transaction, context, user, 'confirm')
    await recordAudit(transaction, context, {
      clientId,
      actor: unknownActorOn(device),
      action: 'user.signed-up',
      target: { kind: 'user', id: user.id },
    })
  })
}

/** Refuses LINK_EXPIRED for a secret that is unknown, used or too old. */
export async function confirmEmail(context: CoreContext, { token, device }: { token: string; device: StaffDevice }): Promise<void> {
  await withSecret(context, token, ['confirm'], async (transaction, user) => {
    await changeStaff(transaction, context, user, { status: 'active' })
    await recordOwn(transaction, context, user, device, 'user.joined')
  })
}

/** For the page that a secret opens. Refuses LINK_EXPIRED. */
export async function readInvitation(context: CoreContext, token: string) {
  const found = await findStaffToken(context.db, hashSecret(token), context.clock.now())
  const user = found && (await findStaff(context.db, context, found.userId))
  if (!found || !user || user.status === 'disabled' || found.purpose === 'confirm') throw new Refusal('LINK_EXPIRED')
  const { name: clientName } = await getClient(context, user.clientId)
  return { purpose: found.purpose, email: user.email, displayName: user.displayName, clientName }
}

/** By an invitation or after a forgotten password; every session of the account ends. Refuses LINK_EXPIRED, VALIDATION_ERROR, PASSWORD_GUESSABLE. */
export async function setPassword(
  context: PasswordContext,
  { token, password, displayName, device }: { token: string; password: string; displayName?: string | undefined; device: StaffDevice },
): Promise<void> {
  const { email, clientName, displayName: known } = await readInvitation(context, token)
  await requireStrongPassword(password, { email, words: [clientName, displayName ?? known] })
  const passwordHash = await hashPassword(context, password)
  await withSecret(context, token, ['invitation', 'reset'], async (transaction, user) => {
    const change = { passwordHash, status: 'active' as const, displayName: displayName ?? user.displayName }
    await changeStaff(transaction, context, user, change)
    await endSessionsOf(transaction, user.id, { endedAt: context.clock.now(), endedBecause: 'password-changed' })
    await recordOwn(transaction, context, user, device, user.status === 'invited' ? 'user.joined' : 'user.password-changed')
  })
}

/** By the one of now, whose tries are counted like those of signing in. Refuses INVALID_USERNAME_OR_PASSWORD, VALIDATION_ERROR, PASSWORD_GUESSABLE, TOO_MANY_REQUESTS. */
export async function changeOwnPassword(
  context: PasswordContext,
  caller: StaffCaller,
  given: { currentPassword: string; password: string },
): Promise<void> {
  const { user, device, sessionId } = caller
  await requireOwnPassword(context, caller, given.currentPassword)
  const { name: clientName } = await getClient(context, user.clientId)
  await requireStrongPassword(given.password, { email: user.email, words: [clientName, user.displayName] })
  const passwordHash = await hashPassword(context, given.password)
  await context.db.transaction().execute(async (transaction) => {
    await changeStaff(transaction, context, user, { passwordHash })
    await endSessionsOf(transaction, user.id, { endedAt: context.clock.now(), endedBecause: 'password-changed', except: sessionId })
    await recordOwn(transaction, context, user, device, 'user.password-changed')
  })
}

export async function changeOwnProfile(
  context: CoreContext,
  { user, device }: StaffCaller,
  input: { displayName: string; languageCode: Language },
): Promise<void> {
  await context.db.transaction().execute(async (transaction) => {
    await changeStaff(transaction, context, user, { displayName: input.displayName, language: input.languageCode })
    await recordOwn(transaction, context, user, device, 'user.changed')
  })
}

type Transaction = Parameters<typeof recordAudit>[0]

async function withSecret(
  context: CoreContext,
  token: string,
  purposes: readonly string[],
  run: (transaction: Transaction, user: StaffUser) => Promise<void>,
): Promise<void> {
  const now = context.clock.now()
  const tokenHash = hashSecret(token)
  await context.db.transaction().execute(async (transaction) => {
    const found = await findStaffToken(transaction, tokenHash, now)
    const user = found && purposes.includes(found.purpose) ? await lockStaff(transaction, context, found.userId) : undefined
    const isGood = user && user.status !== 'disabled' && (await useStaffToken(transaction, tokenHash, now))
    if (!isGood) throw new Refusal('LINK_EXPIRED')
    await run(transaction, user)
  })
}

async function recordOwn(
  transaction: Transaction,
  context: CoreContext,
  user: StaffUser,
  device: StaffDevice,
  action: AuditAction,
): Promise<void> {
  const target = { kind: 'user', id: user.id }
  await recordAudit(transaction, context, { clientId: user.clientId, actor: staffActor(user, device), action, target })
}
