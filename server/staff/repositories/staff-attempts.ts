import { type Kysely, sql } from 'kysely'
import type { Database } from '#server/platform/database/schema.ts'
import { maxClockSkewMs } from '#server/platform/limits/clock-skew.ts'

export type AttemptKey = { hash: Buffer; toWaitMs(tries: number): number }

/** One more try by a key, unless it has to wait: then until when. The count stands before anybody knows how the try ends. */
export async function countAttempt(
  db: Kysely<Database>,
  key: AttemptKey,
  { now, windowMs }: { now: Date; windowMs: number },
): Promise<{ tries: number; waitMs: number } | { waitsUntil: Date }> {
  return db.transaction().execute(async (transaction) => {
    const windowEndsAt = new Date(now.getTime() + windowMs)
    // Writes either way: one that somebody forgets at this moment is made anew, not missed.
    const row = await transaction
      .insertInto('staffAttempts')
      .values({ keyHash: key.hash, tries: 0, windowEndsAt })
      .onConflict((conflict) => conflict.column('keyHash').doUpdateSet(({ ref }) => ({ tries: ref('staffAttempts.tries') })))
      .returningAll()
      .executeTakeFirstOrThrow()
    // Further ahead than a window is long: the clock was put back since, and nobody waits for it to come round again.
    const isAhead = row.windowEndsAt.getTime() > windowEndsAt.getTime() + maxClockSkewMs
    if (!isAhead && row.lockedUntil && row.lockedUntil > now) return { waitsUntil: row.lockedUntil }
    const tries = isAhead || row.windowEndsAt <= now ? 1 : row.tries + 1
    const waitMs = key.toWaitMs(tries)
    const lockedUntil = waitMs > 0 ? new Date(now.getTime() + waitMs) : null
    await transaction.updateTable('staffAttempts').set({ tries, windowEndsAt, lockedUntil }).where('keyHash', '=', key.hash).execute()
    return { tries, waitMs }
  })
}

export async function forgetAttempts(db: Kysely<Database>, hash: Buffer): Promise<void> {
  await db.deleteFrom('staffAttempts').where('keyHash', '=', hash).execute()
}

/** A try that was none: somebody signed in. */
export async function uncountAttempt(db: Kysely<Database>, hash: Buffer): Promise<void> {
  await db.updateTable('staffAttempts').set({ tries: sql`greatest(tries - 1, 0)`, lockedUntil: null }).where('keyHash', '=', hash).execute()
}

/** Those whose window has passed, a few at a time; rows that somebody counts in just now are left. */
export async function removeOldAttempts(db: Kysely<Database>, now: Date): Promise<void> {
  await sql`delete from staff_attempts where key_hash in (
    select key_hash from staff_attempts where window_ends_at < ${now} limit 100 for update skip locked)`.execute(db)
}
