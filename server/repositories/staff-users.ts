import type { Insertable, Kysely, Transaction } from 'kysely'
import type { Database } from '#server/database/schema.ts'
import type { StaffUserRow, StaffUserTable } from '#server/database/schema-staff.ts'

export function toEmailKey(email: string): string {
  return email.trim().toLowerCase()
}

export async function findStaffByEmail(db: Kysely<Database>, email: string): Promise<StaffUserRow | undefined> {
  return db.selectFrom('staffUsers').selectAll().where('emailKey', '=', toEmailKey(email)).executeTakeFirst()
}

export async function findStaff(db: Kysely<Database>, userId: string): Promise<StaffUserRow | undefined> {
  return db.selectFrom('staffUsers').selectAll().where('id', '=', userId).executeTakeFirst()
}

/** Nobody changes this person until the transaction ends. */
export async function lockStaff(transaction: Transaction<Database>, userId: string): Promise<StaffUserRow | undefined> {
  return transaction.selectFrom('staffUsers').selectAll().where('id', '=', userId).forUpdate().executeTakeFirst()
}

/** The new row, or nothing where the address has an account already. */
export async function saveStaff(
  transaction: Transaction<Database>,
  row: Omit<Insertable<StaffUserTable>, 'emailKey'>,
): Promise<StaffUserRow | undefined> {
  return transaction
    .insertInto('staffUsers')
    .values({ ...row, emailKey: toEmailKey(row.email) })
    .onConflict((conflict) => conflict.column('emailKey').doNothing())
    .returningAll()
    .executeTakeFirst()
}

export async function recordSignIn(transaction: Transaction<Database>, userId: string, at: Date): Promise<void> {
  await transaction.updateTable('staffUsers').set({ lastSignedInAt: at }).where('id', '=', userId).execute()
}

export async function grantRole(
  transaction: Transaction<Database>,
  row: { userId: string; roleId: string; clientId: string },
): Promise<void> {
  await transaction.insertInto('staffUserRoles').values(row).execute()
}

/** The roles of somebody; those that the customer made itself with what they allow. */
export async function listRolesOf(
  db: Kysely<Database>,
  { id, clientId }: Pick<StaffUserRow, 'id' | 'clientId'>,
): Promise<{ roleId: string; permissions: string[] | null }[]> {
  return db
    .selectFrom('staffUserRoles as g')
    .leftJoin('staffRoles as r', (join) => join.onRef('r.id', '=', 'g.roleId').onRef('r.clientId', '=', 'g.clientId'))
    .select(['g.roleId', 'r.permissions'])
    .where('g.userId', '=', id)
    .where('g.clientId', '=', clientId)
    .orderBy('g.roleId')
    .execute()
}

/** Everybody of a customer, by address, with the ids of their roles. */
export async function listStaffOf(db: Kysely<Database>, clientId: string): Promise<(StaffUserRow & { roleIds: string[] })[]> {
  const users = await db.selectFrom('staffUsers').selectAll().where('clientId', '=', clientId).orderBy('emailKey').execute()
  const granted = await db
    .selectFrom('staffUserRoles')
    .select(['userId', 'roleId'])
    .where('clientId', '=', clientId)
    .orderBy('roleId')
    .execute()
  const roles = new Map<string, string[]>(users.map(({ id }) => [id, []]))
  for (const { userId, roleId } of granted) roles.get(userId)?.push(roleId)
  return users.map((user) => ({ ...user, roleIds: roles.get(user.id) ?? [] }))
}
