import type { StaffCaller } from '#server/platform/callers/staff-caller.ts'
import type { AppContext } from '#server/platform/context.ts'
import { Refusal } from '#server/platform/errors.ts'
import { findStaff, listStaffOf, type StaffMember, searchStaffOf, toEmailKey } from '#server/staff/members/staff-identity.ts'
import { listRolesOf } from '#server/staff/repositories/staff-users.ts'

type Needs = Pick<AppContext, 'db' | 'masterKey'>
type Input = { text?: string | undefined; roleId?: string | undefined; cursor?: string | undefined }

const pageSize = 50

/** The staff of the caller's customer, and nobody else's. */
export async function listStaff(context: Needs, { user }: StaffCaller): Promise<StaffMember[]> {
  return listStaffOf(context.db, context, user.clientId)
}

/** A page of them. The cursor is the address that the page before ended with. */
export async function searchStaff(
  context: Needs,
  { user }: StaffCaller,
  { text, roleId, cursor }: Input,
): Promise<{ users: StaffMember[]; nextCursor: string | null }> {
  const afterEmailKey = cursor && Buffer.from(cursor, 'base64url').toString().replaceAll('\0', '')
  const found = await searchStaffOf(context.db, context, user.clientId, { text, roleId, afterEmailKey, limit: pageSize + 1 })
  const users = found.slice(0, pageSize)
  const last = users.at(-1)
  return { users, nextCursor: found.length > pageSize && last ? Buffer.from(toEmailKey(last.email)).toString('base64url') : null }
}

/** Refuses NOT_FOUND, also for another customer's. */
export async function getStaffUser(context: Needs, { user }: StaffCaller, userId: string): Promise<StaffMember> {
  const found = await findStaff(context.db, context, userId)
  if (found?.clientId !== user.clientId) throw new Refusal('NOT_FOUND')
  return { ...found, roleIds: (await listRolesOf(context.db, found)).map(({ roleId }) => roleId) }
}
