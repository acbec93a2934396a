import type { Insertable, Kysely, Transaction } from 'kysely'
import type { Database } from '#server/platform/database/schema.ts'
import type { UploadRow, UploadSubmissionTable, UploadTable } from '#server/platform/database/schema-files.ts'

export async function saveUpload(db: Kysely<Database>, row: Insertable<UploadTable>): Promise<void> {
  await db.insertInto('uploads').values(row).execute()
}

export async function findUpload(db: Kysely<Database>, requestId: string, id: string): Promise<UploadRow | undefined> {
  return db.selectFrom('uploads').selectAll().where('requestId', '=', requestId).where('id', '=', id).executeTakeFirst()
}

/** As nobody else can change it until the transaction ends. */
export async function lockUpload(transaction: Transaction<Database>, requestId: string, id: string): Promise<UploadRow | undefined> {
  return transaction
    .selectFrom('uploads')
    .selectAll()
    .where('requestId', '=', requestId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}

/** Those of a request, the newest first. */
export async function listUploads(db: Kysely<Database>, requestId: string): Promise<UploadRow[]> {
  return db.selectFrom('uploads').selectAll().where('requestId', '=', requestId).orderBy('createdAt', 'desc').orderBy('id').execute()
}

export async function listOldUploads(db: Kysely<Database>, before: Date, limit: number): Promise<Pick<UploadRow, 'id'>[]> {
  return db.selectFrom('uploads').select('id').where('createdAt', '<', before).orderBy('createdAt').limit(limit).execute()
}

type Part = { blobId: string; uploadId: string; startByte: number; byteCount: number }

export async function savePart(transaction: Transaction<Database>, part: Part): Promise<void> {
  await transaction.insertInto('uploadParts').values(part).execute()
  await transaction
    .updateTable('uploads')
    .set({ receivedBytes: part.startByte + part.byteCount })
    .where('id', '=', part.uploadId)
    .execute()
}

/** The bytes of an upload, in their order. */
export async function listParts(db: Kysely<Database>, uploadId: string) {
  return db
    .selectFrom('uploadParts as p')
    .innerJoin('blobs as b', 'b.id', 'p.blobId')
    .select(['b.id', 'b.name', 'p.startByte', 'p.byteCount'])
    .where('p.uploadId', '=', uploadId)
    .orderBy('p.startByte')
    .execute()
}

/** Leaves the bytes to the sweep of blobs. Answers what they are called. */
export async function detachParts(
  transaction: Transaction<Database>,
  uploadIds: readonly string[],
): Promise<{ id: string; name: string }[]> {
  if (uploadIds.length === 0) return []
  const parts = await transaction.deleteFrom('uploadParts').where('uploadId', 'in', uploadIds).returning('blobId').execute()
  if (parts.length === 0) return []
  const ids = parts.map(({ blobId }) => blobId)
  return transaction.updateTable('blobs').set({ attachedAt: null }).where('id', 'in', ids).returning(['id', 'name']).execute()
}

export async function deleteUploads(transaction: Transaction<Database>, ids: readonly string[]): Promise<void> {
  await transaction.deleteFrom('uploads').where('id', 'in', ids).execute()
}

/** For whoever is erased: the sweep of blobs removes the bytes, which nobody can read by then. */
export async function eraseUploads(transaction: Transaction<Database>, requestIds: readonly string[]): Promise<void> {
  const uploads = await transaction.selectFrom('uploads').select('id').where('requestId', 'in', requestIds).execute()
  await detachParts(
    transaction,
    uploads.map(({ id }) => id),
  )
  await transaction.deleteFrom('uploads').where('requestId', 'in', requestIds).execute()
  await transaction.deleteFrom('uploadSubmissions').where('requestId', 'in', requestIds).execute()
}

/** Answers false where these uploads were submitted before. */
export async function saveSubmission(transaction: Transaction<Database>, row: Insertable<UploadSubmissionTable>): Promise<boolean> {
  const saved = await transaction
    .insertInto('uploadSubmissions')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returning('uploadIds')
    .executeTakeFirst()
  return saved !== undefined
}

export async function findSubmission(db: Kysely<Database>, requestId: string, uploadIds: string) {
  return db
    .selectFrom('uploadSubmissions')
    .select(['documentId', 'livenessCheckId'])
    .where('requestId', '=', requestId)
    .where('uploadIds', '=', uploadIds)
    .executeTakeFirst()
}

export async function deleteOldSubmissions(db: Kysely<Database>, before: Date): Promise<void> {
  await db.deleteFrom('uploadSubmissions').where('createdAt', '<', before).execute()
}
