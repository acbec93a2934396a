import type { Transaction } from 'kysely'
import { type NumberedEvent, numberEvents, tryLockSequencer } from '#server/events/repositories/events.ts'
import type { AppContext } from '#server/platform/context.ts'
import type { Database } from '#server/platform/database/schema.ts'

/** Schedules what follows from numbered events, in the transaction that numbers them. */
export type OnSequenced = (transaction: Transaction<Database>, events: NumberedEvent[]) => Promise<void>

/** In one turn. */
export const maxAtOnce = 500

/**
 * One turn: numbers what is committed, and schedules what follows from it. Answers how many, or `busy` while another server has the turn.
 * See docs/decisions/0031-events-are-numbered-after-commit.md.
 */
export async function sequenceOnce(context: Pick<AppContext, 'db'>, onNumbered: OnSequenced): Promise<number | 'busy'> {
  return context.db.transaction().execute(async (transaction) => {
    if (!(await tryLockSequencer(transaction))) return 'busy' as const
    // A statement of its own: it sees what was committed before the lock was had.
    const events = await numberEvents(transaction, maxAtOnce)
    if (events.length > 0) await onNumbered(transaction, events)
    return events.length
  })
}

/** All that is committed; answers how many. For what needs no loop: tests and a server that stops. */
export async function sequenceAll(context: Pick<AppContext, 'db'>, onNumbered: OnSequenced): Promise<number> {
  let numbered = 0
  for (;;) {
    const turn = await sequenceOnce(context, onNumbered)
    if (turn === 'busy') return numbered
    numbered += turn
    if (turn < maxAtOnce) return numbered
  }
}
