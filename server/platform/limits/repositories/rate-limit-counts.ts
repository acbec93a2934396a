import { type Kysely, sql } from 'kysely'
import type { Database } from '#server/platform/database/schema.ts'

type Row = { keyHash: Buffer; minute: number; calls: number }

/** Adds to the counts of a minute in one statement, and answers the totals in the same order. */
export async function addRateLimitCounts(db: Kysely<Database>, rows: readonly Row[]): Promise<number[]> {
  // In the order of the keys: of two servers that add at once, neither waits for the other in a circle.
  const sorted = rows.toSorted((one, other) => Buffer.compare(one.keyHash, other.keyHash))
  const added = await db
    .insertInto('rateLimitCounts')
    .values(sorted.map(({ keyHash, minute, calls }) => ({ keyHash, minute: String(minute), calls: String(calls) })))
    .onConflict((conflict) => conflict.columns(['keyHash', 'minute']).doUpdateSet({ calls: sql`rate_limit_counts.calls + excluded.calls` }))
    .returning(['keyHash', 'calls'])
    .execute()
  const totals = new Map(added.map(({ keyHash, calls }) => [keyHash.toString('base64'), Number(calls)]))
  return rows.map(({ keyHash }) => totals.get(keyHash.toString('base64')) ?? 0)
}

/** Those of earlier minutes, a few thousand at a time. */
export async function removeOldRateLimitCounts(db: Kysely<Database>, before: number): Promise<void> {
  await sql`delete from rate_limit_counts where ctid in (select ctid from rate_limit_counts where minute < ${before} limit 5000)`.execute(
    db,
  )
}
