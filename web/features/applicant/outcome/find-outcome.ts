import type { VerificationRequest } from '#contract/requests/verification-request.ts'

export type Outcome = 'approved' | 'rejected' | 'declined' | 'submitted' | 'passed' | 'expired' | 'resubmission' | 'open'

/** What a terminal page may say of a request: only what the server said. `open`: there is something left to do. */
export function findOutcome({
  status,
  exceedDeclinedLimit,
  retryStep,
}: Pick<VerificationRequest, 'status' | 'exceedDeclinedLimit' | 'retryStep'>): Outcome {
  switch (status) {
    case 'APPROVED':
    case 'COMPLETE':
      return 'approved'
    case 'REJECTED':
      return 'rejected'
    case 'EXPIRED':
      return 'expired'
    case 'LIVENESS_PASSED':
      return 'passed'
    case 'WAIT_FOR_APPROVAL':
      return exceedDeclinedLimit ? 'declined' : 'submitted'
    default:
      if (exceedDeclinedLimit) return 'declined'
      return retryStep === null ? 'open' : 'resubmission'
  }
}
