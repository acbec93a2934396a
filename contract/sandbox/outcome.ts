import type { RequestKind } from '#contract/request-kind.ts'

const person: readonly RequestKind[] = ['individual']
const company: readonly RequestKind[] = ['corporate']
const both: readonly RequestKind[] = ['individual', 'corporate']

/** Where a virtual applicant of test mode comes out, and of which kind of request. */
const kinds = {
  approved: both,
  rejected: both,
  waiting_for_approval: both,
  resubmission_requested: both,
  with_gaps: company,
  document_refused: person,
  document_expired: person,
  underage: person,
  liveness_failed: person,
  duplicate: person,
  abandoned: both,
  expired: both,
} as const satisfies Record<string, readonly RequestKind[]>

export type TestOutcome = keyof typeof kinds
export const testOutcomes = Object.keys(kinds) as [TestOutcome, ...TestOutcome[]]

/** Whether requests of a kind can come to an outcome. */
export function isOutcomeOf(kind: RequestKind, outcome: TestOutcome): boolean {
  return kinds[outcome].includes(kind)
}

/** What is wrong with a picture that is refused. */
export const refusedPictures = ['glare', 'blur', 'covered', 'screen', 'copy', 'no-document'] as const
export type RefusedPicture = (typeof refusedPictures)[number]

/** How far the clock of a request may be put forward at once. */
export const maxAdvancedHours = 24 * 366
