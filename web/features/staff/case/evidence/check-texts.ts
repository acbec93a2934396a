import type { CaseFile } from '#contract/cases/case-file.ts'
import type { CheckThreshold, ComparedFieldFact } from '#contract/documents/check-result.ts'
import { type Language, languageTag } from '#contract/language.ts'
import type { caseMessages } from '#web/features/staff/decisions/case/messages/case-messages.ts'
import { findMessage } from '#web/features/staff/decisions/find-messages.ts'

type Translate = ReturnType<typeof caseMessages.useTranslate>
type Check = CaseFile['documents'][number]['checks'][number]
type Reader = { t: Translate; language: Language }
type Unit = NonNullable<Extract<CheckThreshold, { atLeast: number }>['unit']>

/** What a check measured, in the reader's language. */
export function toFactText(
  { check, result, fact, threshold }: Pick<Check, 'check' | 'result' | 'fact' | 'threshold'>,
  reader: Reader,
): string {
  const { t } = reader
  if (fact === null) return result !== 'not_judged' && sealed.has(check) ? t('answers.hidden') : '–'
  if (typeof fact === 'boolean') return t(fact ? 'checks.yes' : 'checks.no')
  if (typeof fact === 'number') return toNumberText(fact, threshold && 'unit' in threshold ? threshold.unit : undefined, reader)
  if (typeof fact === 'string') return toCodeText(fact, reader)
  if (fact.length === 0) return t(check === 'challenge' ? 'liveness.nothing' : 'checks.none-wrong')
  return fact.map((one) => (typeof one === 'string' ? toCodeText(one, reader) : toAgreementText(one, t))).join(t('checks.and'))
}

/** What was required of it. */
export function toThresholdText({ check, threshold }: Pick<Check, 'check' | 'threshold'>, reader: Reader): string {
  if (threshold === null) {
    const text = findMessage('required', check)
    return text ? reader.t(text) : '–'
  }
  if ('onOrAfter' in threshold) return reader.t('checks.on-or-after', { date: toCodeText(threshold.onOrAfter, reader) })
  if ('oneOf' in threshold) return threshold.oneOf.map((code) => toCodeText(code, reader)).join(reader.t('checks.or'))
  if ('inOrder' in threshold) return threshold.inOrder.map((code) => toCodeText(code, reader)).join(' → ')
  const [kind, limit] = Object.entries(threshold).find((entry): entry is [string, number] => typeof entry[1] === 'number') ?? ['', 0]
  return `${signs[kind] ?? ''} ${toNumberText(limit, threshold.unit, reader)}`.trim()
}

/** Facts that tell of the person: null until they are revealed. */
const sealed = new Set(['expired', 'under-age'])
const signs: Record<string, string> = { atLeast: '≥', atMost: '≤', above: '>', below: '<' }

function toNumberText(value: number, unit: Unit | undefined, { t, language }: Reader): string {
  const figure = new Intl.NumberFormat(languageTag[language], { maximumSignificantDigits: 4, useGrouping: false }).format(value)
  return unit ? t(`unit.${unit}`, { value: figure }) : figure
}

/** A code or a date; codes that this page does not know stand as they are. */
function toCodeText(code: string, { t, language }: Reader): string {
  if (/^\d{4}-\d{2}-\d{2}$/.test(code))
    return new Intl.DateTimeFormat(languageTag[language], { dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(code))
  const text = findMessage('code', code) ?? findMessage('fields', code)
  return text ? t(text) : code
}

function toAgreementText({ field, agreement }: ComparedFieldFact, t: Translate): string {
  const text = findMessage('source', field) ?? findMessage('fields', field)
  return t(`agreement.${agreement}`, { field: text ? t(text) : field })
}
