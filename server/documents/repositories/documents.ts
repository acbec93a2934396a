import type { Insertable, Kysely, Transaction } from 'kysely'
import type { Database } from '#server/platform/database/schema.ts'
import type { DocumentRow, DocumentTable } from '#server/platform/database/schema-verification.ts'

export async function findDocument(db: Kysely<Database>, requestId: string, id: string): Promise<DocumentRow | undefined> {
  return db.selectFrom('documents').selectAll().where('requestId', '=', requestId).where('id', '=', id).executeTakeFirst()
}

/** Every try, also of a verification that was restarted since. */
export async function listDocuments(db: Kysely<Database>, requestId: string): Promise<DocumentRow[]> {
  return db.selectFrom('documents').selectAll().where('requestId', '=', requestId).orderBy('attempt').execute()
}

/** The documents that count of several requests, with what opens them; nothing of a request whose person was erased. */
export async function listAcceptedDocuments(db: Kysely<Database>, requestIds: readonly string[]) {
  if (requestIds.length === 0) return []
  return db
    .selectFrom('documents as d')
    .innerJoin('verificationRequests as r', 'r.acceptedDocumentId', 'd.id')
    .innerJoin('subjectKeys as k', 'k.subjectId', 'r.subjectId')
    .selectAll('d')
    .select(['r.subjectId', 'k.sealedKey'])
    .where('d.requestId', 'in', requestIds)
    .where('k.sealedKey', 'is not', null)
    .execute()
}

export async function saveDocument(transaction: Transaction<Database>, row: Insertable<DocumentTable>): Promise<void> {
  await transaction.insertInto('documents').values(row).execute()
}

/** Of every picture that was accepted for a request, both sides. */
export async function listAcceptedPixelHashes(db: Kysely<Database>, requestId: string): Promise<Set<string>> {
  const rows = await db
    .selectFrom('documents')
    .select(['frontPixelHash', 'backPixelHash'])
    .where('requestId', '=', requestId)
    .where('accepted', '=', true)
    .execute()
  return new Set(rows.flatMap(({ frontPixelHash, backPixelHash }) => [frontPixelHash, backPixelHash ?? []].flat()))
}

/** Counted from what is there, because the request's own count starts again when staff reopen it. Call it under the request's lock. */
export async function nextAttempt(transaction: Transaction<Database>, requestId: string): Promise<number> {
  const row = await transaction
    .selectFrom('documents')
    .select((eb) => eb.fn.max('attempt').as('last'))
    .where('requestId', '=', requestId)
    .executeTakeFirst()
  return (row?.last ?? 0) + 1
}
