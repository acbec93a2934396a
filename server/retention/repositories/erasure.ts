import { type Kysely, sql, type Transaction } from 'kysely'
import type { RequestStatus } from '#contract/requests/request-status.ts'
import { eraseFaces } from '#server/duplicates/repositories/faces.ts'
import type { Database } from '#server/platform/database/schema.ts'
import type { BlobRow } from '#server/platform/database/schema-verification.ts'
import { eraseUploads } from '#server/uploads/repositories/uploads.ts'

type Period = {
  now: Date
  over: readonly RequestStatus[]
  limit: number
  only?: string
  /** Least days of what was approved. */
  floorDays: number
  /** Live clients that have a schedule of their own, or had one. */
  except: readonly string[]
  /** Those that would go and are on legal hold, of whom a face is still searched. */
  held?: boolean
}

/** Of a request `r`, or of whom it invited. */
export const hasSearchedFace = sql<boolean>`exists (select 1 from face_vectors v join verification_requests o on o.id = v.request_id
  where (o.id = r.id or o.company_request_id = r.id) and v.set_aside_at is null)`

/** Over for good, for longer than their customer keeps people's data, and not erased yet. People whom a company invited go with it. */
export async function findRequestsToErase(
  db: Kysely<Database>,
  { now, over, limit, only, floorDays, except, held = false }: Period,
): Promise<string[]> {
  let query = db
    .selectFrom('verificationRequests as r')
    .innerJoin('clients as own', 'own.id', 'r.clientId')
    .innerJoin('clients as c', (join) => join.on('c.id', '=', sql<string>`coalesce(own.test_of, own.id)`))
    .innerJoin('subjectKeys as k', 'k.subjectId', 'r.subjectId')
    .select('r.id')
    .where('k.sealedKey', 'is not', null)
    .where('r.companyRequestId', 'is', null)
    .where('r.status', 'in', over)
    .where(
      sql<boolean>`coalesce(r.decided_at, r.canceled_at, r.expires_at) + interval '1 day' *
        case when r.status in ('APPROVED', 'COMPLETE') then greatest(c.retention_days, ${floorDays}::int) else c.retention_days end <= ${now}`,
    )
    .where(sql<boolean>`c.id <> all(${except}::text[])`)
    .where(held ? sql<boolean>`is_held(r.id) and ${hasSearchedFace}` : sql<boolean>`not is_held(r.id)`)
    .orderBy('r.id')
    .limit(limit)
  if (only) query = query.where('r.id', '=', only)
  return (await query.execute()).map(({ id }) => id)
}

/** The request itself and, of a company, those of the people whom it invited; and everybody whom their rows are of. */
export async function listErased(
  transaction: Transaction<Database>,
  requestId: string,
): Promise<{ requestIds: string[]; subjectIds: string[] }> {
  const requests = await transaction
    .selectFrom('verificationRequests')
    .select(['id', 'subjectId'])
    .where((is) => is.or([is('id', '=', requestId), is('companyRequestId', '=', requestId)]))
    .execute()
  const people = await transaction.selectFrom('companyPeople').select('subjectId').where('requestId', '=', requestId).execute()
  return { requestIds: requests.map(({ id }) => id), subjectIds: [...new Set([...requests, ...people].map(({ subjectId }) => subjectId))] }
}

const noContact = {
  sealedEmail: null,
  emailHash: null,
  sealedReference: null,
  referenceHash: null,
  sealedRemark: null,
  sealedReturn: null,
  // Nobody waits any more.
  manualReviewRequestedAt: null,
}

/** Destroys the keys of people, and takes away what stands of them in clear rows. */
export async function destroyKeys(
  transaction: Transaction<Database>,
  { requestIds, subjectIds }: { requestIds: string[]; subjectIds: string[] },
  now: Date,
): Promise<void> {
  await transaction.updateTable('subjectKeys').set({ sealedKey: null, destroyedAt: now }).where('subjectId', 'in', subjectIds).execute()
  await transaction.updateTable('companyPeople').set({ emailKey: null }).where('requestId', 'in', requestIds).execute()
  await transaction.updateTable('activities').set({ sealedRemark: null }).where('requestId', 'in', requestIds).execute()
  const unspoken = { sealedReason: null, sealedMessage: null, sealedNote: null }
  await transaction.updateTable('manualReviews').set(unspoken).where('requestId', 'in', requestIds).execute()
  const mails = transaction.selectFrom('mails').select('id').where('requestId', 'in', requestIds)
  await transaction.deleteFrom('outboxMails').where('id', 'in', mails).execute()
  await transaction.updateTable('mails').set({ sealedDetails: null }).where('requestId', 'in', requestIds).execute()
  // What was measured on the person stands in the checks; the hashes would tell the same picture again.
  const unread = { checks: '[]', countryCode: null, frontPixelHash: '', backPixelHash: null }
  await transaction.updateTable('documents').set(unread).where('requestId', 'in', requestIds).execute()
  await transaction.deleteFrom('documentFingerprints').where('requestId', 'in', requestIds).execute()
  await transaction.deleteFrom('namedPeople').where('requestId', 'in', requestIds).execute()
  await transaction.deleteFrom('enteredDetails').where('requestId', 'in', requestIds).execute()
  await eraseUploads(transaction, requestIds)
  await transaction.deleteFrom('requestMetadata').where('requestId', 'in', requestIds).execute()
  await transaction.updateTable('livenessChecks').set({ checks: '[]' }).where('requestId', 'in', requestIds).execute()
  await transaction
    .updateTable('linkTokens')
    .set({ revokedAt: now })
    .where('requestId', 'in', requestIds)
    .where('revokedAt', 'is', null)
    .execute()
  await transaction.updateTable('verificationRequests').set(noContact).where('id', 'in', requestIds).execute()
  await sql`delete from unsealed_texts where subject_id = any(${subjectIds}::text[])`.execute(transaction)
  // Last: requests are locked before the index of faces, here as where a face is recorded.
  await eraseFaces(transaction, requestIds, now)
}

/** Of these requests, those whose people's keys are there. */
export async function findUnerased(db: Kysely<Database>, requestIds: readonly string[]): Promise<string[]> {
  const found: string[] = []
  for (let first = 0; first < requestIds.length; first += 1_000) {
    const rows = await db
      .selectFrom('verificationRequests as r')
      .innerJoin('subjectKeys as k', 'k.subjectId', 'r.subjectId')
      .select('r.id')
      .where('r.id', '=', sql<string>`any(${requestIds.slice(first, first + 1_000)})`)
      .where('k.sealedKey', 'is not', null)
      .execute()
    found.push(...rows.map(({ id }) => id))
  }
  return found
}

/** Without those on legal hold. */
export async function findUnheld(db: Kysely<Database>, requestIds: readonly string[]): Promise<string[]> {
  if (requestIds.length === 0) return []
  const { rows } = await sql<{ id: string }>`select id from unnest(${requestIds}::text[]) id where not is_held(id)`.execute(db)
  return rows.map(({ id }) => id)
}

/** Pictures, recordings and files of people who were erased, whose bytes are still kept. */
export async function listErasedBlobs(db: Kysely<Database>, limit: number): Promise<BlobRow[]> {
  return db
    .selectFrom('blobs as b')
    .innerJoin('subjectKeys as k', 'k.subjectId', 'b.subjectId')
    .selectAll('b')
    .where('k.sealedKey', 'is', null)
    .where('b.byteCount', '>', 0)
    .limit(limit)
    .execute()
}

/** The row stays: documents and checks name it. */
export async function emptyBlob(db: Kysely<Database>, id: string): Promise<void> {
  await db.updateTable('blobs').set({ byteCount: 0 }).where('id', '=', id).execute()
}
