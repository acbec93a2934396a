import type { RequestStatus } from '#contract/requests/request-status.ts'

/** How far the verification of a person is, seen from the company that named them. Approved alone is verified. */
export const unverifiedStates = [
  'not_invited',
  'no_email',
  'invited',
  'in_progress',
  'retry_requested',
  'submitted',
  'rejected',
  'expired',
] as const
export type UnverifiedState = (typeof unverifiedStates)[number]
export const verificationStates = ['verified', ...unverifiedStates] as const
export type VerificationState = (typeof verificationStates)[number]

const stateOf: Record<RequestStatus, VerificationState> = {
  URL_GENERATED: 'invited',
  EMAIL_SENT: 'invited',
  PROCESSING: 'in_progress',
  ID_UPLOADED: 'in_progress',
  ID_UPLOADED_FAILED: 'in_progress',
  CAMERA_FAILED: 'in_progress',
  LIVENESS_STARTED: 'in_progress',
  LIVENESS_FAILED: 'in_progress',
  LIVENESS_PASSED: 'submitted',
  WAIT_FOR_APPROVAL: 'submitted',
  RETRY: 'retry_requested',
  APPROVED: 'verified',
  REJECTED: 'rejected',
  EXPIRED: 'expired',
  COMPLETE: 'submitted',
}

/** `status` is that of the person's own request; null before they are invited. */
export function toVerificationState({ status, hasEmail }: { status: RequestStatus | null; hasEmail: boolean }): VerificationState {
  if (status !== null) return stateOf[status]
  return hasEmail ? 'not_invited' : 'no_email'
}
