import * as z from 'zod/mini'
import { condition } from '#contract/forms/definition/condition.ts'
import { cellTypes, fieldTypes } from '#contract/forms/definition/field-type.ts'
import { localText } from '#contract/forms/definition/local-text.ts'
import { moduleKeys } from '#contract/forms/definition/module-key.ts'

/** Beyond these, a definition is refused: they keep one form from slowing every applicant of its customer. */
export const definitionLimits = { maxSteps: 100, maxFields: 5_000, maxOptions: 1_000, maxColumns: 30 } as const

const label = z.string().check(z.minLength(1), z.maxLength(500))
/** Names are keys of answers. */
const fieldName = z.string().check(z.minLength(1), z.maxLength(200), z.regex(/^(?!__proto__$)[^\p{Cc}\p{Cs}]+$/u))
const webAddress = z.string().check(z.maxLength(2_000), z.regex(/^(https?:\/\/|\/)[^\s\\]+$/))

const option = z.strictObject({
  /** What is kept and sent. */
  value: z.string().check(z.minLength(1), z.maxLength(500)),
  alias: z.optional(label),
  cn: z.optional(label),
})
export type Option = z.output<typeof option>
const options = z.array(option).check(z.minLength(1), z.maxLength(definitionLimits.maxOptions))

const bound = z.union([z.number(), z.string().check(z.maxLength(10))])
const limit = z.strictObject({
  required: z._default(z.boolean(), false),
  /** The most: characters of a text, files, rows of a table, choices. */
  length: z.optional(z.int().check(z.minimum(1), z.maximum(50_000))),
  /** The fewest characters of a text. */
  minLength: z.optional(z.int().check(z.minimum(1), z.maximum(50_000))),
  /** Of a number, or of a date as YYYY-MM-DD or `today`; the bound itself is allowed. */
  min: z.optional(bound),
  max: z.optional(bound),
  /** A number must be greater than this; the bound itself is not allowed. */
  above: z.optional(z.number()),
  /** The most decimals of a number. */
  decimals: z.optional(z.int().check(z.minimum(0), z.maximum(8))),
  /** Of one file. */
  megabytes: z.optional(z.int().check(z.minimum(1), z.maximum(20))),
})
export type Limit = z.output<typeof limit>

const column = z.strictObject({
  name: fieldName,
  alias: z.optional(label),
  cn: z.optional(label),
  type: z.enum(cellTypes),
  limit: z._default(limit, { required: false }),
  options: z.optional(options),
})
export type Column = z.output<typeof column>

export const formField = z.strictObject({
  /** The key of the answer; unique in its module. */
  name: fieldName,
  /** The label in English; the name without it. */
  alias: z.optional(label),
  /** The label in Chinese. */
  cn: z.optional(label),
  type: z.enum(fieldTypes),
  /** The order in its step; without it, the order of the definition. */
  index: z.optional(z.number()),
  /** The customer asks for it. A field that is not selected is neither shown nor answered. */
  selected: z._default(z.boolean(), true),
  limit: z._default(limit, { required: false }),
  /** What is said when the answer is missing. */
  describe: z.optional(localText),
  /** What helps to answer, under the label. */
  helpText: z.optional(localText),
  /** A remark after the field. */
  remark: z.optional(localText),
  /** A note set apart from the field. */
  note: z.optional(localText),
  /** Shown, and answered by others than the applicant. */
  disabled: z._default(z.boolean(), false),
  /** Where it stands says it already; when it is written, it must say the same. */
  module: z.optional(z.enum(moduleKeys)),
  /** The number of the step that asks for it. */
  step: z.optional(z.int().check(z.minimum(1), z.maximum(definitionLimits.maxSteps))),
  options: z.optional(options),
  columns: z.optional(z.array(column).check(z.minLength(1), z.maxLength(definitionLimits.maxColumns))),
  /** What a downloadLink opens. */
  link: z.optional(webAddress),
  /** What an updating-files field takes: office files, PDFs and pictures, or JPG and PNG pictures only. */
  accept: z.optional(z.enum(['documents', 'pictures'])),
  /** Beyond the specification: the field is asked for when this is so. */
  when: z.optional(condition),
})
export type FormField = z.output<typeof formField>
