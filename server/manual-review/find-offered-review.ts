import type { ReviewAnswer, ReviewSubject } from '#contract/requests/manual-review.ts'
import type { RequestStatus } from '#contract/requests/request-status.ts'
import type { Client, VerificationRequestRow } from '#server/platform/database/schema.ts'

type Asking = {
  request: VerificationRequestRow
  limits: Pick<Client, 'documentUploadLimit' | 'livenessDeclinedLimit'>
  asksLiveness: boolean
  /** What was asked last, and what staff answered. */
  last: { subject: ReviewSubject; answer: ReviewAnswer | null } | undefined
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
 * last try alone, or by whoever does not agree to pictures. Where staff have decided, or declined, a person has looked.
 */
export function findOfferedReview({ request, limits, asksLiveness, last }: Asking): ReviewSubject | null {
  const { status, kind, canceledAt, manualReviewRequestedAt } = request
  if (kind === 'corporate' || canceledAt || manualReviewRequestedAt) return null
  const isDeclined = last?.answer === 'declined'
  if (isRefused(request) && open.includes(status)) return isDeclined && last.subject === 'consent' ? null : 'consent'
  if (isDeclined) return null
  const isSpent = request.documentUploadCount >= limits.documentUploadLimit
  const isOutOfTries = request.livenessDeclinedCount >= limits.livenessDeclinedLimit
  if (status === 'WAIT_FOR_APPROVAL') return isOutOfTries ? 'liveness' : null
  if (status === 'REJECTED') {
    if (request.decidedBy || request.decidedByKey) return null
    return isOutOfTries ? 'liveness' : isSpent ? 'document' : null
  }
  if (!open.includes(status)) return null
  const isAtCamera = request.acceptedDocumentId !== null && (request.retryStep === null || request.retryStep === 'liveness-check')
  if (isAtCamera && asksLiveness) return 'liveness'
  return isSpent ? 'document' : null
}

const isRefused = ({ consentState }: VerificationRequestRow) => consentState === 'refused' || consentState === 'withdrawn'
