import type { AnswerValue, TableRow } from '#contract/forms/definition/answers.ts'
import type { FormField, Option } from '#contract/forms/definition/field-definition.ts'
import { type FieldType, factsOfType, isOneOf, listTypes } from '#contract/forms/definition/field-type.ts'
import { toLabel } from '#contract/forms/definition/local-text.ts'
import { findListLabel } from '#contract/forms/lists/product-lists.ts'
import { toPlainText } from '#contract/forms/rules/rich-text.ts'
import { type Language, languageTag } from '#contract/language.ts'

type AnsweredField = Pick<FormField, 'type' | 'options' | 'columns'>
type One = { type: FieldType; options?: Option[] | undefined }

const words = {
  en: { yes: 'Yes', no: 'No', drawn: 'Drawn signature', between: ', ', is: ': ', rows: '\n' },
  cn: { yes: '是', no: '否', drawn: '手写签名', between: '、', is: '：', rows: '\n' },
} as const satisfies Record<Language, object>

/** An answer as people read it: options, countries, currencies and the other lists by their labels, dates by the language. */
export function toAnswerText(field: AnsweredField | undefined, value: AnswerValue, language: Language): string {
  const say = words[language]
  if (typeof value === 'boolean') return value ? say.yes : say.no
  if (typeof value === 'string') return toText(field, value, language)
  if (value.every((part) => typeof part === 'string')) return value.map((part) => toText(field, part, language)).join(say.between)
  return value
    .map((part) => (isFile(part) ? part.fileName : toRowText(field, part as TableRow, language)))
    .join(isFile(value[0]) ? say.between : say.rows)
}

const isFile = (part: unknown): part is Record<string, string> => typeof part === 'object' && part !== null && 'fileId' in part

function toRowText({ columns = [] }: Partial<AnsweredField> = {}, row: TableRow, language: Language): string {
  const say = words[language]
  const cells = Object.entries(row).filter(([, value]) => value !== '')
  return cells
    .map(([name, value]) => {
      const column = columns.find((each) => each.name === name)
      return `${column ? toLabel(column, language).text : name}${say.is}${toText(column, value, language)}`
    })
    .join(say.between)
}

function toText(field: One | undefined, value: string, language: Language): string {
  if (value.startsWith('data:')) return words[language].drawn
  if (!field) return value
  const option = field.options?.find((each) => each.value === value)
  if (option) return toLabel({ ...option, name: option.value }, language).text
  if (isOneOf(listTypes, field.type)) return findListLabel(field.type, value, language) ?? value
  switch (factsOfType(field.type).shownAs) {
    case 'date':
      return toDate(value, { dateStyle: 'medium' }, language)
    case 'date-time':
      return toDate(value, { dateStyle: 'medium', timeStyle: 'short' }, language)
    case 'percent':
      return `${value} %`
    case 'plain-text':
      return toPlainText(value)
    default:
      return value
  }
}

/** As it was typed, in nobody's zone. */
function toDate(value: string, style: Intl.DateTimeFormatOptions, language: Language): string {
  const at = Date.parse(value.length > 10 ? `${value}Z` : value)
  return Number.isNaN(at) ? value : new Intl.DateTimeFormat(languageTag[language], { ...style, timeZone: 'UTC' }).format(at)
}
