import { keptSince } from '#server/events/sweep-events.ts'
import type { AppContext } from '#server/platform/context.ts'
import { removeEndpointsBefore } from '#server/webhooks/repositories/endpoints.ts'

/** The job: removes endpoints that were deleted so long ago that nothing of what was sent to them is kept. Answers how many. */
export async function sweepEndpoints({ db, clock }: Pick<AppContext, 'db' | 'clock'>): Promise<number> {
  return removeEndpointsBefore(db, keptSince(clock.now()))
}
