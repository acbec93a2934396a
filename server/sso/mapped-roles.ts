import type { Transaction } from 'kysely'
import { builtInRoleIds } from '#contract/permissions.ts'
import { type AuditActor, recordAudit } from '#server/audit/record-audit.ts'
import type { StaffUser } from '#server/platform/callers/staff-caller.ts'
import type { AppContext } from '#server/platform/context.ts'
import type { Database } from '#server/platform/database/schema.ts'
import type { IdentityProviderRow } from '#server/platform/database/schema-staff.ts'
import { lockStaffOfClient, replaceRolesOf } from '#server/staff/repositories/staff-accounts.ts'
import { listRoleRows } from '#server/staff/repositories/staff-roles.ts'
import { listRolesOf } from '#server/staff/repositories/staff-users.ts'

/** The roles that the customer's mapping gives for groups, and nothing beside them. A role that was deleted since gives none. */
export async function toMappedRoles(
  transaction: Transaction<Database>,
  { clientId, groupRoles }: Pick<IdentityProviderRow, 'clientId' | 'groupRoles'>,
  groups: readonly string[],
): Promise<string[]> {
  const own = (await listRoleRows(transaction, clientId)).map(({ id }) => id)
  const known = new Set<string>([...builtInRoleIds, ...own])
  const mapped = groupRoles.filter(({ group, role }) => groups.includes(group) && known.has(role)).map(({ role }) => role)
  return [...new Set(mapped)].sort()
}

/** Gives somebody just these roles. Answers whether any was taken away. */
export async function applyRoles(
  transaction: Transaction<Database>,
  context: Pick<AppContext, 'masterKey' | 'clock'>,
  user: Pick<StaffUser, 'id' | 'clientId'>,
  { roleIds, actor }: { roleIds: readonly string[]; actor: AuditActor },
): Promise<{ hasLost: boolean }> {
  const before = (await listRolesOf(transaction, user)).map(({ roleId }) => roleId)
  const hasLost = before.some((role) => !roleIds.includes(role))
  if (!hasLost && before.length === roleIds.length) return { hasLost }
  await lockStaffOfClient(transaction, user.clientId)
  await replaceRolesOf(transaction, { userId: user.id, clientId: user.clientId }, roleIds)
  await recordAudit(transaction, context, {
    clientId: user.clientId,
    actor,
    action: 'user.roles-mapped',
    target: { kind: 'user', id: user.id },
    facts: { from: before, roles: [...roleIds] },
  })
  return { hasLost }
}
