import { type Insertable, type Kysely, sql, type Transaction } from 'kysely'
import type { RetentionKind } from '#contract/retention/schedule.ts'
import type { Database } from '#server/platform/database/schema.ts'
import type { ErasureRequestRow, RetentionDatabase } from '#server/platform/database/schema-cases.ts'

type RequestTable = RetentionDatabase['erasureRequests']

const biometricFiles = ['portrait', 'selfie', 'video']

export async function findOpenErasureRequest(db: Kysely<Database>, requestId: string): Promise<ErasureRequestRow | undefined> {
  return db.selectFrom('erasureRequests').selectAll().where('requestId', '=', requestId).where('state', '=', 'open').executeTakeFirst()
}

export async function findErasureRequest(db: Kysely<Database>, id: string): Promise<ErasureRequestRow | undefined> {
  return db.selectFrom('erasureRequests').selectAll().where('id', '=', id).executeTakeFirst()
}

export async function saveErasureRequest(transaction: Transaction<Database>, row: Insertable<RequestTable>): Promise<void> {
  await transaction.insertInto('erasureRequests').values(row).execute()
}

export async function closeErasureRequest(
  transaction: Transaction<Database>,
  id: string,
  change: { state: 'confirmed' | 'withdrawn' | 'settled'; closedBy: string; closedAt: Date },
): Promise<void> {
  await transaction.updateTable('erasureRequests').set(change).where('id', '=', id).execute()
}

/** What was asked for of these requests, and has gone with another erasure. */
export async function settleErasureRequests(
  transaction: Transaction<Database>,
  { requestIds, kinds, at }: { requestIds: readonly string[]; kinds: readonly RetentionKind[]; at: Date },
): Promise<void> {
  await transaction
    .updateTable('erasureRequests')
    .set({ state: 'settled', closedBy: 'system', closedAt: at })
    .where('requestId', 'in', requestIds)
    .where('state', '=', 'open')
    .where(sql<boolean>`kinds <@ ${kinds}::text[]`)
    .execute()
}

type Batch = { after: string; limit: number }

const newestWithdrawal = sql`(select max(c.at) from consents c where c.request_id = r.id and c.state = 'withdrawn')`

/** Requests whose person withdrew consent, with something biometric still kept, for which nothing waits: no erasure is open, and none followed the withdrawal. */
export async function listUnaskedWithdrawals(db: Kysely<Database>, { after, limit }: Batch): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select r.id from verification_requests r
    where r.consent_state = 'withdrawn' and r.id > ${after} and not exists (select 1 from erasure_requests e where e.request_id = r.id
      and (e.state = 'open' or e.requested_kind = 'applicant' and e.requested_at >= ${newestWithdrawal}))
      and exists (select 1 from subject_keys k where k.subject_id = r.subject_id and k.sealed_key is not null)
      and exists (select 1 from blobs b where b.request_id = r.id and b.kind = any(${biometricFiles}::text[]) and b.byte_count > 0 and b.attached_at is not null)
    order by r.id limit ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}

/** Erasures that a withdrawal asked for, where consent holds again or is asked of somebody else. */
export async function listOvertakenWithdrawals(db: Kysely<Database>, { after, limit }: Batch): Promise<string[]> {
  const rows = await db
    .selectFrom('erasureRequests as e')
    .innerJoin('verificationRequests as r', 'r.id', 'e.requestId')
    .select('e.requestId')
    .where('e.state', '=', 'open')
    .where('e.requestedKind', '=', 'applicant')
    .where('e.requestId', '>', after)
    .where(sql<boolean>`r.consent_state is distinct from 'withdrawn'`)
    .orderBy('e.requestId')
    .limit(limit)
    .execute()
  return rows.map(({ requestId }) => requestId)
}

export async function findRelation(db: Kysely<Database>, requestId: string) {
  return db
    .selectFrom('requestRelations')
    .select(['endedOn', 'recordedAt', 'recordedBy'])
    .where('requestId', '=', requestId)
    .executeTakeFirst()
}

/** The day as it was stated; when it was first stated stays with the same day alone. */
export async function saveRelation(
  transaction: Transaction<Database>,
  row: { requestId: string; clientId: string; endedOn: string; recordedAt: Date; recordedBy: string },
): Promise<void> {
  const { endedOn, recordedAt, recordedBy } = row
  await transaction
    .insertInto('requestRelations')
    .values(row)
    .onConflict((conflict) => conflict.column('requestId').doUpdateSet({ endedOn, recordedAt, recordedBy }))
    .execute()
}

export async function removeRelation(transaction: Transaction<Database>, requestId: string): Promise<boolean> {
  const gone = await transaction.deleteFrom('requestRelations').where('requestId', '=', requestId).returning('requestId').executeTakeFirst()
  return gone !== undefined
}

/** On which ground it was asked for. */
export async function findGround(db: Kysely<Database>, id: string): Promise<string | undefined> {
  return (await db.selectFrom('erasureRequests').select('ground').where('id', '=', id).executeTakeFirst())?.ground
}
