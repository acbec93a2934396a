import { fillIn } from '#contract/fill-in.ts'
import type { Column, FormField } from '#contract/forms/definition/field-definition.ts'
import type { FieldIssue } from '#contract/forms/definition/field-issue.ts'
import { factsOfType } from '#contract/forms/definition/field-type.ts'
import { toLabel, toTextInLanguage } from '#contract/forms/definition/local-text.ts'
import type { FormMessages, MissingKey } from '#contract/forms/messages/form-messages.ts'
import type { Language } from '#contract/language.ts'

const missing = {
  enter: 'required-enter',
  select: 'required-select',
  upload: 'required-upload',
  sign: 'required-sign',
  nothing: 'required-enter',
} as const satisfies Record<string, MissingKey>

const todayWord = { en: 'today', cn: '今天' } as const satisfies Record<Language, string>

/** The sentence at a field. A missing answer is asked for in the author's own words, where the field describes it. */
export function toFieldMessage(
  issue: Pick<FieldIssue, 'key' | 'params' | 'column'>,
  field: FormField,
  messages: FormMessages,
  language: Language,
): string {
  const column = issue.column === undefined ? undefined : field.columns?.find(({ name }) => name === issue.column)
  const asked: FormField | Column = column ?? field
  if (issue.key !== 'required') return fillIn(messages.issues[issue.key], toSpokenParams(issue.params, language))
  const described = column ? undefined : toTextInLanguage(field.describe, language)
  if (described) return described.text
  return fillIn(messages.issues[missing[factsOfType(asked.type).asks]], { field: toLabel(asked, language).text })
}

function toSpokenParams(params: FieldIssue['params'], language: Language): FieldIssue['params'] {
  return Object.fromEntries(Object.entries(params).map(([name, value]) => [name, value === 'today' ? todayWord[language] : value]))
}
