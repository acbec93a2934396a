import { type Insertable, type Kysely, sql, type Transaction } from 'kysely'
import type { RetentionKind } from '#contract/retention/schedule.ts'
import type { Database } from '#server/platform/database/schema.ts'
import type { ErasureCertificateRow, ErasureRow, RetentionDatabase } from '#server/platform/database/schema-cases.ts'
import type { BlobRow } from '#server/platform/database/schema-verification.ts'

export async function saveErasure(transaction: Transaction<Database>, row: Insertable<RetentionDatabase['erasures']>): Promise<void> {
  await transaction.insertInto('erasures').values(row).execute()
}

export async function findErasure(db: Kysely<Database>, id: string): Promise<ErasureRow | undefined> {
  return db.selectFrom('erasures').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Of a case, or of anybody in it. */
export async function findUnfinishedErasure(db: Kysely<Database>, requestId: string): Promise<ErasureRow | undefined> {
  const invited = db.selectFrom('verificationRequests').select('id').where('companyRequestId', '=', requestId)
  return db
    .selectFrom('erasures')
    .selectAll()
    .where((is) => is.or([is('requestId', '=', requestId), is('requestId', 'in', invited)]))
    .where('finishedAt', 'is', null)
    .executeTakeFirst()
}

/** What was begun and cut off, the oldest first. */
export async function listUnfinishedErasures(db: Kysely<Database>, limit: number): Promise<ErasureRow[]> {
  return db.selectFrom('erasures').selectAll().where('finishedAt', 'is', null).orderBy('begunAt').orderBy('id').limit(limit).execute()
}

export async function finishErasure(transaction: Transaction<Database>, id: string, at: Date): Promise<void> {
  await transaction.updateTable('erasures').set({ finishedAt: at }).where('id', '=', id).execute()
}

export async function saveErasedKinds(
  db: Kysely<Database>,
  {
    requestId,
    clientId,
    kinds,
    erasureId,
    at,
  }: { requestId: string; clientId: string; kinds: readonly RetentionKind[]; erasureId: string; at: Date },
): Promise<void> {
  if (kinds.length === 0) return
  await db
    .insertInto('erasedKinds')
    .values(kinds.map((kind) => ({ requestId, clientId, kind, erasureId, erasedAt: at })))
    // What came after an earlier erasure goes with this one.
    .onConflict((conflict) =>
      conflict
        .columns(['requestId', 'kind'])
        .doUpdateSet(({ ref }) => ({ erasureId: ref('excluded.erasureId'), erasedAt: ref('excluded.erasedAt') })),
    )
    .execute()
}

type Item = Insertable<RetentionDatabase['erasureItems']>

/** A hash that was written before its bytes went stays. */
export async function saveItems(db: Kysely<Database>, items: readonly Item[]): Promise<void> {
  if (items.length === 0) return
  await db
    .insertInto('erasureItems')
    .values([...items])
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function listItems(db: Kysely<Database>, erasureId: string) {
  return db.selectFrom('erasureItems').selectAll().where('erasureId', '=', erasureId).orderBy('kind').orderBy('itemId').execute()
}

/** Files of these requests whose bytes are still kept. */
export async function listFilesToErase(
  db: Kysely<Database>,
  { requestIds, kinds, limit }: { requestIds: readonly string[]; kinds: readonly string[]; limit: number },
): Promise<BlobRow[]> {
  if (kinds.length === 0) return []
  return db
    .selectFrom('blobs')
    .selectAll()
    .where('requestId', 'in', requestIds)
    .where(sql<boolean>`kind = any(${kinds}::text[])`)
    .where('byteCount', '>', 0)
    .orderBy('id')
    .limit(limit)
    .execute()
}

export async function saveCertificate(db: Kysely<Database>, row: Insertable<RetentionDatabase['erasureCertificates']>): Promise<void> {
  await db
    .insertInto('erasureCertificates')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function listCertificatesOf(db: Kysely<Database>, requestIds: readonly string[]): Promise<ErasureCertificateRow[]> {
  return db.selectFrom('erasureCertificates').selectAll().where('requestId', 'in', requestIds).orderBy('issuedAt').orderBy('id').execute()
}

/** Of a customer, the newest first. */
export async function listCertificates(
  db: Kysely<Database>,
  { clientId, before, limit }: { clientId: string; before: string | undefined; limit: number },
): Promise<ErasureCertificateRow[]> {
  let query = db.selectFrom('erasureCertificates').selectAll().where('clientId', '=', clientId)
  if (before)
    query = query.where(
      sql<boolean>`(issued_at, id) < (select issued_at, id from erasure_certificates where id = ${before} and client_id = ${clientId})`,
    )
  return query.orderBy('issuedAt', 'desc').orderBy('id', 'desc').limit(limit).execute()
}

export async function findCertificateIds(db: Kysely<Database>, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const rows = await db.selectFrom('erasureCertificates').select('id').where('id', '=', sql<string>`any(${ids}::text[])`).execute()
  return new Set(rows.map(({ id }) => id))
}
