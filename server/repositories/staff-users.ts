import { type Insertable, type Kysely, sql, type Transaction } from 'kysely'
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

type StaffSearch = { text?: string | undefined; roleId?: string | undefined; userId?: string | undefined; afterEmailKey?: string | undefined; limit: number }

/** Those of a customer of whom something is asked, by address. */
export async function searchStaffOf(
  db: Kysely<Database>,
  clientId: string,
  { text, roleId, userId, afterEmailKey, limit }: StaffSearch,
): Promise<(StaffUserRow & { roleIds: string[] })[]> {
  let query = db
    .selectFrom('staffUsers as u')
    .selectAll('u')
    .select((eb) =>
      eb
        .selectFrom('staffUserRoles as g')
        .select(sql<string[]>`coalesce(array_agg(g.role_id order by g.role_id), '{}')`.as('ids'))
        .whereRef('g.userId', '=', 'u.id')
        .where('g.clientId', '=', clientId)
        .as('roleIds'),
    )
    .where('u.clientId', '=', clientId)
  if (userId) query = query.where('u.id', '=', userId)
  if (afterEmailKey) query = query.where('u.emailKey', '>', afterEmailKey)
  if (text) {
    const part = `%${text.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`
    query = query.where((eb) => eb.or([eb('u.emailKey', 'like', part), eb(sql`lower(u.display_name)`, 'like', part)]))
  }
  if (roleId) {
    query = query.where((eb) =>
      eb.exists(eb.selectFrom('staffUserRoles as h').select('h.roleId').whereRef('h.userId', '=', 'u.id').where('h.roleId', '=', roleId).where('h.clientId', '=', clientId)),
    )
  }
  const rows = await query.orderBy('u.emailKey').limit(limit).execute()
  return rows.map((row) => ({ ...row, roleIds: row.roleIds ?? [] }))
}

/** How many of a customer have each role. */
export async function countStaffByRole(db: Kysely<Database>, clientId: string): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('staffUserRoles')
    .select(['roleId', (eb) => eb.fn.countAll<string>().as('count')])
    .where('clientId', '=', clientId)
    .groupBy('roleId')
    .execute()
  return new Map(rows.map(({ roleId, count }) => [roleId, Number(count)]))
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
