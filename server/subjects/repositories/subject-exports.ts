import type { Insertable, Kysely, Transaction, Updateable } from 'kysely'
import type { Database } from '#server/platform/database/schema.ts'
import type { SubjectExportRow, SubjectExportTable } from '#server/platform/database/schema-files.ts'

export async function saveExport(transaction: Transaction<Database>, row: Insertable<SubjectExportTable>): Promise<SubjectExportRow> {
  return transaction.insertInto('subjectExports').values(row).returningAll().executeTakeFirstOrThrow()
}

/** The newest first. */
export async function listExports(db: Kysely<Database>, requestId: string): Promise<SubjectExportRow[]> {
  return db.selectFrom('subjectExports').selectAll().where('requestId', '=', requestId).orderBy('createdAt', 'desc').limit(20).execute()
}

export async function findExport(db: Kysely<Database>, id: string): Promise<SubjectExportRow | undefined> {
  return db.selectFrom('subjectExports').selectAll().where('id', '=', id).executeTakeFirst()
}

/** As nobody else can change it until the transaction ends. */
export async function lockExport(transaction: Transaction<Database>, id: string): Promise<SubjectExportRow | undefined> {
  return transaction.selectFrom('subjectExports').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

export async function changeExport(db: Kysely<Database>, id: string, change: Updateable<SubjectExportTable>): Promise<void> {
  await db.updateTable('subjectExports').set(change).where('id', '=', id).execute()
}

export async function countDownload(transaction: Transaction<Database>, id: string): Promise<void> {
  await transaction
    .updateTable('subjectExports')
    .set((eb) => ({ downloads: eb('downloads', '+', 1) }))
    .where('id', '=', id)
    .execute()
}

export async function listExpiredExports(db: Kysely<Database>, now: Date, limit: number): Promise<SubjectExportRow[]> {
  return db
    .selectFrom('subjectExports')
    .selectAll()
    .where('state', '!=', 'removed')
    .where('expiresAt', '<=', now)
    .orderBy('expiresAt')
    .limit(limit)
    .execute()
}

/** From now on the sweep takes the bytes away. */
export async function detachBlob(transaction: Transaction<Database>, id: string): Promise<void> {
  await transaction.updateTable('blobs').set({ attachedAt: null }).where('id', '=', id).execute()
}

/** As nobody else can change it until the transaction ends. */
export async function lockExportOfLink(transaction: Transaction<Database>, linkHash: Buffer): Promise<SubjectExportRow | undefined> {
  return transaction.selectFrom('subjectExports').selectAll().where('linkHash', '=', linkHash).forUpdate().executeTakeFirst()
}

export async function findExportOfLink(db: Kysely<Database>, linkHash: Buffer): Promise<SubjectExportRow | undefined> {
  return db.selectFrom('subjectExports').selectAll().where('linkHash', '=', linkHash).executeTakeFirst()
}

/** No link that was sent for a request opens an export any more. */
export async function revokeLinks(transaction: Transaction<Database>, requestId: string): Promise<void> {
  await transaction.updateTable('subjectExports').set({ linkHash: null }).where('requestId', '=', requestId).execute()
}

export async function countOwnDownload(transaction: Transaction<Database>, id: string): Promise<void> {
  await transaction
    .updateTable('subjectExports')
    .set((eb) => ({ ownDownloads: eb('ownDownloads', '+', 1) }))
    .where('id', '=', id)
    .execute()
}
