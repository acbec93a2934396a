import type { StaffUserRow } from '#server/database/schema-staff.ts'
import { listStaffOf } from '#server/repositories/staff-users.ts'
import type { StaffCaller } from '#server/services/staff/require-staff.ts'
import type { Tools } from '#server/tools.ts'

/** The staff of the caller's customer, and nobody else's. */
export async function listStaff({ db }: Pick<Tools, 'db'>, { user }: StaffCaller): Promise<(StaffUserRow & { roleIds: string[] })[]> {
  return listStaffOf(db, user.clientId)
}
