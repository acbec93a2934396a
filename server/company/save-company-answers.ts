import type { Transaction } from 'kysely'
import type { Answers } from '#contract/forms/definition/answers.ts'
import type { FieldIssue } from '#contract/forms/definition/field-issue.ts'
import type { FormPlan } from '#contract/forms/form-plan.ts'
import { judgeAnswers } from '#contract/forms/judge-answers.ts'
import { lockAttachedFiles } from '#server/files/lock-attached-files.ts'
import { type Conflict, mergeSave, type StoredAnswers } from '#server/forms/merge-saves.ts'
import { listFileIds, refuseForeignFiles } from '#server/forms/refuse-files.ts'
import { saveAnswersRow } from '#server/forms/repositories/form-answers.ts'
import { findStoredAnswers, sealAnswers } from '#server/forms/request-form.ts'
import { attachFiles, removeFiles } from '#server/ownership/repositories/company-files.ts'
import type { AppContext } from '#server/platform/context.ts'
import type { Database, VerificationRequestRow } from '#server/platform/database/schema.ts'

export type CompanySave = {
  plan: FormPlan
  given: Answers
  answers: Answers
  baseRevision?: number | undefined
  device?: string | undefined
}
export type StoredSave = { stored: StoredAnswers; issues: FieldIssue[]; conflicts: Conflict[]; changed: Answers }

/**
 * Keeps answers of a company in the caller's transaction, sealed: all that the form allows, whatever is wrong beside it.
 * What another device changed meanwhile stays and is told.
 */
export async function saveCompanyAnswers(
  transaction: Transaction<Database>,
  { clock }: Pick<AppContext, 'clock'>,
  request: VerificationRequestRow,
  key: Uint8Array,
  { plan, given, answers, baseRevision, device = '' }: CompanySave,
): Promise<StoredSave> {
  const judged = judgeAnswers(plan, answers, 'draft', { given })
  const draft = refuseForeignFiles(plan, judged, await lockAttachedFiles(transaction, request.id, key, listFileIds(plan, judged.answers)))
  const { stored: before } = await findStoredAnswers({ db: transaction }, request.id, key)
  const save = { answers: draft.answers, baseRevision: baseRevision ?? before.revision, device: device || null }
  const { stored, conflicts } = mergeSave(before, save)
  if (stored !== before) {
    const now = clock.now()
    const row = { requestId: request.id, clientId: request.clientId, revision: stored.revision, submittedAt: null, updatedAt: now }
    await saveAnswersRow(transaction, { ...row, sealedAnswers: sealAnswers(key, request.id, stored) })
    const [named, earlier] = [listFileIds(plan, stored.answers), listFileIds(plan, before.answers)]
    await attachFiles(transaction, request.id, named)
    await removeFiles(
      transaction,
      request.id,
      earlier.filter((id) => !named.includes(id)),
    )
  }
  return { stored, issues: draft.issues, conflicts, changed: draft.answers }
}
