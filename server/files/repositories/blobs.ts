import type { Insertable, Kysely, Transaction } from 'kysely'
import type { Database } from '#server/platform/database/schema.ts'
import type { BlobRow, BlobTable } from '#server/platform/database/schema-verification.ts'

export async function saveBlobRow(db: Kysely<Database>, row: Insertable<BlobTable>): Promise<void> {
  await db.insertInto('blobs').values(row).execute()
}

/** From now on the blob belongs to a row, and the sweep leaves it alone. */
export async function attachBlobs(transaction: Transaction<Database>, ids: string[], now: Date): Promise<void> {
  if (ids.length > 0) await transaction.updateTable('blobs').set({ attachedAt: now }).where('id', 'in', ids).execute()
}

/** A blob that belongs to a row, and is a whole file. */
export async function findAttachedBlob(db: Kysely<Database>, id: string): Promise<BlobRow | undefined> {
  return db
    .selectFrom('blobs')
    .selectAll()
    .where('id', '=', id)
    .where('attachedAt', 'is not', null)
    .where('kind', '!=', 'upload-part')
    .executeTakeFirst()
}

/** Those whose bytes are to be there, by their ids. */
export async function listAttachedBlobs(db: Kysely<Database>, afterId: string, limit: number): Promise<BlobRow[]> {
  return db
    .selectFrom('blobs')
    .selectAll()
    .where('id', '>', afterId)
    .where('attachedAt', 'is not', null)
    .where('byteCount', '>', 0)
    .orderBy('id')
    .limit(limit)
    .execute()
}

/** Of these names, those whose bytes are to be there. */
export async function findStoredBlobs(db: Kysely<Database>, names: readonly string[]): Promise<string[]> {
  const rows = await db.selectFrom('blobs').select('name').where('name', 'in', names).where('byteCount', '>', 0).execute()
  return rows.map(({ name }) => name)
}

export async function listOrphanedBlobs(db: Kysely<Database>, before: Date, limit: number): Promise<BlobRow[]> {
  return db
    .selectFrom('blobs')
    .selectAll()
    .where('attachedAt', 'is', null)
    .where('createdAt', '<', before)
    .orderBy('createdAt')
    .limit(limit)
    .execute()
}

/** Removes a row that nobody attached meanwhile. */
export async function removeOrphanedBlob(db: Kysely<Database>, id: string): Promise<void> {
  await db.deleteFrom('blobs').where('id', '=', id).where('attachedAt', 'is', null).execute()
}
