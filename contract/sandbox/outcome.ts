/** Where a virtual applicant of test mode comes out. */
export const testOutcomes = [
  'approved',
  'rejected',
  'waiting_for_approval',
  'document_refused',
  'document_expired',
  'underage',
  'liveness_failed',
  'duplicate',
  'abandoned',
  'expired',
] as const
export type TestOutcome = (typeof testOutcomes)[number]

/** What is wrong with a picture that is refused. */
export const refusedPictures = ['glare', 'blur', 'covered', 'screen', 'copy', 'no-document'] as const
export type RefusedPicture = (typeof refusedPictures)[number]

/** How far the clock of a request may be put forward at once. */
export const maxAdvancedHours = 24 * 366
