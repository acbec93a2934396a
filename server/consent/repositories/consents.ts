import type { Kysely, Transaction } from 'kysely'
import type { Database } from '#server/platform/database/schema.ts'
import type { ConsentRow } from '#server/platform/database/schema-cases.ts'

/** Every answer of a request's person, the oldest first. */
export async function listConsents(db: Kysely<Database>, requestId: string): Promise<ConsentRow[]> {
  return db.selectFrom('consents').selectAll().where('requestId', '=', requestId).orderBy('at').orderBy('id').execute()
}

export async function findNewestConsent(db: Kysely<Database>, requestId: string): Promise<ConsentRow | undefined> {
  const ofRequest = db.selectFrom('consents').selectAll().where('requestId', '=', requestId)
  return ofRequest.orderBy('at', 'desc').orderBy('id', 'desc').executeTakeFirst()
}

export async function saveConsent(transaction: Transaction<Database>, row: ConsentRow): Promise<void> {
  await transaction.insertInto('consents').values(row).execute()
}
