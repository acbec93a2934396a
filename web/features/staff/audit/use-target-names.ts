import { listRoles } from '#contract/staff/role-calls.ts'
import { listStaffUsers } from '#contract/staff/session-calls.ts'
import { useRoleNames } from '#web/features/staff/shell/use-role-names.ts'
import { useApiQuery } from '#web/lib/api/use-api-query.ts'

/** What people call users and roles of the company, of those that the reader may know. */
export function useTargetNames(may: { users: boolean; roles: boolean }): (target: { kind: string; id: string }) => string | undefined {
  const users = useApiQuery(listStaffUsers, {}, { isDesired: may.users })
  const roles = useApiQuery(listRoles, {}, { isDesired: may.roles })
  const toRoleNames = useRoleNames(may.roles)
  return ({ kind, id }) => {
    if (kind === 'user') return users.data?.data.find((user) => user.id === id)?.displayName
    return kind === 'role' && roles.data?.data.some((role) => role.id === id) ? toRoleNames([id]) : undefined
  }
}
