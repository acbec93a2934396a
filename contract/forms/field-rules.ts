import * as z from 'zod/mini'
import type { AnswerValue } from '#contract/forms/definition/answers.ts'
import type { Column, Limit, Option } from '#contract/forms/definition/field-definition.ts'
import { type FieldType, isOneOf, type ListType, listTypes } from '#contract/forms/definition/field-type.ts'
import { listValues } from '#contract/forms/lists/product-lists.ts'
import { checkbox, manyChoices, oneChoice } from '#contract/forms/rules/choice-rules.ts'
import { date, dateTime, timeOfDay } from '#contract/forms/rules/date-rules.ts'
import { files } from '#contract/forms/rules/file-rules.ts'
import type { RuleTools } from '#contract/forms/rules/must.ts'
import { number, percent } from '#contract/forms/rules/number-rules.ts'
import { tableRule } from '#contract/forms/rules/table-rule.ts'
import { email, phone, signature, textLine, textLong, textRich, url } from '#contract/forms/rules/text-rules.ts'

/** What a rule reads of a field, or of a column of a table. */
export type Ruled = { type: FieldType; limit: Limit; options?: Option[] | undefined; columns?: Column[] | undefined }
export type AnswerSchema = z.ZodMiniType<AnswerValue, AnswerValue>

export type FieldRule = {
  /** What may be kept while the form is unfinished: the right shape, nothing hostile, nothing too large. */
  draft(field: Ruled, tools: RuleTools): AnswerSchema
  /** What may be submitted. An empty answer never comes here: whether it may be empty is the field's affair. */
  submit(field: Ruled, tools: RuleTools): AnswerSchema
}

const enter = (rule: {
  draft(tools: RuleTools): z.ZodMiniType<string, string>
  submit(limit: Limit, tools: RuleTools): z.ZodMiniType<string, string>
}): FieldRule => ({ draft: (_, tools) => rule.draft(tools), submit: ({ limit }, tools) => rule.submit(limit, tools) })

const optionsOf = ({ options = [] }: Ruled) => new Set(options.map(({ value }) => value))
const one: FieldRule = {
  draft: (field) => oneChoice(optionsOf(field)),
  submit: (field) => oneChoice(optionsOf(field)),
}
const many: FieldRule = {
  draft: (field) => manyChoices.draft(optionsOf(field)),
  submit: (field) => manyChoices.submit(optionsOf(field), field.limit),
}
const list = (type: ListType): FieldRule => ({
  draft: () => oneChoice(listValues(type)),
  submit: () => oneChoice(listValues(type)),
})
const upload: FieldRule = {
  draft: ({ limit }) => files.draft(limit),
  submit: ({ limit }) => files.submit(limit),
}
const silent: FieldRule = { draft: () => z.never('unknown-field'), submit: () => z.never('unknown-field') }

/** A field type without a rule does not compile. */
const fieldRules = {
  text: enter(textLine),
  url: enter(url),
  downloadLink: silent,
  email: enter(email),
  picklist: one,
  table: {
    draft: ({ columns = [], limit }, tools) => tableRule(columns, limit, (column) => ruleOf(column).draft(column, tools), 'draft'),
    submit: ({ columns = [], limit }, tools) => tableRule(columns, limit, (column) => ruleOf(column).submit(column, tools), 'submit'),
  },
  header: silent,
  signature: { draft: signature.draft, submit: signature.submit },
  'multi-select': many,
  number: enter(number),
  phone: enter(phone),
  percent: enter(percent),
  checkbox: { draft: checkbox, submit: checkbox },
  'multi-checkbox': many,
  time: enter(timeOfDay),
  'date-time': enter(dateTime),
  date: enter(date),
  'text-area-long': enter(textLong),
  'text-area-rich': enter(textRich),
  'updating-files': upload,
  'updating-files-base64': upload,
  industry: list('industry'),
  'company-size': list('company-size'),
  'nature-of-business': list('nature-of-business'),
  'company-type': list('company-type'),
  country: list('country'),
  occupation: list('occupation'),
  currency: list('currency'),
} as const satisfies Record<FieldType, FieldRule>

export function ruleOf({ type }: { type: FieldType }): FieldRule {
  return fieldRules[type]
}

/** The values that a field takes, or nothing for one that is not chosen from a list. */
export function findValues(field: Ruled): ReadonlySet<string> | undefined {
  if (isOneOf(listTypes, field.type)) return listValues(field.type)
  return field.options ? optionsOf(field) : undefined
}
