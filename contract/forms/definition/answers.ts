import type { ModuleKey } from '#contract/forms/definition/module-key.ts'

/** A file that was sent before: the bytes are stored sealed on the server, under this id. */
export type FileReference = { fileId: string; fileName: string; fileType: string }
/** Cells by the names of their columns. */
export type TableRow = Record<string, string>

/**
 * What an answer is on the wire. Numbers and percents are strings, dates YYYY-MM-DD, times HH:MM, date-times
 * YYYY-MM-DDTHH:MM, phone numbers E.164, a signature is a typed name or a PNG as a data address; only a checkbox is a boolean.
 */
export type AnswerValue = string | boolean | string[] | TableRow[] | FileReference[]

/** Answers by module and field name. A name is unique in its module, not in the form: a director has an email address, too. */
export type ModuleAnswers = Record<string, AnswerValue>
export type Answers = Partial<Record<ModuleKey, ModuleAnswers>>

/** Nothing was answered: no text, no choice, no row, an unticked box. */
export function isEmptyAnswer(value: unknown): boolean {
  if (value === undefined || value === null || value === false) return true
  if (typeof value === 'string') return value.trim() === ''
  return Array.isArray(value) && value.length === 0
}

export function findAnswer(answers: Answers, module: ModuleKey, field: string): AnswerValue | undefined {
  const own = answers[module]
  return own && Object.hasOwn(own, field) ? own[field] : undefined
}

/** The answers with some replaced; those given are left as they are. */
export function mergeAnswers(answers: Answers, changes: Answers): Answers {
  const merged: Answers = { ...answers }
  for (const [module, values] of Object.entries(changes) as [ModuleKey, ModuleAnswers][]) {
    merged[module] = { ...merged[module], ...values }
  }
  return merged
}

export function isSameAnswer(one: AnswerValue | undefined, other: AnswerValue | undefined): boolean {
  if (isEmptyAnswer(one) && isEmptyAnswer(other)) return true
  return toCanonical(one) === toCanonical(other)
}

/** One text for one value, whatever order its keys came in. */
function toCanonical(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([one], [other]) => (one < other ? -1 : 1)))
      : part,
  )
}
