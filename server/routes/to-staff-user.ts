import type * as z from 'zod/mini'
import type { staffUser } from '#contract/staff/staff-user.ts'
import type { StaffUserRow } from '#server/database/schema-staff.ts'

export function toStaffUser(user: StaffUserRow & { roleIds: string[] }): z.output<typeof staffUser> {
  const { id, email, displayName, status, roleIds, lastSignedInAt } = user
  return { id, email, displayName, status, role: roleIds, lastSignedInAt: lastSignedInAt?.toISOString() ?? null }
}
