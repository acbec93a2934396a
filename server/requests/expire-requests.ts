import { nextStatus, requestStatuses } from '#contract/requests/request-status.ts'
import type { AppContext } from '#server/platform/context.ts'
import type { VerificationRequestRow } from '#server/platform/database/schema.ts'
import { moveRequest } from '#server/requests/move-request.ts'
import { findRequestsToExpire, lockRequest } from '#server/requests/repositories/requests.ts'

type Needs = Pick<AppContext, 'db' | 'pubsub' | 'clock' | 'masterKey'>

const openStatuses = requestStatuses.filter((status) => nextStatus(status, 'expired'))
const batch = 200

/** Moves a request whose link ran out to EXPIRED; what it was is kept for the day it gets a new link. */
export async function expireRequest(context: Needs, requestId: string): Promise<VerificationRequestRow> {
  return context.db.transaction().execute(async (transaction) => {
    const request = await lockRequest(transaction, requestId)
    // Meanwhile it may have been settled, expired by another call, or given a new link.
    if (!openStatuses.includes(request.status) || request.expiresAt > context.clock.now()) return request
    return moveRequest(transaction, context, request, {
      event: 'expired',
      change: { statusBeforeExpiry: request.status },
      activity: { activityType: 'LINK_EXPIRED', actor: 'system' },
    })
  })
}

/** The job: expires what nobody opened in time. Answers how many. */
export async function expireRequests(context: Needs): Promise<number> {
  let expired = 0
  for (;;) {
    const ids = await findRequestsToExpire(context.db, { now: context.clock.now(), open: openStatuses, limit: batch })
    for (const id of ids) await expireRequest(context, id)
    expired += ids.length
    if (ids.length < batch) return expired
  }
}
