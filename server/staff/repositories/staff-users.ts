import { type Insertable, type Kysely, sql, type Transaction, type Updateable } from 'kysely'
import type { Database } from '#server/platform/database/schema.ts'
import type { StaffUserRow, StaffUserTable } from '#server/platform/database/schema-staff.ts'
import { liveClientOf } from '#server/platform/database/tenant-settings.ts'

/** With the key that opens what is sealed of them; null where it was destroyed. */
export type WithKey = { sealedKey: Buffer | null }

export async function findStaffRowByEmail(db: Kysely<Database>, emailHash: Buffer): Promise<(StaffUserRow & WithKey) | undefined> {
  return selectWithKey(db).where('u.emailHash', '=', emailHash).executeTakeFirst()
}

export async function findStaffRow(db: Kysely<Database>, userId: string): Promise<(StaffUserRow & WithKey) | undefined> {
  return selectWithKey(db).where('u.id', '=', userId).executeTakeFirst()
}

export async function lockStaffRow(transaction: Transaction<Database>, userId: string): Promise<(StaffUserRow & WithKey) | undefined> {
  return selectWithKey(transaction).where('u.id', '=', userId).forUpdate('u').executeTakeFirst()
}

function selectWithKey(db: Kysely<Database>) {
  return db.selectFrom('staffUsers as u').leftJoin('subjectKeys as k', 'k.subjectId', 'u.subjectId').selectAll('u').select('k.sealedKey')
}

/** The new row, or nothing where the address has an account already. */
export async function saveStaffRow(transaction: Transaction<Database>, row: Insertable<StaffUserTable>): Promise<StaffUserRow | undefined> {
  return transaction
    .insertInto('staffUsers')
    .values(row)
    .onConflict((conflict) => conflict.column('emailHash').doNothing())
    .returningAll()
    .executeTakeFirst()
}

export async function changeStaffRow(
  transaction: Transaction<Database>,
  userId: string,
  change: Updateable<StaffUserTable>,
): Promise<StaffUserRow> {
  return transaction.updateTable('staffUsers').set(change).where('id', '=', userId).returningAll().executeTakeFirstOrThrow()
}

export async function listStaffNames(db: Kysely<Database>, ids: readonly string[]) {
  return db
    .selectFrom('staffUsers as u')
    .leftJoin('subjectKeys as k', 'k.subjectId', 'u.subjectId')
    .select(['u.id', 'u.subjectId', 'u.sealedDisplayName', 'k.sealedKey'])
    .where('u.id', '=', sql<string>`any(${ids}::text[])`)
    .execute()
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

/** Everybody of a customer, in its test mode too, with the ids of their roles. */
export async function listStaffRows(db: Kysely<Database>, clientId: string): Promise<(StaffUserRow & WithKey & { roleIds: string[] })[]> {
  const users = await selectWithKey(db).where('u.clientId', '=', liveClientOf(clientId)).execute()
  const granted = await db
    .selectFrom('staffUserRoles')
    .select(['userId', 'roleId'])
    .where('clientId', '=', liveClientOf(clientId))
    .orderBy('roleId')
    .execute()
  const roles = new Map<string, string[]>(users.map(({ id }) => [id, []]))
  for (const { userId, roleId } of granted) roles.get(userId)?.push(roleId)
  return users.map((user) => ({ ...user, roleIds: roles.get(user.id) ?? [] }))
}
