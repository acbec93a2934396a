import { type Kysely, sql, type Transaction } from 'kysely'
import type { Database } from '#server/platform/database/schema.ts'

export type Lease = { requestId: string; clientId: string; work: 'document' | 'liveness'; holder: string; device: string }

/** A lease that is not renewed lapses after this: so long does a request stay closed when a server is killed over its work. */
const leaseSeconds = 12
// The database's clock, because several servers ask: theirs may differ.
const untilThen = sql<Date>`now() + make_interval(secs => ${leaseSeconds})`

/** Takes the request's only lease, or answers who has it. */
export async function takeLease(db: Kysely<Database>, lease: Lease): Promise<{ taken: true } | { taken: false; other: Lease }> {
  const taken = await db
    .insertInto('requestLeases')
    .values({ ...lease, expiresAt: untilThen })
    .onConflict((conflict) =>
      conflict
        .column('requestId')
        .doUpdateSet({ ...lease, takenAt: sql<Date>`now()`, expiresAt: untilThen })
        .where('requestLeases.expiresAt', '<=', sql<Date>`now()`),
    )
    .returning('holder')
    .executeTakeFirst()
  if (taken) return { taken: true }
  const other = await db.selectFrom('requestLeases').selectAll().where('requestId', '=', lease.requestId).executeTakeFirst()
  // Released between the two statements: the caller may as well have come a moment later.
  return other ? { taken: false, other } : takeLease(db, lease)
}

export async function renewLease(db: Kysely<Database>, { requestId, holder }: Lease): Promise<void> {
  await db
    .updateTable('requestLeases')
    .set({ expiresAt: untilThen })
    .where('requestId', '=', requestId)
    .where('holder', '=', holder)
    .execute()
}

/** Whether the lease is still the holder's; locked until the transaction ends, so that it stays so. */
export async function holdsLease(transaction: Transaction<Database>, { requestId, holder }: Lease): Promise<boolean> {
  const row = await transaction
    .selectFrom('requestLeases')
    .select('holder')
    .where('requestId', '=', requestId)
    .where('holder', '=', holder)
    .forUpdate()
    .executeTakeFirst()
  return row !== undefined
}

export async function releaseLease(db: Kysely<Database>, { requestId, holder }: Lease): Promise<void> {
  await db.deleteFrom('requestLeases').where('requestId', '=', requestId).where('holder', '=', holder).execute()
}

export async function isLivenessCheckRunning(db: Kysely<Database>, requestId: string): Promise<boolean> {
  const row = await db
    .selectFrom('requestLeases')
    .select('holder')
    .where('requestId', '=', requestId)
    .where('work', '=', 'liveness')
    .where('expiresAt', '>', sql<Date>`now()`)
    .executeTakeFirst()
  return row !== undefined
}
