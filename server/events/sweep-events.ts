import { eventsKeptDays } from '#contract/events/event.ts'
import { removeEventsBefore } from '#server/events/repositories/events.ts'
import type { AppContext } from '#server/platform/context.ts'

const batch = 5_000
const dayMs = 24 * 3_600_000

/** What happened longer ago is told to nobody any more. */
export function keptSince(now: Date): Date {
  return new Date(now.getTime() - eventsKeptDays * dayMs)
}

/** The job: removes events that are no longer kept, with what was delivered of them. Answers how many. */
export async function sweepEvents({ db, clock }: Pick<AppContext, 'db' | 'clock'>): Promise<number> {
  const before = keptSince(clock.now())
  let removed = 0
  for (;;) {
    const some = await removeEventsBefore(db, before, batch)
    removed += some
    if (some < batch) return removed
  }
}
