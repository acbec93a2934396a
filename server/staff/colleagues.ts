import type { Permission } from '#contract/permissions.ts'
import type { AppContext } from '#server/platform/context.ts'
import { listStaffOf } from '#server/staff/members/staff-identity.ts'
import { toPermissions } from '#server/staff/members/to-permissions.ts'
import { listRoleRows } from '#server/staff/repositories/staff-roles.ts'

export type Colleague = { id: string; displayName: string; permissions: ReadonlySet<Permission> }

/** The active staff of a customer, with what they may do. */
export async function listColleagues({ db, masterKey }: Pick<AppContext, 'db' | 'masterKey'>, clientId: string): Promise<Colleague[]> {
  const own = new Map((await listRoleRows(db, clientId)).map(({ id, permissions }) => [id, permissions]))
  const active = (await listStaffOf(db, { masterKey }, clientId)).filter(({ status }) => status === 'active')
  return active.map(({ id, displayName, roleIds }) => ({
    id,
    displayName,
    permissions: toPermissions(roleIds.map((roleId) => ({ roleId, permissions: own.get(roleId) ?? null }))),
  }))
}

/** Those who may decide. */
export async function listDeciders(context: Pick<AppContext, 'db' | 'masterKey'>, clientId: string): Promise<Colleague[]> {
  return (await listColleagues(context, clientId)).filter(({ permissions }) => permissions.has('requests:decide'))
}
