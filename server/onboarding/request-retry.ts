import { nextStatus } from '#contract/requests/request-status.ts'
import { queueMail } from '#server/mail/queue-mail.ts'
import type { OpenLink } from '#server/platform/callers/open-link.ts'
import type { AppContext } from '#server/platform/context.ts'
import { Refusal } from '#server/platform/errors.ts'
import { recordActivity } from '#server/requests/activities.ts'
import { changeRequest, lockRequest } from '#server/requests/repositories/requests.ts'

const pauseMs = 3_600_000

/** Tells the customer that the applicant asks for another try: once an hour, however often the button is pressed. */
export async function requestRetry(context: AppContext, link: OpenLink, reason: string): Promise<void> {
  await context.db.transaction().execute(async (transaction) => {
    const request = await lockRequest(transaction, link.request.id)
    const isOpen = nextStatus(request.status, 'rejected') !== undefined && nextStatus(request.status, 'approved') === undefined
    if (!isOpen && request.status !== 'REJECTED') throw new Refusal('REQUEST_CANNOT_BE_SUBMITTED')
    const now = context.clock.now()
    if (request.retryRequestedAt && now.getTime() - request.retryRequestedAt.getTime() < pauseMs) return
    await changeRequest(transaction, request, { retryRequestedAt: now })
    await recordActivity(transaction, context, {
      clientId: request.clientId,
      requestId: request.id,
      activityType: 'RETRY_REQUESTED',
      actor: 'applicant',
      remark: reason,
    })
    await queueMail(transaction, context, request, {
      kind: 'retry-requested',
      recipient: link.client.contactEmail,
      language: link.client.languages[0],
      uniqueKey: `retry-requested:${request.id}:${now.toISOString()}`,
      details: { remark: reason || null },
    })
  })
}
