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
