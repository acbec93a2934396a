import { type Insertable, type Kysely, sql, type Transaction } from 'kysely'
import type { Database } from '#server/platform/database/schema.ts'
import type {
  LivenessChallengeRow,
  LivenessChallengeTable,
  LivenessCheckRow,
  LivenessCheckTable,
} from '#server/platform/database/schema-verification.ts'

/** Every try, also of a verification that was restarted since. */
export async function listLivenessChecks(db: Kysely<Database>, requestId: string): Promise<LivenessCheckRow[]> {
  return db.selectFrom('livenessChecks').selectAll().where('requestId', '=', requestId).orderBy('attempt').execute()
}

export async function listLivenessOutcomes(db: Kysely<Database>, requestId: string) {
  return db
    .selectFrom('livenessChecks')
    .select(['verdict', 'selfieBlobId', 'failureCode', 'attempt'])
    .where('requestId', '=', requestId)
    .where('supersededAt', 'is', null)
    .orderBy('attempt')
    .execute()
}

/** The newest recording of a request, whatever came of it. */
export async function findNewestLivenessCheck(db: Kysely<Database>, requestId: string): Promise<LivenessCheckRow | undefined> {
  return db
    .selectFrom('livenessChecks')
    .selectAll()
    .where('requestId', '=', requestId)
    .where('supersededAt', 'is', null)
    .orderBy('attempt', 'desc')
    .limit(1)
    .executeTakeFirst()
}

export async function findLivenessCheck(db: Kysely<Database>, requestId: string, id: string): Promise<LivenessCheckRow | undefined> {
  return db.selectFrom('livenessChecks').selectAll().where('requestId', '=', requestId).where('id', '=', id).executeTakeFirst()
}

export async function saveLivenessCheck(transaction: Transaction<Database>, row: Insertable<LivenessCheckTable>): Promise<void> {
  await transaction.insertInto('livenessChecks').values(row).execute()
}

/** Whether this very recording was used before, in any request of the client. To the end of the transaction nobody else asks of the same one. */
export async function isRecordingReused(transaction: Transaction<Database>, clientId: string, clipHash: string): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(hashtext(${clientId}), hashtext(${clipHash}))`.execute(transaction)
  const row = await transaction
    .selectFrom('livenessChecks')
    .select('id')
    .where('clientId', '=', clientId)
    .where('clipHash', '=', clipHash)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

export async function countLivenessChecks(db: Kysely<Database>, requestId: string): Promise<number> {
  const row = await db
    .selectFrom('livenessChecks')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('requestId', '=', requestId)
    .executeTakeFirstOrThrow()
  return Number(row.count)
}

/** One that is open no longer counts. */
export async function closeChallenge(transaction: Transaction<Database>, requestId: string, now: Date): Promise<void> {
  await transaction
    .updateTable('livenessChallenges')
    .set({ replacedAt: now })
    .where('requestId', '=', requestId)
    .where('usedAt', 'is', null)
    .where('replacedAt', 'is', null)
    .execute()
}

/** The new challenge of a request; one that was open before it no longer counts. */
export async function replaceChallenge(
  transaction: Transaction<Database>,
  row: Insertable<LivenessChallengeTable>,
  now: Date,
): Promise<void> {
  await closeChallenge(transaction, row.requestId, now)
  await transaction.insertInto('livenessChallenges').values(row).execute()
}

/** The challenge of that id, if it is the open one and had been drawn and not expired at that moment. */
export async function findOpenChallenge(
  db: Kysely<Database>,
  challenge: { id: string; requestId: string },
  now: Date,
): Promise<LivenessChallengeRow | undefined> {
  return db
    .selectFrom('livenessChallenges')
    .selectAll()
    .where('id', '=', challenge.id)
    .where('requestId', '=', challenge.requestId)
    .where('usedAt', 'is', null)
    .where('replacedAt', 'is', null)
    .where('expiresAt', '>', now)
    .executeTakeFirst()
}

/** Marks the open challenge as used, once: answers false when it was used or replaced meanwhile. */
export async function useChallenge(transaction: Transaction<Database>, { id }: LivenessChallengeRow, now: Date): Promise<boolean> {
  const used = await transaction
    .updateTable('livenessChallenges')
    .set({ usedAt: now })
    .where('id', '=', id)
    .where('usedAt', 'is', null)
    .where('replacedAt', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return used !== undefined
}

/** Every challenge that a request was given. */
export async function listChallenges(db: Kysely<Database>, requestId: string): Promise<Pick<LivenessChallengeRow, 'id' | 'steps'>[]> {
  return db.selectFrom('livenessChallenges').select(['id', 'steps']).where('requestId', '=', requestId).execute()
}
