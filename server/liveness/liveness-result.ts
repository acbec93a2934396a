import type { Transaction } from 'kysely'
import type { ErrorCode } from '#contract/error-codes.ts'
import type { OpenLink } from '#server/platform/callers/open-link.ts'
import type { AppContext } from '#server/platform/context.ts'
import type { Database, VerificationRequestRow } from '#server/platform/database/schema.ts'
import type { DocumentRow, JudgedCheck } from '#server/platform/database/schema-verification.ts'

export type LivenessVerdict = {
  passed: boolean
  /** The first thing that is worth telling the applicant; null when it passed. */
  failure: ErrorCode | null
  checks: readonly JudgedCheck[]
}
export type LivenessResult = { verdict: LivenessVerdict; document: DocumentRow; hasChallenge: boolean }

/** What a liveness check makes of a request. It is submitted: whether a request is approved by it is asked of more than the camera. */
export type DecideLiveness = (
  transaction: Transaction<Database>,
  context: AppContext,
  link: OpenLink,
  result: LivenessResult,
) => Promise<VerificationRequestRow>
