import { type Kysely, sql, type Transaction } from 'kysely'
import type { Database } from '#server/platform/database/schema.ts'
import type { RootKeyTable } from '#server/platform/database/schema-installation.ts'

export type RootKeyRow = Omit<RootKeyTable, 'activeFrom' | 'createdAt'> & { activeFrom: Date }

/** Newest first. */
export async function listRootKeys(db: Kysely<Database>): Promise<RootKeyRow[]> {
  return db
    .selectFrom('rootKeys')
    .select(['version', 'wrappedBy', 'wrappedKey', 'activeFrom', 'isSearchReady'])
    .orderBy('version', 'desc')
    .orderBy('wrappedBy')
    .execute()
}

/** Nothing where it stands already: whoever is second reads what the first wrote. */
export async function saveRootKeys(db: Kysely<Database>, rows: RootKeyRow[]): Promise<void> {
  await db
    .insertInto('rootKeys')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** One process at a time makes keys; the lock ends with the transaction. */
export async function lockRootKeys(transaction: Transaction<Database>): Promise<void> {
  await sql`lock table root_keys in share row exclusive mode`.execute(transaction)
}

/** Everything is sealed, and everybody found, under this one. */
export async function markFinished(transaction: Transaction<Database>, version: number): Promise<void> {
  await transaction.updateTable('rootKeys').set({ isSearchReady: true }).where('version', '=', version).execute()
}

export async function removeOtherWraps(db: Kysely<Database>, wrappedBy: string): Promise<string[]> {
  const removed = await db.deleteFrom('rootKeys').where('wrappedBy', '<>', wrappedBy).returning('wrappedBy').execute()
  return [...new Set(removed.map((row) => row.wrappedBy))]
}
