import { type AnswerValue, isSameAnswer } from '#contract/forms/definition/answers.ts'
import type { Conflict, Merged } from '#web/lib/draft/draft.ts'

export type Fields = Readonly<Record<string, AnswerValue | undefined>>

/** By field: what only one of the two changed counts; where both did, what was changed here stands, and the field is in conflict. */
export function mergeFields<Value extends Fields>(
  base: Value,
  mine: Value,
  theirs: Value,
  toPlace = (name: string) => name,
): Merged<Value> {
  const value: Record<string, AnswerValue | undefined> = { ...mine }
  const conflicts: Conflict[] = []
  const taken: string[] = []
  for (const name of new Set([...Object.keys(mine), ...Object.keys(theirs)])) {
    const [own, other, before] = [mine[name], theirs[name], base[name]]
    if (isSameAnswer(own, other) || (isSameAnswer(other, before) && !isSameAnswer(own, before))) continue
    if (isSameAnswer(own, before)) {
      value[name] = other
      if (!isSameAnswer(other, before)) taken.push(toPlace(name))
    } else if (!isAlike(own, other) && !isAlike(other, before)) conflicts.push({ place: toPlace(name), theirs: other })
  }
  return { value: Object.fromEntries(Object.entries(value).filter(([, part]) => part !== undefined)) as Value, conflicts, taken }
}

export function isSameFields(one: Fields, other: Fields): boolean {
  return [...new Set([...Object.keys(one), ...Object.keys(other)])].every((name) => isSameAnswer(one[name], other[name]))
}

/** The server trims what it keeps. */
function isAlike(one: AnswerValue | undefined, other: AnswerValue | undefined): boolean {
  const trim = (value: AnswerValue | undefined) => (typeof value === 'string' ? value.trim() : value)
  return isSameAnswer(trim(one), trim(other))
}
