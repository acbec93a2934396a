import { sql, type Transaction } from 'kysely'
import { eraseFaces } from '#server/duplicates/repositories/faces.ts'
import type { Database } from '#server/platform/database/schema.ts'
import type { DocumentRow, LivenessCheckRow } from '#server/platform/database/schema-verification.ts'

export async function listDocumentsOf(
  transaction: Transaction<Database>,
  requestIds: readonly string[],
): Promise<(DocumentRow & { subjectId: string })[]> {
  return transaction
    .selectFrom('documents as d')
    .innerJoin('verificationRequests as r', 'r.id', 'd.requestId')
    .selectAll('d')
    .select('r.subjectId')
    .where('d.requestId', 'in', requestIds)
    .orderBy('d.id')
    .execute()
}

export async function listRecordingsOf(
  transaction: Transaction<Database>,
  requestIds: readonly string[],
): Promise<(LivenessCheckRow & { subjectId: string })[]> {
  return transaction
    .selectFrom('livenessChecks as l')
    .innerJoin('verificationRequests as r', 'r.id', 'l.requestId')
    .selectAll('l')
    .select('r.subjectId')
    .where('l.requestId', 'in', requestIds)
    .orderBy('l.id')
    .execute()
}

export async function replaceDocumentFacts(
  transaction: Transaction<Database>,
  { id, sealedFacts }: { id: string; sealedFacts: Buffer },
): Promise<void> {
  await transaction.updateTable('documents').set({ sealedFacts }).where('id', '=', id).execute()
}

export async function replaceRecordingFacts(
  transaction: Transaction<Database>,
  { id, sealedFacts }: { id: string; sealedFacts: Buffer },
): Promise<void> {
  await transaction.updateTable('livenessChecks').set({ sealedFacts, clipHash: '' }).where('id', '=', id).execute()
}

/** Those of which the bytes are gone. The rows of files stay: documents and recordings name them. */
export async function emptyFiles(transaction: Transaction<Database>, erasureId: string): Promise<void> {
  await transaction
    .updateTable('blobs')
    .set({ byteCount: 0 })
    .where('id', 'in', transaction.selectFrom('erasureItems').select('itemId').where('erasureId', '=', erasureId))
    .where('byteCount', '>', 0)
    .execute()
}

/** Of a backup, whose files of these kinds are not there any more. */
export async function markFilesGone(
  transaction: Transaction<Database>,
  requestIds: readonly string[],
  kinds: readonly string[],
): Promise<void> {
  await transaction
    .updateTable('blobs')
    .set({ byteCount: 0 })
    .where('requestId', 'in', requestIds)
    .where(sql<boolean>`kind = any(${kinds}::text[])`)
    .execute()
}

/** Requests are locked before the index of faces, as where a face is recorded. */
export async function eraseFaceTemplates(transaction: Transaction<Database>, requestIds: readonly string[], at: Date): Promise<void> {
  await eraseFaces(transaction, requestIds, at)
}

/**
 * Of requests that are not approved: documents and checks of which the evidence went count no more, as of a verification that was begun anew. Whoever
 * decides, or goes on, finds them missing.
 */
export async function unverify(
  transaction: Transaction<Database>,
  { requestIds, kinds, at }: { requestIds: readonly string[]; kinds: readonly string[]; at: Date },
): Promise<void> {
  const open = transaction
    .selectFrom('verificationRequests')
    .select('id')
    .where('id', 'in', requestIds)
    .where('status', 'not in', ['APPROVED', 'COMPLETE'])
  if (kinds.includes('documents')) {
    await transaction
      .updateTable('documents')
      .set({ supersededAt: at })
      .where('requestId', 'in', open)
      .where('supersededAt', 'is', null)
      .execute()
  }
  // A check compares a recording with the document.
  await transaction
    .updateTable('livenessChecks')
    .set({ supersededAt: at })
    .where('requestId', 'in', open)
    .where('supersededAt', 'is', null)
    .execute()
  await transaction
    .updateTable('verificationRequests')
    .set((eb) => ({
      ...(kinds.includes('documents') && { acceptedDocumentId: null }),
      revision: eb('revision', '+', 1),
    }))
    .where('id', 'in', open)
    .execute()
}

/** What was kept of documents beside their pictures. */
export async function eraseDocumentTraces(transaction: Transaction<Database>, requestIds: readonly string[]): Promise<void> {
  const unread = { countryCode: null, frontPixelHash: '', backPixelHash: null }
  await transaction.updateTable('documents').set(unread).where('requestId', 'in', requestIds).execute()
  await transaction.deleteFrom('documentFingerprints').where('requestId', 'in', requestIds).execute()
  await transaction.deleteFrom('formFiles').where('requestId', 'in', requestIds).execute()
  await transaction.deleteFrom('companyDocumentReadings').where('requestId', 'in', requestIds).execute()
  await markToIndex(transaction, requestIds)
}

/** What they are found by is made anew from what is left. */
async function markToIndex(transaction: Transaction<Database>, requestIds: readonly string[]): Promise<void> {
  await sql`insert into request_search_due (request_id, client_id) select id, client_id from verification_requests where id = any(${requestIds}::text[])
    on conflict do nothing`.execute(transaction)
}

/**
 * Everything that is sealed of a case, in every row of it: the key may stay a while for what the audit log says, and opens nothing else then. A test reads the
 * columns of the database and misses none.
 */
export async function emptySealedRows(transaction: Transaction<Database>, requestIds: readonly string[]): Promise<void> {
  const ids = sql`any(${requestIds}::text[])`
  for (const table of [
    'form_contents',
    'form_answers',
    'superseded_answers',
    'resubmissions',
    'company_document_readings',
    'held_copies',
    'request_search',
  ])
    await sql`delete from ${sql.table(table)} where request_id = ${ids}`.execute(transaction)
  await transaction
    .updateTable('documents')
    .set({ sealedFacts: Buffer.alloc(0) })
    .where('requestId', 'in', requestIds)
    .execute()
  await transaction
    .updateTable('livenessChecks')
    .set({ sealedFacts: Buffer.alloc(0), clipHash: '' })
    .where('requestId', 'in', requestIds)
    .execute()
  await transaction
    .updateTable('formFiles')
    .set({ sealedName: Buffer.alloc(0) })
    .where('requestId', 'in', requestIds)
    .execute()
  await transaction
    .updateTable('requestNotes')
    .set({ sealedText: Buffer.alloc(0) })
    .where('requestId', 'in', requestIds)
    .execute()
  await transaction
    .updateTable('corporateRequests')
    .set({ sealedProfile: null, sealedRegistryResponses: null })
    .where('requestId', 'in', requestIds)
    .execute()
  await transaction
    .updateTable('companyNodes')
    .set({ sealedContent: null, sealedSharesExplanation: null })
    .where('requestId', 'in', requestIds)
    .execute()
  await transaction.updateTable('companyPeople').set({ sealedDetails: null }).where('requestId', 'in', requestIds).execute()
  await transaction
    .updateTable('legalHolds')
    .set({ sealedReason: null, sealedReleaseReason: null })
    .where('requestId', 'in', requestIds)
    .execute()
  await transaction.updateTable('erasureRequests').set({ sealedReason: null }).where('requestId', 'in', requestIds).execute()
}

/** Before the keys are destroyed: one that may open what the audit log says, and nothing else. */
export async function retainAuditKeys(transaction: Transaction<Database>, subjectIds: readonly string[]): Promise<void> {
  await sql`update subject_keys set audit_key = sealed_key where subject_id = any(${subjectIds}::text[]) and sealed_key is not null`.execute(
    transaction,
  )
}

export async function destroyAuditKeys(transaction: Transaction<Database>, subjectIds: readonly string[]): Promise<void> {
  await transaction.updateTable('subjectKeys').set({ auditKey: null }).where('subjectId', 'in', subjectIds).execute()
}
