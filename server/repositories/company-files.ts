import type { Kysely, Transaction } from 'kysely'
import type { BlobRow, Database } from '#server/database/schema.ts'

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
export async function nameFiles(transaction: Transaction<Database>, requestId: string, ids: string[]): Promise<void> {
  if (ids.length === 0) return
  await transaction.updateTable('formFiles').set({ unnamedSince: null }).where('requestId', '=', requestId).where('id', 'in', ids).execute()
}

/** Nobody names these any more. */
export async function unnameFiles(transaction: Transaction<Database>, requestId: string, ids: string[], now: Date): Promise<void> {
  if (ids.length === 0) return
  await transaction.updateTable('formFiles').set({ unnamedSince: now }).where('requestId', '=', requestId).where('id', 'in', ids).execute()
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
