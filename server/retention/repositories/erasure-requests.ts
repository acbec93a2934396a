import type { Insertable, Kysely, Transaction } from 'kysely'
import type { Database } from '#server/platform/database/schema.ts'
import type { ErasureRequestRow, RetentionDatabase } from '#server/platform/database/schema-cases.ts'

type RequestTable = RetentionDatabase['erasureRequests']

export async function findOpenErasureRequest(db: Kysely<Database>, requestId: string): Promise<ErasureRequestRow | undefined> {
  return db.selectFrom('erasureRequests').selectAll().where('requestId', '=', requestId).where('state', '=', 'open').executeTakeFirst()
}

export async function saveErasureRequest(transaction: Transaction<Database>, row: Insertable<RequestTable>): Promise<void> {
  await transaction.insertInto('erasureRequests').values(row).execute()
}

export async function closeErasureRequest(
  transaction: Transaction<Database>,
  id: string,
  change: { state: 'confirmed' | 'withdrawn'; closedBy: string; closedAt: Date },
): Promise<void> {
  await transaction.updateTable('erasureRequests').set(change).where('id', '=', id).execute()
}

export async function findRelation(db: Kysely<Database>, requestId: string) {
  return db
    .selectFrom('requestRelations')
    .select(['endedOn', 'recordedAt', 'recordedBy'])
    .where('requestId', '=', requestId)
    .executeTakeFirst()
}

/** The day as it was stated; when it was first stated stays with the same day alone. */
export async function saveRelation(
  transaction: Transaction<Database>,
  row: { requestId: string; clientId: string; endedOn: string; recordedAt: Date; recordedBy: string },
): Promise<void> {
  const { endedOn, recordedAt, recordedBy } = row
  await transaction
    .insertInto('requestRelations')
    .values(row)
    .onConflict((conflict) => conflict.column('requestId').doUpdateSet({ endedOn, recordedAt, recordedBy }))
    .execute()
}

export async function removeRelation(transaction: Transaction<Database>, requestId: string): Promise<boolean> {
  const gone = await transaction.deleteFrom('requestRelations').where('requestId', '=', requestId).returning('requestId').executeTakeFirst()
  return gone !== undefined
}

/** On which ground it was asked for. */
export async function findGround(db: Kysely<Database>, id: string): Promise<string | undefined> {
  return (await db.selectFrom('erasureRequests').select('ground').where('id', '=', id).executeTakeFirst())?.ground
}
