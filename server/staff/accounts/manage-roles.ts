import { type BuiltInRole, builtInRoleIds, builtInRoles, type Permission, permissions } from '#contract/permissions.ts'
import { recordAudit } from '#server/audit/record-audit.ts'
import type { StaffCaller } from '#server/platform/callers/staff-caller.ts'
import type { CoreContext } from '#server/platform/context.ts'
import { newId } from '#server/platform/crypto/identifiers.ts'
import type { StaffRoleRow } from '#server/platform/database/schema-staff.ts'
import { Refusal } from '#server/platform/errors.ts'
import { isBuiltIn, requireHolding } from '#server/staff/members/policy.ts'
import { staffActor } from '#server/staff/members/staff-device.ts'
import { searchStaffOf } from '#server/staff/members/staff-identity.ts'
import { lockStaffOfClient } from '#server/staff/repositories/staff-accounts.ts'
import { changeRoleRow, deleteRoleRow, listRoleRows, saveRoleRow } from '#server/staff/repositories/staff-roles.ts'
import { countStaffByRole } from '#server/staff/repositories/staff-users.ts'

export type Role = { id: string; name: string; isBuiltIn: boolean; permissions: Permission[]; userCount: number }
const shownUsers = 200
type Input = { name: string; permissions: Permission[] }

export async function listRoles({ db }: Pick<CoreContext, 'db'>, { user }: StaffCaller): Promise<Role[]> {
  const counts = await countStaffByRole(db, user.clientId)
  const count = (roleId: string) => counts.get(roleId) ?? 0
  const own = await listRoleRows(db, user.clientId)
  return [...builtInRoleIds.map((id) => toBuiltIn(id, count(id))), ...own.map((row) => toRole(row, count(row.id)))]
}

/** With those who have it, up to the first 200. Refuses NOT_FOUND. */
export async function getRole(context: Pick<CoreContext, 'db' | 'masterKey'>, caller: StaffCaller, roleId: string) {
  const role = (await listRoles(context, caller)).find(({ id }) => id === roleId)
  if (!role) throw new Refusal('NOT_FOUND')
  const users = await searchStaffOf(context.db, context, caller.user.clientId, { roleId, limit: shownUsers })
  return { ...role, users }
}

/** Refuses PERMISSION_DENIED, ROLE_NAME_TAKEN. */
export async function createRole(context: CoreContext, caller: StaffCaller, input: Input): Promise<Role> {
  requireHolding(caller, input.permissions)
  const { clientId } = caller.user
  return context.db.transaction().execute(async (transaction) => {
    requireFreeName(await listRoleRows(transaction, clientId), input.name)
    const row = await saveRoleRow(transaction, {
      id: newId('rol'),
      clientId,
      name: input.name,
      permissions: toOrdered(input.permissions),
    })
    if (!row) throw new Refusal('ROLE_NAME_TAKEN')
    await record(transaction, context, caller, 'role.created', row.id, { permissions: row.permissions })
    return toRole(row, 0)
  })
}

/** Neither what it allows nor what it comes to allow may be more than the caller may. Refuses NOT_FOUND, ROLE_BUILT_IN, PERMISSION_DENIED, ROLE_NAME_TAKEN. */
export async function changeRole(context: CoreContext, caller: StaffCaller, roleId: string, input: Input): Promise<Role> {
  const { clientId } = caller.user
  await context.db.transaction().execute(async (transaction) => {
    await lockStaffOfClient(transaction, clientId)
    const rows = await listRoleRows(transaction, clientId)
    const before = getOwn(rows, roleId)
    requireHolding(caller, [...toKnown(before.permissions), ...input.permissions])
    requireFreeName(
      rows.filter(({ id }) => id !== roleId),
      input.name,
    )
    const row = await changeRoleRow(transaction, { id: roleId, clientId, name: input.name, permissions: toOrdered(input.permissions) })
    await record(transaction, context, caller, 'role.changed', roleId, { from: before.permissions, permissions: row.permissions })
  })
  const { users: _, ...role } = await getRole(context, caller, roleId)
  return role
}

/** Refuses NOT_FOUND, ROLE_BUILT_IN, ROLE_IN_USE, PERMISSION_DENIED. */
export async function deleteRole(context: CoreContext, caller: StaffCaller, roleId: string): Promise<void> {
  const { clientId } = caller.user
  await context.db.transaction().execute(async (transaction) => {
    await lockStaffOfClient(transaction, clientId)
    const row = getOwn(await listRoleRows(transaction, clientId), roleId)
    requireHolding(caller, toKnown(row.permissions))
    if ((await countStaffByRole(transaction, clientId)).has(roleId)) throw new Refusal('ROLE_IN_USE')
    await deleteRoleRow(transaction, { id: roleId, clientId })
    await record(transaction, context, caller, 'role.deleted', roleId, { permissions: row.permissions })
  })
}

function getOwn(rows: StaffRoleRow[], roleId: string): StaffRoleRow {
  if (isBuiltIn(roleId)) throw new Refusal('ROLE_BUILT_IN')
  const row = rows.find(({ id }) => id === roleId)
  if (!row) throw new Refusal('NOT_FOUND')
  return row
}

function requireFreeName(rows: StaffRoleRow[], name: string): void {
  const taken = [...rows.map((row) => row.name), ...builtInRoleIds.map((id) => builtInRoles[id].name)].map((each) => each.toLowerCase())
  if (taken.includes(name.toLowerCase())) throw new Refusal('ROLE_NAME_TAKEN')
}

const toOrdered = (desired: Permission[]) => permissions.filter((permission) => desired.includes(permission))
const toKnown = (words: string[]) => permissions.filter((permission) => words.includes(permission))

function toRole({ id, name, permissions: words }: StaffRoleRow, userCount: number): Role {
  return { id, name, isBuiltIn: false, permissions: toKnown(words), userCount }
}

function toBuiltIn(id: BuiltInRole, userCount: number): Role {
  const { name, permissions: allowed } = builtInRoles[id]
  return { id, name, isBuiltIn: true, permissions: [...allowed], userCount }
}

type Recording = Parameters<typeof recordAudit>

async function record(
  transaction: Recording[0],
  context: CoreContext,
  { user, device }: StaffCaller,
  action: Recording[2]['action'],
  roleId: string,
  facts: NonNullable<Recording[2]['facts']>,
) {
  const target = { kind: 'role', id: roleId }
  await recordAudit(transaction, context, { clientId: user.clientId, actor: staffActor(user, device), action, target, facts })
}
