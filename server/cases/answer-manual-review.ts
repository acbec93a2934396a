import type { Transaction } from 'kysely'
import type { ReviewAnswer } from '#contract/requests/manual-review.ts'
import { toStatusLabel } from '#contract/requests/status-facts.ts'
import { toActor as toActivityActor, toAudit, toDetails } from '#server/approval/decision-record.ts'
import { findApprovalFindings } from '#server/approval/find-approval-findings.ts'
import { requireRevision } from '#server/approval/policy.ts'
import { reopenRequest, undecided } from '#server/approval/reopen-request.ts'
import { recordAudit } from '#server/audit/record-audit.ts'
import { toActor } from '#server/cases/decide.ts'
import { revealLink } from '#server/links/reveal-link.ts'
import { queueMail } from '#server/mail/queue-mail.ts'
import { saveReviewAnswer } from '#server/manual-review/repositories/manual-reviews.ts'
import { toAnswerColumns } from '#server/manual-review/review-texts.ts'
import type { StaffCaller } from '#server/platform/callers/staff-caller.ts'
import type { CoreContext } from '#server/platform/context.ts'
import { openKeyOf } from '#server/platform/crypto/subject-keys.ts'
import type { Database, VerificationRequestRow } from '#server/platform/database/schema.ts'
import { Refusal } from '#server/platform/errors.ts'
import { recordActivity } from '#server/requests/activities.ts'
import type { IssuedLink } from '#server/requests/issue-link.ts'
import { moveRequest } from '#server/requests/move-request.ts'
import { changeRequest, lockRequest } from '#server/requests/repositories/requests.ts'
import { withRequest } from '#server/requests/with-request.ts'

type Answering = {
  revision: number
  basis: string
  answer: ReviewAnswer
  message?: string | undefined
  note?: string | undefined
}

/**
 * Staff answer whoever asked to be seen by a person. Refuses PERMISSION_DENIED where going on without the check may not be given,
 * REQUIRED_ITEMS_NOT_SET without the words that an answer asks for, REQUEST_CHANGED_ELSEWHERE, MANUAL_REVIEW_NOT_OPEN, and as reopenRequest.
 */
export async function answerManualReview(context: CoreContext, caller: StaffCaller, requestId: string, stated: Answering) {
  requireAnswerable(caller, stated)
  const { by, tenant } = toActor(caller)
  const { revision, basis, answer, message, note } = stated
  return withRequest(context, { requestId, tenant }, async (transaction, request) => {
    const findings = await findApprovalFindings(transaction, context, request)
    await requireRevision(transaction, context, request, { by, shown: { revision, basis }, findings })
    const { manualReviewId: reviewId } = request
    if (!reviewId || !request.manualReviewRequestedAt) throw new Refusal('MANUAL_REVIEW_NOT_OPEN')
    if (answer === 'without_biometrics' && !isRefused(request)) throw new Refusal('REQUEST_CANNOT_BE_SUBMITTED')
    const key = await openKeyOf(transaction, context.masterKey, request.subjectId)
    const documentId = answer === 'without_liveness' ? request.acceptedDocumentId : null
    const who = { answeredAt: context.clock.now(), answeredBy: caller.user.id, documentId }
    await saveReviewAnswer(
      transaction,
      { id: reviewId, clientId: request.clientId },
      { ...toAnswerColumns(key, { id: reviewId }, stated), ...who },
    )
    await recordAudit(transaction, context, toAudit(request, by, 'request.review-answered', { message, note }, { answer }))
    const { now, link } = await carryOut(transaction, context, caller, request, { ...stated, reviewId })
    const url = link && !now.sealedEmail ? await revealLink(transaction, context, caller, { link, isFresh: false }) : null
    const { id, kind, status } = now
    return { id, status, statusLabel: toStatusLabel(kind, status, 'en'), revision: now.revision, outcome: 'review-answered' as const, url }
  })
}

function requireAnswerable({ permissions }: StaffCaller, { answer, message, note }: Answering): void {
  if (answer === 'declined' && !message) throw new Refusal('REQUIRED_ITEMS_NOT_SET', [{ path: 'message' }])
  if (answer !== 'without_liveness' && answer !== 'without_biometrics') return
  if (!permissions.has('requests:override')) throw new Refusal('PERMISSION_DENIED', { permission: 'requests:override' })
  if (!note) throw new Refusal('REQUIRED_ITEMS_NOT_SET', [{ path: 'note' }])
}

type CarriedOut = { now: VerificationRequestRow; link: IssuedLink | null }

async function carryOut(
  transaction: Transaction<Database>,
  context: CoreContext,
  caller: StaffCaller,
  request: VerificationRequestRow,
  stated: Answering & { reviewId: string },
): Promise<CarriedOut> {
  const { answer, message } = stated
  if (answer === 'declined') return { now: await decline(transaction, context, caller, request, stated), link: null }
  if (answer === 'without_liveness') return { now: await waiveLiveness(transaction, context, caller, request, stated), link: null }
  if (answer === 'without_biometrics') return { now: await waiveBiometrics(transaction, context, caller, request, stated), link: null }
  const { by } = toActor(caller)
  const step = answer === 'liveness_tries' ? 'liveness-check' : 'document-id'
  const link = await reopenRequest(transaction, context, request, { step, fields: [], remark: message, by, event: 'triesGiven' })
  return { now: await lockRequest(transaction, request.id), link }
}

/** The person goes on as if they had been before the camera; that they were not stands among the findings. */
async function waiveLiveness(
  transaction: Transaction<Database>,
  context: CoreContext,
  caller: StaffCaller,
  request: VerificationRequestRow,
  { message, reviewId }: Answering & { reviewId: string },
): Promise<VerificationRequestRow> {
  if (!request.acceptedDocumentId) throw new Refusal('DOCUMENT_REQUIRED_FIRST')
  if (request.retryStep && request.retryStep !== 'liveness-check') throw new Refusal('RESUBMISSION_REQUIRED')
  const { by } = toActor(caller)
  const submitted = await moveRequest(transaction, context, request, {
    event: 'livenessWaived',
    change: { ...undecided, submittedAt: request.submittedAt ?? context.clock.now() },
    activity: { activityType: 'MANUAL_REVIEW_ANSWERED', actor: toActivityActor(by), remark: message ?? '' },
    otherwise: 'REQUEST_CANNOT_BE_SUBMITTED',
  })
  const uniqueKey = `review-accepted:${reviewId}`
  await queueMail(transaction, context, submitted, { kind: 'review-accepted', uniqueKey, details: toDetails(message) })
  return submitted
}

const isRefused = ({ consentState }: VerificationRequestRow) => consentState === 'refused' || consentState === 'withdrawn'

/** Whoever did not agree to pictures was seen in another way: staff decide, and that document and liveness check are missing stands among the findings. */
async function waiveBiometrics(
  transaction: Transaction<Database>,
  context: CoreContext,
  caller: StaffCaller,
  request: VerificationRequestRow,
  { message, reviewId }: Answering & { reviewId: string },
): Promise<VerificationRequestRow> {
  const { by } = toActor(caller)
  const submitted = await moveRequest(transaction, context, request, {
    event: 'biometricsWaived',
    change: { ...undecided, submittedAt: request.submittedAt ?? context.clock.now() },
    activity: { activityType: 'MANUAL_REVIEW_ANSWERED', actor: toActivityActor(by), remark: message ?? '' },
    otherwise: 'REQUEST_CANNOT_BE_SUBMITTED',
  })
  await queueMail(transaction, context, submitted, { kind: 'submitted', uniqueKey: `review-accepted:${reviewId}` })
  return submitted
}

/** Nothing else changes: what could be tried before still can. */
async function decline(
  transaction: Transaction<Database>,
  context: CoreContext,
  caller: StaffCaller,
  request: VerificationRequestRow,
  { message, reviewId }: Answering & { reviewId: string },
): Promise<VerificationRequestRow> {
  const { id: requestId, clientId } = request
  const declined = await changeRequest(transaction, request, { manualReviewRequestedAt: null })
  await recordActivity(transaction, context, {
    ...{ clientId, requestId, activityType: 'MANUAL_REVIEW_ANSWERED', remark: message ?? '' },
    actor: toActivityActor(toActor(caller).by),
  })
  const uniqueKey = `review-declined:${reviewId}`
  await queueMail(transaction, context, declined, { kind: 'review-declined', uniqueKey, details: toDetails(message) })
  for (const channel of [requestId, clientId]) await context.pubsub.publish(transaction, channel)
  return declined
}
