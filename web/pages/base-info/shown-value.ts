import { type AnswerValue, isEmptyAnswer } from '#contract/form/answers.ts'
import type { FormField } from '#contract/form/field-definition.ts'
import { isOneOf, listTypes } from '#contract/form/field-type.ts'
import { findListLabel } from '#contract/form/lists/product-lists.ts'
import { toLabel } from '#contract/form/local-text.ts'
import type { Language } from '#contract/language.ts'
import type { baseInfoWords } from '#web/messages/base-info/words.ts'

/** An answer in a line, as a person reads it. */
export function toShownValue(
  field: FormField,
  value: AnswerValue | undefined,
  language: Language,
  say: ReturnType<typeof baseInfoWords.useSay>,
): string {
  if (typeof value === 'boolean') return say(value ? 'value.yes' : 'value.no')
  if (value === undefined || isEmptyAnswer(value)) return say('value.empty')
  const toWord = (word: string) => {
    if (isOneOf(listTypes, field.type)) return findListLabel(field.type, word, language) ?? word
    const option = field.options?.find((each) => each.value === word)
    return option ? toLabel({ name: option.value, ...option }, language).text : word
  }
  if (typeof value === 'string') {
    if (field.type === 'signature' && value.startsWith('data:')) return say('value.signature')
    if (field.type === 'text-area-rich') return value.replace(/<[^<>]*>/g, ' ').trim()
    return toWord(value)
  }
  if (field.type === 'table') return say('value.rows', { count: value.length })
  return value
    .map((each) => (typeof each === 'string' ? toWord(each) : String(each.fileName ?? '')))
    .join(language === 'cn' ? '、' : ', ')
}
