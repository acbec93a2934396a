import { type Answers, type AnswerValue, findAnswer, isSameAnswer } from '#contract/forms/answers.ts'
import type { ModuleKey } from '#contract/forms/module-key.ts'

/** An answer that stands differently on this device and on the server, since another device changed it meanwhile. */
export type AnswerConflict = { module: ModuleKey; field: string; kept: AnswerValue | undefined }
export type Place = { module: string; field: string }

export const isAt = (one: Place, other: Place) => one.module === other.module && one.field === other.field

/** The answers that differ from what the server keeps, as far as this device knows. */
export function findUnsaved(own: Answers, base: Answers, without: readonly Place[] = []): Answers {
  const unsaved: Answers = {}
  for (const [module, field, value] of listAnswers(own)) {
    if (isSameAnswer(value, findAnswer(base, module, field)) || without.some((place) => isAt(place, { module, field }))) continue
    unsaved[module] = { ...unsaved[module], [field]: value }
  }
  return unsaved
}

/**
 * What the server keeps now, with this device's own changes since `base` on top. Where both changed the same answer to
 * different things, the own one stands on the screen until the person has chosen.
 */
export function adoptKept(own: Answers, base: Answers, kept: Answers): { answers: Answers; conflicts: AnswerConflict[] } {
  const answers: Answers = { ...kept }
  const conflicts: AnswerConflict[] = []
  for (const [module, field, value] of listAnswers(findUnsaved(own, base))) {
    const standing = findAnswer(kept, module, field)
    answers[module] = { ...answers[module], [field]: value }
    if (!isAlike(standing, findAnswer(base, module, field)) && !isAlike(standing, value)) conflicts.push({ module, field, kept: standing })
  }
  return { answers, conflicts }
}

export function hasAnswers(answers: Answers): boolean {
  return listAnswers(answers).length > 0
}

export function withAnswer(answers: Answers, { module, field }: Place, value: AnswerValue | undefined): Answers {
  const { [field]: _, ...others } = answers[module as ModuleKey] ?? {}
  return { ...answers, [module]: value === undefined ? others : { ...others, [field]: value } }
}

export function listAnswers(answers: Answers): [ModuleKey, string, AnswerValue][] {
  return (Object.entries(answers) as [ModuleKey, Record<string, AnswerValue>][]).flatMap(([module, values]) =>
    Object.entries(values).map(([field, value]): [ModuleKey, string, AnswerValue] => [module, field, value]),
  )
}

/** The server trims what it keeps. */
function isAlike(one: AnswerValue | undefined, other: AnswerValue | undefined): boolean {
  const trim = (value: AnswerValue | undefined) => (typeof value === 'string' ? value.trim() : value)
  return isSameAnswer(trim(one), trim(other))
}
