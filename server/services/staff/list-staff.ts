import type { StaffUserRow } from '#server/database/schema-staff.ts'
import { Refusal } from '#server/errors.ts'
import { listStaffOf, searchStaffOf } from '#server/repositories/staff-users.ts'
import type { StaffCaller } from '#server/services/staff/require-staff.ts'
import type { Tools } from '#server/tools.ts'

type Needs = Pick<Tools, 'db'>
type Member = StaffUserRow & { roleIds: string[] }
type Wanted = { text?: string | undefined; roleId?: string | undefined; cursor?: string | undefined }

const pageSize = 50

/** The staff of the caller's customer, and nobody else's. */
export async function listStaff({ db }: Needs, { user }: StaffCaller): Promise<Member[]> {
  return listStaffOf(db, user.clientId)
}

/** A page of them. The cursor is the address that the page before ended with. */
export async function searchStaff({ db }: Needs, { user }: StaffCaller, { text, roleId, cursor }: Wanted): Promise<{ users: Member[]; nextCursor: string | null }> {
  const afterEmailKey = cursor && Buffer.from(cursor, 'base64url').toString().replaceAll('\0', '')
  const found = await searchStaffOf(db, user.clientId, { text, roleId, afterEmailKey, limit: pageSize + 1 })
  const users = found.slice(0, pageSize)
  const last = users.at(-1)
  return { users, nextCursor: found.length > pageSize && last ? Buffer.from(last.emailKey).toString('base64url') : null }
}

/** Refuses NOT_FOUND, also for another customer's. */
export async function getStaffUser({ db }: Needs, { user }: StaffCaller, userId: string): Promise<Member> {
  const [found] = await searchStaffOf(db, user.clientId, { userId, limit: 1 })
  if (!found) throw new Refusal('NOT_FOUND')
  return found
}
