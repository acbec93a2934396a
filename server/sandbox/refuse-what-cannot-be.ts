import type { ErrorCode } from '#contract/error-codes.ts'
import { Refusal } from '#server/platform/errors.ts'

/** Steps of a form that nobody virtual fills in, documents that they do not have, and what a company would have to change. */
const impossible: readonly ErrorCode[] = [
  'PERSONAL_INFO_REQUIRED',
  'DOCUMENT_TYPE_NOT_OFFERED',
  'DOCUMENT_TYPE_ASKED',
  'RESUBMISSION_REQUIRED',
  'RESUBMISSION_UNCHANGED',
  'VALIDATION_ERROR',
]

/** Runs a walk, and tells what is in its way as TEST_OUTCOME_NOT_POSSIBLE. */
export async function refuseWhatCannotBe<T>(walk: () => Promise<T>): Promise<T> {
  try {
    return await walk()
  } catch (error) {
    if (error instanceof Refusal && impossible.includes(error.code)) throw refuseOutcome(error.code)
    throw error
  }
}

export function refuseOutcome(...reasons: string[]): Refusal {
  return new Refusal(
    'TEST_OUTCOME_NOT_POSSIBLE',
    reasons.map((message) => ({ path: 'outcome', message })),
  )
}
