import type { Language } from '#contract/language.ts'
import { recordAudit } from '#server/audit/record-audit.ts'
import type { StaffCaller, StaffUser } from '#server/platform/callers/staff-caller.ts'
import type { CoreContext } from '#server/platform/context.ts'
import { newId } from '#server/platform/crypto/identifiers.ts'
import { createSubject } from '#server/platform/crypto/subject-keys.ts'
import { Refusal } from '#server/platform/errors.ts'
import { listAdministrators, requireBreakGlassLeft } from '#server/staff/members/break-glass.ts'
import {
  countAdministrators,
  getPermissionsOfRoles,
  requireAdministrator,
  requireHolding,
  requireNoMore,
} from '#server/staff/members/policy.ts'
import { staffActor } from '#server/staff/members/staff-device.ts'
import { changeStaff, lockStaff, saveStaff } from '#server/staff/members/staff-identity.ts'
import { sendSecret, sendSignInChanged } from '#server/staff/members/staff-mail.ts'
import { lacksSecondFactor } from '#server/staff/repositories/required-second-factor.ts'
import {
  endSessionsOf,
  findNewestTokenTime,
  lockStaffOfClient,
  releaseAssigned,
  replaceRolesOf,
} from '#server/staff/repositories/staff-accounts.ts'
import { listRolesOf } from '#server/staff/repositories/staff-users.ts'
import { getClient } from '#server/tenants/get-client.ts'

type Listed = StaffUser & { roleIds: string[] }
const pauseMs = 60_000

/** An account with roles, and its invitation. Refuses DUPLICATED_EMAIL, NOT_FOUND (role), PERMISSION_DENIED. */
export async function inviteStaff(
  context: CoreContext,
  caller: StaffCaller,
  input: { email: string; displayName: string; role: string[]; languageCode?: Language | undefined },
): Promise<Listed> {
  const { clientId } = caller.user
  const client = await getClient(context, clientId)
  const roleIds = [...new Set(input.role)].sort()
  return context.db.transaction().execute(async (transaction) => {
    requireHolding(caller, await getPermissionsOfRoles(transaction, clientId, roleIds))
    const { subjectId } = await createSubject(transaction, context.masterKey, clientId)
    const user = await saveStaff(transaction, context, {
      id: newId('stf'),
      clientId,
      subjectId,
      email: input.email,
      displayName: input.displayName,
      language: input.languageCode ?? client.languages[0] ?? 'en',
      status: 'invited',
      createdAt: context.clock.now(),
    })
    if (!user) throw new Refusal('DUPLICATED_EMAIL')
    await replaceRolesOf(transaction, { userId: user.id, clientId }, roleIds)
    await sendSecret(transaction, context, user, 'invitation')
    await record(transaction, context, caller, 'user.invited', user.id, { roles: roleIds })
    return { ...user, roleIds }
  })
}

/** Refuses NOT_FOUND for who is not invited, INVITATION_JUST_SENT within a minute, PERMISSION_DENIED. */
export async function inviteAgain(context: CoreContext, caller: StaffCaller, userId: string): Promise<void> {
  await context.db.transaction().execute(async (transaction) => {
    const user = await lockStaff(transaction, context, userId)
    if (user?.clientId !== caller.user.clientId || user.status !== 'invited') throw new Refusal('NOT_FOUND')
    await requireNoMore(transaction, caller, user)
    const last = await findNewestTokenTime(transaction, userId, 'invitation')
    if (last && context.clock.now().getTime() - last.getTime() < pauseMs) throw new Refusal('INVITATION_JUST_SENT')
    await sendSecret(transaction, context, user, 'invitation')
    await record(transaction, context, caller, 'user.invited', userId, { again: true })
  })
}

type Change = { displayName?: string | undefined; role?: string[] | undefined; isDisabled?: boolean | undefined }

/** Name, roles, and whether they may come in. Refuses NOT_FOUND, PERMISSION_DENIED, LAST_ADMINISTRATOR, LAST_BREAK_GLASS, ACCOUNT_MANAGED_ELSEWHERE. */
export async function changeStaffUser(context: CoreContext, caller: StaffCaller, userId: string, change: Change): Promise<Listed> {
  const { clientId } = caller.user
  return context.db.transaction().execute(async (transaction) => {
    await lockStaffOfClient(transaction, clientId)
    const user = await lockStaff(transaction, context, userId)
    if (user?.clientId !== clientId) throw new Refusal('NOT_FOUND')
    await requireNoMore(transaction, caller, user)
    requireOwnHands(user, change)
    const administrators = await countAdministrators(transaction, clientId)
    const before = (await listRolesOf(transaction, user)).map(({ roleId }) => roleId)
    const roleIds = change.role ? [...new Set(change.role)].sort() : before
    if (change.role) {
      requireHolding(caller, await getPermissionsOfRoles(transaction, clientId, roleIds))
      await replaceRolesOf(transaction, { userId, clientId }, roleIds)
    }
    const status = toStatus(user, change.isDisabled)
    const changed = await changeStaff(transaction, context, user, { status, displayName: change.displayName ?? user.displayName })
    if (status === 'disabled' && user.status !== 'disabled') {
      await endSessionsOf(transaction, userId, { endedAt: context.clock.now(), endedBecause: 'disabled' })
      await releaseAssigned(transaction, user)
    }
    await requireAdministrator(transaction, clientId, administrators)
    if (user.isBreakGlass) await requireBreakGlassLeft(transaction, clientId)
    await record(transaction, context, caller, 'user.changed', userId, {
      ...(change.role && { from: before, roles: roleIds }),
      ...(status !== user.status && { status }),
      ...(change.displayName && { renamed: true }),
    })
    return { ...changed, roleIds }
  })
}

/**
 * Whether an account keeps its password and second factor when everybody else signs in by the provider. Refuses NOT_FOUND, PERMISSION_DENIED,
 * BREAK_GLASS_NOT_POSSIBLE for who is no administrator with both, LAST_BREAK_GLASS.
 */
export async function setBreakGlass(context: CoreContext, caller: StaffCaller, userId: string, isBreakGlass: boolean): Promise<Listed> {
  const { clientId } = caller.user
  return context.db.transaction().execute(async (transaction) => {
    await lockStaffOfClient(transaction, clientId)
    const user = await lockStaff(transaction, context, userId)
    if (user?.clientId !== clientId) throw new Refusal('NOT_FOUND')
    await requireNoMore(transaction, caller, user)
    const roleIds = (await listRolesOf(transaction, user)).map(({ roleId }) => roleId)
    if (user.isBreakGlass === isBreakGlass) return { ...user, roleIds }
    const isPossible =
      user.source === 'local' &&
      user.status === 'active' &&
      user.passwordHash !== null &&
      roleIds.includes('administrator') &&
      !(await lacksSecondFactor(transaction, user))
    if (isBreakGlass && !isPossible) throw new Refusal('BREAK_GLASS_NOT_POSSIBLE')
    const changed = await changeStaff(transaction, context, user, { isBreakGlass })
    if (!isBreakGlass) await requireBreakGlassLeft(transaction, clientId)
    for (const administrator of await listAdministrators(transaction, context, clientId))
      await sendSignInChanged(transaction, context, administrator, { colleague: caller.user.displayName })
    await record(transaction, context, caller, 'user.break-glass-changed', userId, { isBreakGlass })
    return { ...changed, roleIds }
  })
}

/** Roles come from the provider where the account does, and whom it ended stays out. */
function requireOwnHands({ source, isEndedBySource }: StaffUser, { role, isDisabled }: Change): void {
  if (source !== 'local' && (role !== undefined || (isDisabled === false && isEndedBySource)))
    throw new Refusal('ACCOUNT_MANAGED_ELSEWHERE')
}

/** Signs somebody out everywhere. Refuses NOT_FOUND, PERMISSION_DENIED for somebody who may do more than the caller. */
export async function endSessionsOfStaff(context: CoreContext, caller: StaffCaller, userId: string): Promise<void> {
  await context.db.transaction().execute(async (transaction) => {
    const user = await lockStaff(transaction, context, userId)
    if (user?.clientId !== caller.user.clientId) throw new Refusal('NOT_FOUND')
    await requireNoMore(transaction, caller, user)
    await endSessionsOf(transaction, userId, { endedAt: context.clock.now(), endedBecause: 'ended' })
    await record(transaction, context, caller, 'staff.session-ended', userId, { all: true })
  })
}

/** Who never chose a password is invited again when they are enabled. */
function toStatus(user: StaffUser, isDisabled: boolean | undefined): StaffUser['status'] {
  if (isDisabled === undefined) return user.status
  if (isDisabled) return 'disabled'
  return user.status === 'disabled' ? (user.passwordHash || user.source !== 'local' ? 'active' : 'invited') : user.status
}

type Recording = Parameters<typeof recordAudit>

async function record(
  transaction: Recording[0],
  context: CoreContext,
  { user, device }: StaffCaller,
  action: Recording[2]['action'],
  userId: string,
  facts: NonNullable<Recording[2]['facts']>,
): Promise<void> {
  const target = { kind: 'user', id: userId }
  await recordAudit(transaction, context, { clientId: user.clientId, actor: staffActor(user, device), action, target, facts })
}
