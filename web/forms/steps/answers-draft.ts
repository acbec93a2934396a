import { type Answers, type AnswerValue, findAnswer, isSameAnswer, type ModuleAnswers } from '#contract/forms/definition/answers.ts'
import { isModuleKey, type ModuleKey } from '#contract/forms/definition/module-key.ts'
import { toAnswers, toFormContent } from '#contract/forms/form-content.ts'
import { type FormPlan, toKey } from '#contract/forms/form-plan.ts'
import type { Conflict, Draft, DraftRules } from '#web/lib/draft/draft.ts'
import { clearLocalDraft, findLocalDraft, saveLocalDraft } from '#web/lib/draft/local-draft.ts'
import { isSameFields, mergeFields } from '#web/lib/draft/merge-fields.ts'

/** A pause in typing after which a draft is saved. */
const typingPauseMs = 2_000

/** Answers to a form are saved by themselves, and merged with what another device answered, field by field. */
export const answersRules: DraftRules<Answers> = {
  pauseMs: typingPauseMs,
  isSame: (one, other) => listModules(one, other).every((module) => isSameFields(one[module] ?? {}, other[module] ?? {})),
  merge(base, mine, theirs) {
    const merged = listModules(mine, theirs).map((module) => {
      const of = (answers: Answers): ModuleAnswers => answers[module] ?? {}
      return { module, ...mergeFields(of(base), of(mine), of(theirs), (field) => toKey(module, field)) }
    })
    return {
      value: Object.fromEntries(merged.map(({ module, value }) => [module, value])) as Answers,
      conflicts: merged.flatMap(({ conflicts }) => conflicts),
      taken: merged.flatMap(({ taken }) => taken),
    }
  },
  places: {
    find: (answers, place) => findAnswer(answers, ...toParts(place)),
    put: (answers, place, part) => withAnswer(answers, ...toParts(place), part as AnswerValue | undefined),
  },
}

function listModules(one: Answers, other: Answers): ModuleKey[] {
  return [...new Set([...Object.keys(one), ...Object.keys(other)])] as ModuleKey[]
}

export const toPlaceKey = ({ module, field }: { module: string; field: string }) => `${module}.${field}`

/** No module has a dot in its key. */
function toParts(place: string): [ModuleKey, string] {
  const at = place.indexOf('.')
  return [place.slice(0, at) as ModuleKey, place.slice(at + 1)]
}

export function withAnswer(answers: Answers, module: ModuleKey, field: string, value: AnswerValue | undefined): Answers {
  const { [field]: _, ...others } = answers[module] ?? {}
  return { ...answers, [module]: value === undefined ? others : { ...others, [field]: value } }
}

/** The answers that differ from what the server keeps, as far as this device knows. */
export function findUnsaved(own: Answers, base: Answers): Answers {
  return pick(own, (module, field, value) => !isSameAnswer(value, findAnswer(base, module, field)))
}

function pick(answers: Answers, isDesired: (module: ModuleKey, field: string, value: AnswerValue) => boolean): Answers {
  const modules = Object.entries(answers) as [ModuleKey, ModuleAnswers][]
  const picked = modules.map(([module, values]) => [
    module,
    Object.fromEntries(Object.entries(values).filter(([field, value]) => isDesired(module, field, value))),
  ])
  return Object.fromEntries(picked.filter(([, values]) => Object.keys(values as ModuleAnswers).length > 0)) as Answers
}

/** The conflict at a field, with the answer that the server keeps. */
export function findConflict(draft: Pick<Draft<Answers>, 'conflicts'>, module: ModuleKey, field: string) {
  const conflict = draft.conflicts.find(({ place }) => place === toKey(module, field))
  return conflict && { ...conflict, stored: conflict.theirs as AnswerValue | undefined }
}

export function toConflicts(reported: readonly { module: string; field: string; fieldValue: AnswerValue | null }[]): Conflict[] {
  return reported.flatMap(({ module, field, fieldValue }) =>
    isModuleKey(module) ? [{ place: toKey(module, field), theirs: fieldValue ?? undefined }] : [],
  )
}

/** Of what is not saved alone, whatever tab it was typed in. */
export function openLocalAnswers(requestId: string) {
  const key = `unsaved.${requestId}` as const
  return {
    /** What people or extensions wrote into the storage is no answer to this form. */
    find: (plan: FormPlan) => findLocalDraft(key, (stored) => toAnswersOf(plan, stored)),
    save(draft: Draft<Answers>) {
      const mine = findUnsaved(draft.mine, draft.base)
      const base = pick(draft.base, (module, field) => findAnswer(mine, module, field) !== undefined)
      saveLocalDraft(key, { mine, base, revision: draft.revision })
    },
    clear: () => clearLocalDraft(key),
  }
}

function toAnswersOf(plan: FormPlan, stored: unknown): Answers | undefined {
  if (typeof stored !== 'object' || stored === null) return undefined
  const known = Object.fromEntries(Object.entries(stored).filter(([module]) => isModuleKey(module)))
  return toAnswers(toFormContent(plan, known)).answers
}
