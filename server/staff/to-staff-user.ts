import type * as z from 'zod/mini'
import type { staffUser } from '#contract/staff/staff-user.ts'
import type { StaffUser } from '#server/platform/callers/staff-caller.ts'

export function toStaffUser(user: StaffUser & { roleIds: string[] }): z.output<typeof staffUser> {
  const { id, email, displayName, status, roleIds, lastSignedInAt, source, isBreakGlass } = user
  return { id, email, displayName, status, role: roleIds, lastSignedInAt: lastSignedInAt?.toISOString() ?? null, source, isBreakGlass }
}
