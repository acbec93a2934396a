import type { Transaction } from 'kysely'
import { type BuiltInRole, builtInRoleIds, builtInRoles, type Permission, permissions } from '#contract/permissions.ts'
import type { StaffCaller, StaffUser } from '#server/platform/callers/staff-caller.ts'
import type { Database } from '#server/platform/database/schema.ts'
import { Refusal } from '#server/platform/errors.ts'
import { toPermissions } from '#server/staff/members/to-permissions.ts'
import { countActiveWithRole } from '#server/staff/repositories/staff-accounts.ts'
import { listRoleRows } from '#server/staff/repositories/staff-roles.ts'
import { listRolesOf } from '#server/staff/repositories/staff-users.ts'

const administrator: BuiltInRole = 'administrator'

export function isBuiltIn(roleId: string): roleId is BuiltInRole {
  return (builtInRoleIds as readonly string[]).includes(roleId)
}

/** Nobody grants, or takes away, what they may not do themselves. Refuses PERMISSION_DENIED with what is lacking. */
export function requireHolding({ permissions: own }: Pick<StaffCaller, 'permissions'>, granted: Iterable<Permission>): void {
  const lacking = [...granted].filter((permission) => !own.has(permission))
  if (lacking.length > 0) throw new Refusal('PERMISSION_DENIED', { permission: lacking[0] })
}

/** What roles of a customer allow together. Refuses NOT_FOUND for a role that it has not. */
export async function getPermissionsOfRoles(
  transaction: Transaction<Database>,
  clientId: string,
  roleIds: readonly string[],
): Promise<Set<Permission>> {
  const own = new Map((await listRoleRows(transaction, clientId)).map(({ id, permissions: words }) => [id, words]))
  const words = roleIds.flatMap((roleId): readonly string[] => {
    const allowed = isBuiltIn(roleId) ? builtInRoles[roleId].permissions : own.get(roleId)
    if (!allowed) throw new Refusal('NOT_FOUND', [{ path: 'role' }])
    return allowed
  })
  return new Set(permissions.filter((permission) => words.includes(permission)))
}

/** Refuses PERMISSION_DENIED for somebody who may do more than the caller. */
export async function requireNoMore(transaction: Transaction<Database>, caller: StaffCaller, user: StaffUser): Promise<void> {
  requireHolding(caller, toPermissions(await listRolesOf(transaction, user)))
}

/** After the change, in its transaction and under the lock of the customer's staff: refuses LAST_ADMINISTRATOR where nobody is one any more. */
export async function requireAdministrator(transaction: Transaction<Database>, clientId: string, before: number): Promise<void> {
  if (before > 0 && (await countAdministrators(transaction, clientId)) === 0) throw new Refusal('LAST_ADMINISTRATOR')
}

export function countAdministrators(transaction: Transaction<Database>, clientId: string): Promise<number> {
  return countActiveWithRole(transaction, clientId, administrator)
}
