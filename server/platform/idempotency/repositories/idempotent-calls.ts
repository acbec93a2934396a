import { type Kysely, sql } from 'kysely'
import type { Database } from '#server/platform/database/schema.ts'
import type { IdempotentCallTable } from '#server/platform/database/schema-api-keys.ts'

type Named = Pick<IdempotentCallTable, 'clientId' | 'keyHash'>
type Run = Named & { runnerId: string }
type Claim = Run & { bodyHash: Buffer; attemptId: string; now: Date; leasedUntil: Date; expiresAt: Date }

/**
 * Takes a call for whoever runs it: one that nobody knows, one whose answer is forgotten, and one whose runner is gone without an answer.
 * Answers the work's name, which a call that is taken over keeps; nothing where it is somebody else's.
 */
export async function claimCall(db: Kysely<Database>, { now, ...row }: Claim): Promise<string | undefined> {
  const isOver = sql<boolean>`idempotent_calls.expires_at <= ${now}`
  const isAbandoned = sql<boolean>`(idempotent_calls.answer_status is null and idempotent_calls.leased_until <= ${now} and idempotent_calls.body_hash = excluded.body_hash)`
  const claimed = await db
    .insertInto('idempotentCalls')
    .values({ ...row, createdAt: now })
    .onConflict((conflict) =>
      conflict
        .columns(['clientId', 'keyHash'])
        .doUpdateSet({
          attemptId: sql`case when ${isOver} then excluded.attempt_id else idempotent_calls.attempt_id end`,
          runnerId: row.runnerId,
          bodyHash: row.bodyHash,
          leasedUntil: row.leasedUntil,
          expiresAt: row.expiresAt,
          answerStatus: null,
          sealedAnswer: null,
        })
        .where(sql<boolean>`${isOver} or ${isAbandoned}`),
    )
    .returning('attemptId')
    .executeTakeFirst()
  return claimed?.attemptId
}

export async function findCall(db: Kysely<Database>, { clientId, keyHash }: Named) {
  return db
    .selectFrom('idempotentCalls')
    .select(['bodyHash', 'sealedAnswer'])
    .where('clientId', '=', clientId)
    .where('keyHash', '=', keyHash)
    .executeTakeFirst()
}

export async function saveAnswer(db: Kysely<Database>, run: Run, answer: { answerStatus: number; sealedAnswer: Buffer }): Promise<void> {
  await ofRun(db, run).set(answer).execute()
}

/** Until when the runner has it; a time that has passed leaves it to whoever comes next. */
export async function leaseCall(db: Kysely<Database>, run: Run, leasedUntil: Date): Promise<void> {
  await ofRun(db, run).set({ leasedUntil }).execute()
}

function ofRun(db: Kysely<Database>, { clientId, keyHash, runnerId }: Run) {
  const own = db.updateTable('idempotentCalls').where('clientId', '=', clientId).where('keyHash', '=', keyHash)
  return own.where('runnerId', '=', runnerId).where('answerStatus', 'is', null)
}

export async function forgetCall(db: Kysely<Database>, { clientId, keyHash, runnerId }: Run): Promise<void> {
  const own = db.deleteFrom('idempotentCalls').where('clientId', '=', clientId).where('keyHash', '=', keyHash)
  await own.where('runnerId', '=', runnerId).where('answerStatus', 'is', null).execute()
}

/** Those that are over, a few thousand at a time. */
export async function removeOldCalls(db: Kysely<Database>, now: Date): Promise<void> {
  await sql`delete from idempotent_calls where ctid in (select ctid from idempotent_calls where expires_at <= ${now} limit 5000)`.execute(
    db,
  )
}
