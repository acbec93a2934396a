import { removeOldCodes } from '#server/email-codes/repositories/email-codes.ts'
import type { AppContext } from '#server/platform/context.ts'

const keptMs = 24 * 3_600_000

/** The job: a day after it was made, nothing of a code is left. Answers how many went. */
export async function sweepCodes(context: Pick<AppContext, 'db' | 'clock'>): Promise<number> {
  return removeOldCodes(context.db, new Date(context.clock.now().getTime() - keptMs))
}
