import type { Permission } from '#contract/staff/permissions.ts'
import { listRolesOf, listStaffOf } from '#server/repositories/staff-users.ts'
import { toPermissions } from '#server/services/staff/require-staff.ts'
import type { Tools } from '#server/tools.ts'

export type Colleague = { id: string; displayName: string; permissions: ReadonlySet<Permission> }

/** The active staff of a customer, with what they may do. */
export async function listColleagues({ db }: Pick<Tools, 'db'>, clientId: string): Promise<Colleague[]> {
  const active = (await listStaffOf(db, clientId)).filter(({ status }) => status === 'active')
  const colleagues: Colleague[] = []
  for (const user of active) {
    const { id, displayName } = user
    colleagues.push({ id, displayName, permissions: toPermissions(await listRolesOf(db, user)) })
  }
  return colleagues
}

/** Those who may decide. */
export async function listDeciders(tools: Pick<Tools, 'db'>, clientId: string): Promise<Colleague[]> {
  return (await listColleagues(tools, clientId)).filter(({ permissions }) => permissions.has('requests:decide'))
}
