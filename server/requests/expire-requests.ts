import { nextStatus, requestStatuses } from '#contract/requests/request-status.ts'
import type { Tools } from '#server/platform/context.ts'
import type { VerificationRequestRow } from '#server/platform/database/schema.ts'
import { moveRequest } from '#server/requests/move-request.ts'
import { findRequestsToExpire, lockRequest } from '#server/requests/repositories/requests.ts'

type Needs = Pick<Tools, 'db' | 'news' | 'clock' | 'masterKey'>

const openStatuses = requestStatuses.filter((status) => nextStatus(status, 'expired'))
const batch = 200

/** Moves a request whose link ran out to EXPIRED; what it was is kept for the day it gets a new link. */
export async function expireRequest(tools: Needs, requestId: string): Promise<VerificationRequestRow> {
  return tools.db.transaction().execute(async (transaction) => {
    const request = await lockRequest(transaction, requestId)
    // Meanwhile it may have been settled, expired by another call, or given a new link.
    if (!openStatuses.includes(request.status) || request.expiresAt > tools.clock.now()) return request
    return moveRequest(transaction, tools, request, {
      event: 'expired',
      change: { statusBeforeExpiry: request.status },
      activity: { activityType: 'LINK_EXPIRED', actor: 'system' },
    })
  })
}

/** The job: expires what nobody opened in time. Answers how many. */
export async function expireRequests(tools: Needs): Promise<number> {
  let expired = 0
  for (;;) {
    const ids = await findRequestsToExpire(tools.db, { now: tools.clock.now(), open: openStatuses, limit: batch })
    for (const id of ids) await expireRequest(tools, id)
    expired += ids.length
    if (ids.length < batch) return expired
  }
}
