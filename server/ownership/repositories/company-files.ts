import type { Kysely, Transaction } from 'kysely'
import type { Database } from '#server/platform/database/schema.ts'
import type { BlobRow } from '#server/platform/database/schema-verification.ts'

export type CompanyFile = { id: string; blobId: string; mediaType: string; unnamedSince: Date | null }

/** Files of a request by their own ids or by those of their bytes: an address holds one of them. */
export async function listFilesOf(db: Kysely<Database>, requestId: string, ids: string[]): Promise<CompanyFile[]> {
  if (ids.length === 0) return []
  return db
    .selectFrom('formFiles')
    .select(['id', 'blobId', 'mediaType', 'unnamedSince'])
    .where('requestId', '=', requestId)
    .where((eb) => eb.or([eb('id', 'in', ids), eb('blobId', 'in', ids)]))
    .execute()
}

/** Rows name these from now on: the sweep leaves them alone. */
export async function attachFiles(transaction: Transaction<Database>, requestId: string, ids: string[]): Promise<void> {
  if (ids.length === 0) return
  await transaction.updateTable('formFiles').set({ unnamedSince: null }).where('requestId', '=', requestId).where('id', 'in', ids).execute()
}

/** Nobody names these any more. */
export async function detachFiles(transaction: Transaction<Database>, requestId: string, ids: string[], now: Date): Promise<void> {
  if (ids.length === 0) return
  await transaction.updateTable('formFiles').set({ unnamedSince: now }).where('requestId', '=', requestId).where('id', 'in', ids).execute()
}

/**
 * Takes files away for good, but for those that a person of the structure shows: their addresses open nothing from now on,
 * and their bytes are left to the sweep of blobs.
 */
export async function removeFiles(transaction: Transaction<Database>, requestId: string, ids: string[]): Promise<void> {
  if (ids.length === 0) return
  const gone = await transaction
    .deleteFrom('formFiles')
    .where('requestId', '=', requestId)
    .where('id', 'in', ids)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('companyPeople as p')
            .select('p.id')
            .where('p.requestId', '=', requestId)
            .where((person) =>
              person.or([person('p.frontFileId', '=', eb.ref('formFiles.id')), person('p.backFileId', '=', eb.ref('formFiles.id'))]),
            ),
        ),
      ),
    )
    .returning('blobId')
    .execute()
  const blobIds = gone.map(({ blobId }) => blobId)
  if (blobIds.length > 0) await transaction.updateTable('blobs').set({ attachedAt: null }).where('id', 'in', blobIds).execute()
}

export async function findBlobOfFile(db: Kysely<Database>, requestId: string, fileId: string): Promise<BlobRow | undefined> {
  return db
    .selectFrom('formFiles as f')
    .innerJoin('blobs as b', 'b.id', 'f.blobId')
    .selectAll('b')
    .where('f.requestId', '=', requestId)
    .where('f.id', '=', fileId)
    .executeTakeFirst()
}
