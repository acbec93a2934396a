import type { Insertable, Kysely, Transaction } from 'kysely'
import type { Database } from '#server/platform/database/schema.ts'
import type { FormFileRow, FormFileTable } from '#server/platform/database/schema-files.ts'

export async function saveFormFile(transaction: Transaction<Database>, row: Insertable<FormFileTable>): Promise<void> {
  await transaction.insertInto('formFiles').values(row).execute()
}

/** The files of a request, the oldest first. */
export async function listFormFiles(db: Kysely<Database>, requestId: string): Promise<FormFileRow[]> {
  return db
    .selectFrom('formFiles')
    .selectAll()
    .where('requestId', '=', requestId)
    .where('supersededAt', 'is', null)
    .orderBy('createdAt')
    .execute()
}

/** The same, and none of them is swept until the transaction ends. */
export async function lockFormFiles(transaction: Transaction<Database>, requestId: string): Promise<FormFileRow[]> {
  return transaction
    .selectFrom('formFiles')
    .selectAll()
    .where('requestId', '=', requestId)
    .where('supersededAt', 'is', null)
    .orderBy('createdAt')
    .forUpdate()
    .execute()
}

/** How many files a request has, and how large they are together. */
export async function measureFormFiles(db: Kysely<Database>, requestId: string): Promise<{ files: number; bytes: number }> {
  const row = await db
    .selectFrom('formFiles')
    .select((eb) => [eb.fn.countAll<string>().as('files'), eb.fn.sum<string | null>('byteCount').as('bytes')])
    .where('requestId', '=', requestId)
    .where('supersededAt', 'is', null)
    .executeTakeFirstOrThrow()
  return { files: Number(row.files), bytes: Number(row.bytes ?? 0) }
}

/** Which files of a request an answer names from now on. */
export async function attachFormFiles(transaction: Transaction<Database>, requestId: string, named: string[], now: Date): Promise<void> {
  if (named.length > 0) {
    await transaction
      .updateTable('formFiles')
      .set({ unnamedSince: null })
      .where('requestId', '=', requestId)
      .where('id', 'in', named)
      .execute()
  }
  let forgotten = transaction
    .updateTable('formFiles')
    .set({ unnamedSince: now })
    .where('requestId', '=', requestId)
    .where('unnamedSince', 'is', null)
    .where('supersededAt', 'is', null)
  if (named.length > 0) forgotten = forgotten.where('id', 'not in', named)
  await forgotten.execute()
}

/** Removes files that no answer has named since then, and leaves their bytes to the sweep of blobs. Answers how many. */
export async function removeUnattachedFiles(db: Kysely<Database>, before: Date): Promise<number> {
  return db.transaction().execute(async (transaction) => {
    const gone = await transaction.deleteFrom('formFiles').where('unnamedSince', '<', before).returning('blobId').execute()
    const blobIds = gone.map(({ blobId }) => blobId)
    if (blobIds.length > 0) await transaction.updateTable('blobs').set({ attachedAt: null }).where('id', 'in', blobIds).execute()
    return gone.length
  })
}
