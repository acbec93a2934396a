import type { Insertable, Kysely, Transaction, Updateable } from 'kysely'
import type { Database } from '#server/platform/database/schema.ts'
import type { LegalHoldRow, RetentionDatabase } from '#server/platform/database/schema-cases.ts'

type HoldTable = RetentionDatabase['legalHolds']

export async function findStandingHold(db: Kysely<Database>, requestId: string): Promise<LegalHoldRow | undefined> {
  return db.selectFrom('legalHolds').selectAll().where('requestId', '=', requestId).where('releasedAt', 'is', null).executeTakeFirst()
}

/** Every hold that a case ever had, the oldest first. */
export async function listHoldsOf(db: Kysely<Database>, requestId: string): Promise<LegalHoldRow[]> {
  return db.selectFrom('legalHolds').selectAll().where('requestId', '=', requestId).orderBy('placedAt').execute()
}

/** Those that stand, of one customer or of all. */
export async function listStandingHolds(db: Kysely<Database>, clientId?: string): Promise<LegalHoldRow[]> {
  let query = db.selectFrom('legalHolds').selectAll().where('releasedAt', 'is', null)
  if (clientId) query = query.where('clientId', '=', clientId)
  return query.orderBy('placedAt').orderBy('id').execute()
}

export async function saveHold(transaction: Transaction<Database>, row: Insertable<HoldTable>): Promise<void> {
  await transaction.insertInto('legalHolds').values(row).execute()
}

export async function changeHold(transaction: Transaction<Database>, id: string, change: Updateable<HoldTable>): Promise<void> {
  await transaction.updateTable('legalHolds').set(change).where('id', '=', id).execute()
}
