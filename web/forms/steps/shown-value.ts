import { toAnswerText } from '#contract/forms/answer-text.ts'
import { type AnswerValue, isEmptyAnswer } from '#contract/forms/definition/answers.ts'
import type { FormField } from '#contract/forms/definition/field-definition.ts'
import type { Language } from '#contract/language.ts'
import type { stepsMessages } from '#web/forms/steps/messages/steps-messages.ts'

/** An answer in a line, as a person reads it. */
export function toShownValue(
  field: FormField,
  value: AnswerValue | undefined,
  language: Language,
  t: ReturnType<typeof stepsMessages.useTranslate>,
): string {
  if (typeof value === 'boolean') return t(value ? 'value.yes' : 'value.no')
  if (value === undefined || isEmptyAnswer(value)) return t('value.empty')
  if (typeof value === 'string' && field.type === 'signature' && value.startsWith('data:')) return t('value.signature')
  return field.type === 'table' && Array.isArray(value) ? t('value.rows', { count: value.length }) : toAnswerText(field, value, language)
}
