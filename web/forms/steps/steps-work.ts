import type { ErrorCode } from '#contract/errors/error-codes.ts'
import type { AnswerValue } from '#contract/forms/answers.ts'
import type { FieldIssue } from '#contract/forms/field-issue.ts'
import { toAnswers, toFormContent } from '#contract/forms/form-content.ts'
import type { FormPlan } from '#contract/forms/form-plan.ts'
import { isModuleKey } from '#contract/forms/module-key.ts'
import { findLocalDraft } from '#web/forms/steps/local-draft.ts'
import type { AnswerConflict } from '#web/forms/steps/merge-answers.ts'
import type { Kept, Saved, StepsEffect, StepsEvent } from '#web/forms/steps/steps-state.ts'
import { ApiError } from '#web/lib/api/api-error.ts'
import { isOnline } from '#web/lib/platform/network.ts'

type Work = Extract<StepsEffect, { do: 'load' | 'refresh' | 'save' }>
export type SaveWork = Extract<Work, { do: 'save' }>

/** The server's part, of whosever form it is. Each throws as `call` does. */
export type StepsCalls = {
  load(signal: AbortSignal): Promise<{ plan: FormPlan; kept: Kept }>
  read(signal: AbortSignal): Promise<Kept>
  save(work: SaveWork, signal: AbortSignal): Promise<Saved>
}

/** Does what the machine asked for, and says how that ended. */
export async function performWork(calls: StepsCalls, work: Work, requestId: string, signal: AbortSignal): Promise<StepsEvent | undefined> {
  try {
    if (work.do === 'load') {
      const { plan, kept } = await calls.load(signal)
      return { is: 'loaded', plan, kept, localDraft: onlyOf(plan, findLocalDraft(requestId)) }
    }
    if (work.do === 'refresh') return { is: 'refreshed', kept: await calls.read(signal) }
    return { is: 'saved', run: work.run, saved: await calls.save(work, signal), at: Date.now() }
  } catch (error) {
    if (signal.aborted || work.do === 'refresh') return undefined
    const code = error instanceof ApiError ? error.code : 'ERROR_SOMETHING_WENT_WRONG'
    if (work.do === 'save') return { is: 'not-saved', run: work.run, code, isTransient: isTransient(code) }
    return { is: 'not-loaded', code, isOffline: error instanceof ApiError && error.isOffline }
  }
}

/** What waiting mends: the line, or a server that is busy or starting again. */
function isTransient(code: ErrorCode): boolean {
  return !isOnline() || ['ERROR_NETWORK_TIMEOUT', 'SYSTEM_ERROR', 'TOO_MANY_REQUESTS', 'TOO_MANY_UPLOADS', 'SERVER_BUSY'].includes(code)
}

/** What people or extensions wrote into the storage is no answer to this form. */
function onlyOf(plan: FormPlan, held: ReturnType<typeof findLocalDraft>): ReturnType<typeof findLocalDraft> {
  const keep = (answers: typeof held.own) =>
    toAnswers(toFormContent(plan, Object.fromEntries(Object.entries(answers).filter(([module]) => isModuleKey(module))))).answers
  return { own: keep(held.own), base: keep(held.base) }
}

type ToldIssue = Omit<FieldIssue, 'row' | 'column'> & { row?: number | undefined; column?: string | undefined }

/** Issues as an answer tells them, without the sentence that it has for other readers. */
export function toIssues(told: readonly ToldIssue[]): FieldIssue[] {
  return told.map(({ module, field, key, params, row, column }) => ({
    module,
    field,
    key,
    params,
    ...(row !== undefined && { row }),
    ...(column !== undefined && { column }),
  }))
}

export function toConflicts(told: readonly { module: string; field: string; fieldValue: AnswerValue | null }[]): AnswerConflict[] {
  return told.flatMap(({ module, field, fieldValue }) => (isModuleKey(module) ? [{ module, field, kept: fieldValue ?? undefined }] : []))
}
