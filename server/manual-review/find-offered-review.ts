import type { ReviewAnswer, ReviewSubject } from '#contract/requests/manual-review.ts'
import type { RequestStatus } from '#contract/requests/request-status.ts'
import type { Client, VerificationRequestRow } from '#server/platform/database/schema.ts'

type Asking = {
  request: VerificationRequestRow
  limits: Pick<Client, 'documentUploadLimit' | 'livenessDeclinedLimit'>
  asksLiveness: boolean
  /** What staff answered last. */
  lastAnswer: ReviewAnswer | null
}

const open: readonly RequestStatus[] = [
  'PROCESSING',
  'ID_UPLOADED_FAILED',
  'ID_UPLOADED',
  'CAMERA_FAILED',
  'LIVENESS_STARTED',
  'LIVENESS_FAILED',
  'RETRY',
]

/**
 * What an applicant may ask a person to look at now, if anything. Nobody is let off the document: a person is asked about it after its
 * last try alone. Where staff have decided, or declined, a person has looked.
 */
export function findOfferedReview({ request, limits, asksLiveness, lastAnswer }: Asking): ReviewSubject | null {
  const { status, kind, canceledAt, manualReviewRequestedAt } = request
  if (kind === 'corporate' || canceledAt || manualReviewRequestedAt || lastAnswer === 'declined') return null
  const isSpent = request.documentUploadCount >= limits.documentUploadLimit
  const isDeclined = request.livenessDeclinedCount >= limits.livenessDeclinedLimit
  if (status === 'WAIT_FOR_APPROVAL') return isDeclined ? 'liveness' : null
  if (status === 'REJECTED') {
    if (request.decidedBy || request.decidedByKey) return null
    return isDeclined ? 'liveness' : isSpent ? 'document' : null
  }
  if (!open.includes(status)) return null
  const isAtCamera = request.acceptedDocumentId !== null && (request.retryStep === null || request.retryStep === 'liveness-check')
  if (isAtCamera && asksLiveness) return 'liveness'
  return isSpent ? 'document' : null
}
