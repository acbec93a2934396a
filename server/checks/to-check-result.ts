import { type CheckResult, checkResults } from '#contract/documents/check-result.ts'
import type { JudgedCheck } from '#server/platform/database/schema-verification.ts'

/**
 * The result of a stored check: the one place that reads it. A server of an earlier version that is still at work beside this one writes
 * `passed`; whatever else says neither is not judged, never passed.
 */
export function toCheckResult(judged: Pick<JudgedCheck, 'result'>): CheckResult {
  const { result, passed } = judged as { result?: unknown; passed?: unknown }
  if (typeof passed === 'boolean' && result === undefined) return passed ? 'passed' : 'failed'
  return checkResults.find((known) => known === result) ?? 'not_judged'
}
