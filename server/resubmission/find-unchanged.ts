import type { Kysely } from 'kysely'
import { parseResubmissionKey, type ResubmissionItem, toResubmissionKey } from '#contract/company/resubmission-item.ts'
import { type Answers, findAnswer, isEmptyAnswer } from '#contract/forms/definition/answers.ts'
import type { FieldIssue } from '#contract/forms/definition/field-issue.ts'
import { type FormPlan, findShownKeys, toKey } from '#contract/forms/form-plan.ts'
import type { AppContext } from '#server/platform/context.ts'
import type { Database, VerificationRequestRow } from '#server/platform/database/schema.ts'
import { Refusal } from '#server/platform/errors.ts'
import { takeFingerprints, wholeForm } from '#server/resubmission/fingerprints.ts'
import { findResubmission } from '#server/resubmission/repositories/resubmissions.ts'

type CurrentState = { key: Uint8Array; answers: Answers }

/** What staff requested again, as far as it stands as it did then. Refuses RESUBMISSION_UNCHANGED for a whole form in which nothing changed. */
export async function findUnchanged(
  db: Kysely<Database>,
  context: Pick<AppContext, 'masterKey'>,
  request: VerificationRequestRow,
  { key, answers }: CurrentState,
): Promise<{ requested: ResubmissionItem[]; unchanged: ResubmissionItem[] }> {
  const opened = request.retryStep === 'base-info' ? await findResubmission(db, request.id) : undefined
  if (!opened) return { requested: [], unchanged: [] }
  const words = Object.keys(opened.before)
  const now = await takeFingerprints(db, context, request, { key, answers, words })
  const same = words.filter((word) => now[word] === opened.before[word])
  if (same.includes(wholeForm)) throw new Refusal('RESUBMISSION_UNCHANGED')
  const requested = words.flatMap((word) => parseResubmissionKey(word) ?? [])
  return { requested, unchanged: requested.filter((each) => same.includes(toResubmissionKey(each))) }
}

/** The asked fields of a plan that are not given: still as they were, or empty. One that the answers hide by now is no longer asked for. */
export function toFieldIssues(
  plan: FormPlan,
  answers: Answers,
  { requested, unchanged }: { requested: ResubmissionItem[]; unchanged: ResubmissionItem[] },
): FieldIssue[] {
  const shown = findShownKeys(plan, answers)
  return requested.flatMap((each): FieldIssue[] => {
    const { module, field } = each
    if (field === null || !shown.has(toKey(module, field))) return []
    const issue = { module, field, params: {} }
    if (isEmptyAnswer(findAnswer(answers, module, field))) return [{ ...issue, key: 'required' }]
    return unchanged.includes(each) ? [{ ...issue, key: 'unchanged' }] : []
  })
}
