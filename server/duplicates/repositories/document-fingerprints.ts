import type { Kysely, Transaction } from 'kysely'
import type { Database } from '#server/platform/database/schema.ts'
import type { DocumentFingerprintRow } from '#server/platform/database/schema-identity.ts'

/** Puts it in the place of an earlier document's. Call it under the request's lock. */
export async function saveFingerprint(transaction: Transaction<Database>, row: DocumentFingerprintRow): Promise<void> {
  const { requestId: _, ...rest } = row
  await transaction
    .insertInto('documentFingerprints')
    .values(row)
    .onConflict((conflict) => conflict.column('requestId').doUpdateSet(rest))
    .execute()
}

export async function deleteFingerprint(transaction: Transaction<Database>, requestId: string): Promise<void> {
  await transaction.deleteFrom('documentFingerprints').where('requestId', '=', requestId).execute()
}

export async function findFingerprint(
  db: Kysely<Database>,
  { id, acceptedDocumentId }: { id: string; acceptedDocumentId: string },
): Promise<DocumentFingerprintRow | undefined> {
  return db
    .selectFrom('documentFingerprints')
    .selectAll()
    .where('requestId', '=', id)
    .where('documentId', '=', acceptedDocumentId)
    .executeTakeFirst()
}

type Input = { isReturning: boolean; limit: number }

/**
 * Other requests of the same customer with this document, the newest first: those whose holder and address are the same, or those where one of
 * them differs or is not known.
 */
export async function listSameDocument(
  db: Kysely<Database>,
  own: DocumentFingerprintRow,
  { isReturning, limit }: Input,
): Promise<string[]> {
  const { clientId, hash, requestId, holderKey, emailKey } = own
  let query = db
    .selectFrom('documentFingerprints')
    .select('requestId')
    .where('clientId', '=', clientId)
    .where('hash', '=', hash)
    .where('requestId', '!=', requestId)
    .orderBy('createdAt', 'desc')
    .orderBy('requestId', 'desc')
    .limit(limit)
  if (holderKey && emailKey) {
    query = isReturning
      ? query.where('holderKey', '=', holderKey).where('emailKey', '=', emailKey)
      : query.where((is) => is.or([is('holderKey', 'is distinct from', holderKey), is('emailKey', 'is distinct from', emailKey)]))
  } else if (isReturning) return []
  return (await query.execute()).map((row) => row.requestId)
}

/** Of one customer. */
export async function listTenantRequests(db: Kysely<Database>, { clientId, ids }: { clientId: string; ids: readonly string[] }) {
  if (ids.length === 0) return []
  return db
    .selectFrom('verificationRequests as r')
    .leftJoin('subjectKeys as k', 'k.subjectId', 'r.subjectId')
    .select(['r.id', 'r.subjectId', 'r.sealedEmail', 'r.sealedReference', 'r.sealedRemark', 'k.sealedKey', 'r.status', 'r.createdAt'])
    .where('r.clientId', '=', clientId)
    .where('r.id', 'in', ids)
    .execute()
}
