import { type Answers, type AnswerValue, findAnswer, isSameAnswer, mergeAnswers } from '#contract/forms/definition/answers.ts'
import type { ModuleKey } from '#contract/forms/definition/module-key.ts'
import { toKey } from '#contract/forms/form-plan.ts'

/** When an answer last changed, and on which device. */
type Change = { revision: number; device: string | null }

/** The answers of a request, with the last change of each by `module.field`. */
export type StoredAnswers = { revision: number; answers: Answers; changes: Record<string, Change> }

export const noAnswers: StoredAnswers = { revision: 0, answers: {}, changes: {} }

/** What one device saved: `baseRevision` is the newest that it had seen. */
export type Save = { answers: Answers; baseRevision: number; device: string | null }

/** An answer that another device changed meanwhile: what is kept stands, and the one who saved is shown it. */
export type Conflict = { module: ModuleKey; field: string; stored: AnswerValue | undefined }

/**
 * Puts a save into what is kept. An answer that another device changed after `baseRevision`, to something else, is left
 * alone and told; every other one is taken, so that two devices at once lose nothing that either of them saved. A device
 * never meets itself: one that did not hear that its save arrived saves again. A save that changes nothing is no new revision.
 */
export function mergeSave(stored: StoredAnswers, save: Save): { stored: StoredAnswers; conflicts: Conflict[] } {
  const change: Change = { revision: stored.revision + 1, device: save.device }
  const conflicts: Conflict[] = []
  const taken: Answers = {}
  const changes: Record<string, Change> = {}
  for (const [module, values] of Object.entries(save.answers) as [ModuleKey, Record<string, AnswerValue>][]) {
    const own: Record<string, AnswerValue> = {}
    for (const [field, value] of Object.entries(values)) {
      const current = findAnswer(stored.answers, module, field)
      if (isSameAnswer(current, value)) continue
      const key = toKey(module, field)
      if (isForeign(stored.changes[key], save)) {
        conflicts.push({ module, field, stored: current })
        continue
      }
      own[field] = value
      changes[key] = change
    }
    taken[module] = own
  }
  if (Object.keys(changes).length === 0) return { stored, conflicts }
  const merged = {
    revision: change.revision,
    answers: mergeAnswers(stored.answers, taken),
    changes: { ...stored.changes, ...changes },
  }
  return { stored: merged, conflicts }
}

function isForeign(last: Change | undefined, { baseRevision, device }: Save): boolean {
  return last !== undefined && last.revision > baseRevision && (last.device === null || last.device !== device)
}
