import { type Kysely, sql } from 'kysely'
import type { Database } from '#server/platform/database/schema.ts'

const giveUpAfterMs = 20_000

/** Resolves once that many statements of this database wait for a lock: a barrier for what must happen at the same moment. */
export async function waitForBlockedStatements(db: Kysely<Database>, desired: number): Promise<void> {
  const giveUpAt = Date.now() + giveUpAfterMs
  const count = sql<{ waiting: number }>`
    select count(*)::int as waiting from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  for (;;) {
    const waiting = (await count.execute(db)).rows[0]?.waiting ?? 0
    if (waiting >= desired) return
    if (Date.now() > giveUpAt) throw new Error(`${waiting} of ${desired} statements wait for a lock`)
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
}
