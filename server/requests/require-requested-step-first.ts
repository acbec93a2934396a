import { isDocumentStep } from '#contract/requests/step-parameter.ts'
import type { VerificationRequestRow } from '#server/platform/database/schema.ts'
import { Refusal } from '#server/platform/errors.ts'

/**
 * What staff requested again comes before everything after it: personal information before the document, the document before
 * the liveness check. Throws RESUBMISSION_REQUIRED with the step that is owed.
 */
export function requireRequestedStepFirst({ retryStep }: Pick<VerificationRequestRow, 'retryStep'>, before: 'document' | 'liveness'): void {
  const isRequestedFirst = retryStep === 'base-info' || (before === 'liveness' && isDocumentStep(retryStep))
  if (isRequestedFirst) throw new Refusal('RESUBMISSION_REQUIRED', [{ path: 'step', step: retryStep }])
}
