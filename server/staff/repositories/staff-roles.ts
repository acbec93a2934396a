import { type Kysely, sql, type Transaction } from 'kysely'
import type { Database } from '#server/platform/database/schema.ts'
import type { StaffRoleRow } from '#server/platform/database/schema-staff.ts'
import { liveClientOf } from '#server/platform/database/tenant-settings.ts'

/** The customer's own, by name. */
export async function listRoleRows(db: Kysely<Database>, clientId: string): Promise<StaffRoleRow[]> {
  return db.selectFrom('staffRoles').selectAll().where('clientId', '=', liveClientOf(clientId)).orderBy(sql`lower(name)`).execute()
}

/** The new row, or nothing where the customer has a role of that name. */
export async function saveRoleRow(
  transaction: Transaction<Database>,
  row: { id: string; clientId: string; name: string; permissions: string[] },
): Promise<StaffRoleRow | undefined> {
  return transaction
    .insertInto('staffRoles')
    .values(row)
    .onConflict((conflict) => conflict.expression(sql`client_id, lower(name)`).doNothing())
    .returningAll()
    .executeTakeFirst()
}

export async function changeRoleRow(
  transaction: Transaction<Database>,
  { id, clientId, ...change }: { id: string; clientId: string; name: string; permissions: string[] },
): Promise<StaffRoleRow> {
  return transaction
    .updateTable('staffRoles')
    .set(change)
    .where('id', '=', id)
    .where('clientId', '=', clientId)
    .returningAll()
    .executeTakeFirstOrThrow()
}

export async function deleteRoleRow(transaction: Transaction<Database>, { id, clientId }: { id: string; clientId: string }): Promise<void> {
  await transaction.deleteFrom('staffRoles').where('id', '=', id).where('clientId', '=', clientId).execute()
}
