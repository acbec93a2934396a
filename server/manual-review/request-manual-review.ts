import type { ManualReview } from '#contract/requests/manual-review.ts'
import { requirePersonalInfo } from '#server/forms/form-progress.ts'
import { queueMail } from '#server/mail/queue-mail.ts'
import { findOfferedReview } from '#server/manual-review/find-offered-review.ts'
import { readManualReview } from '#server/manual-review/read-manual-review.ts'
import { findManualReview, saveManualReview } from '#server/manual-review/repositories/manual-reviews.ts'
import { sealReviewText } from '#server/manual-review/review-texts.ts'
import { asksLiveness } from '#server/people/asks-liveness.ts'
import type { OpenLink } from '#server/platform/callers/open-link.ts'
import type { AppContext } from '#server/platform/context.ts'
import { newId } from '#server/platform/crypto/identifiers.ts'
import { openKeyOf } from '#server/platform/crypto/subject-keys.ts'
import { Refusal } from '#server/platform/errors.ts'
import { recordActivity } from '#server/requests/activities.ts'
import { recordRequestEvent } from '#server/requests/move-request.ts'
import { changeRequest, lockRequest } from '#server/requests/repositories/requests.ts'

/**
 * The applicant asks that a person looks. Recorded once: a second sending, from another tab or device, answers the first. Refuses
 * MANUAL_REVIEW_NOT_OFFERED where nothing is in their way, or a person has looked.
 */
export async function requestManualReview(context: AppContext, link: OpenLink, reason: string): Promise<ManualReview> {
  await requirePersonalInfo(context, link)
  return context.db.transaction().execute(async (transaction) => {
    const request = await lockRequest(transaction, link.request.id)
    if (request.manualReviewRequestedAt) return readManualReview(transaction, context, { ...link, request })
    const last = request.manualReviewId ? await findManualReview(transaction, request, request.manualReviewId) : undefined
    const subject = findOfferedReview({
      request,
      limits: link.client,
      asksLiveness: await asksLiveness(transaction, request),
      last,
    })
    if (!subject) throw new Refusal('MANUAL_REVIEW_NOT_OFFERED')
    const key = await openKeyOf(transaction, context.masterKey, request.subjectId)
    const id = newId('rev')
    const requestedAt = context.clock.now()
    const { id: requestId, clientId } = request
    await saveManualReview(transaction, {
      ...{ id, clientId, requestId, subject, requestedAt },
      sealedReason: sealReviewText(key, id, 'reason', reason),
    })
    const requested = await changeRequest(transaction, request, { manualReviewId: id, manualReviewRequestedAt: requestedAt })
    await recordActivity(transaction, context, { clientId, requestId, activityType: 'MANUAL_REVIEW_REQUESTED', actor: 'applicant' })
    await recordRequestEvent(transaction, context, requested, 'request.review_requested')
    await queueMail(transaction, context, requested, {
      kind: 'review-requested',
      recipient: link.client.contactEmail,
      language: link.client.languages[0],
      uniqueKey: `review-requested:${id}`,
    })
    for (const channel of [requestId, clientId]) await context.pubsub.publish(transaction, channel)
    return readManualReview(transaction, context, { ...link, request: requested })
  })
}
