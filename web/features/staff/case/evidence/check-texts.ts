import type { CaseFile } from '#contract/cases/case-file.ts'
import type { CheckThreshold, ComparedFieldFact } from '#contract/documents/check-result.ts'
import { type Language, languageTag } from '#contract/language.ts'
import type { staffCaseWords } from '#web/features/staff/decisions/case/messages/case-messages.ts'
import { findWords } from '#web/features/staff/decisions/find-messages.ts'

type Say = ReturnType<typeof staffCaseWords.useSay>
type Check = CaseFile['documents'][number]['checks'][number]
type Reader = { say: Say; language: Language }
type Unit = NonNullable<Extract<CheckThreshold, { atLeast: number }>['unit']>

/** What a check measured, in the reader's language. */
export function toFactWords(
  { check, result, fact, threshold }: Pick<Check, 'check' | 'result' | 'fact' | 'threshold'>,
  reader: Reader,
): string {
  const { say } = reader
  if (fact === null) return result !== 'not_judged' && sealed.has(check) ? say('answers.hidden') : '–'
  if (typeof fact === 'boolean') return say(fact ? 'checks.yes' : 'checks.no')
  if (typeof fact === 'number') return toNumberWords(fact, threshold && 'unit' in threshold ? threshold.unit : undefined, reader)
  if (typeof fact === 'string') return toCodeWords(fact, reader)
  if (fact.length === 0) return say(check === 'challenge' ? 'liveness.nothing' : 'checks.none-wrong')
  return fact.map((one) => (typeof one === 'string' ? toCodeWords(one, reader) : toAgreementWords(one, say))).join(say('checks.and'))
}

/** What was required of it. */
export function toThresholdWords({ check, threshold }: Pick<Check, 'check' | 'threshold'>, reader: Reader): string {
  if (threshold === null) {
    const words = findWords('required', check)
    return words ? reader.say(words) : '–'
  }
  if ('onOrAfter' in threshold) return reader.say('checks.on-or-after', { date: toCodeWords(threshold.onOrAfter, reader) })
  if ('oneOf' in threshold) return threshold.oneOf.map((code) => toCodeWords(code, reader)).join(reader.say('checks.or'))
  if ('inOrder' in threshold) return threshold.inOrder.map((code) => toCodeWords(code, reader)).join(' → ')
  const [kind, limit] = Object.entries(threshold).find((entry): entry is [string, number] => typeof entry[1] === 'number') ?? ['', 0]
  return `${signs[kind] ?? ''} ${toNumberWords(limit, threshold.unit, reader)}`.trim()
}

/** Facts that tell of the person: null until they are revealed. */
const sealed = new Set(['expired', 'under-age'])
const signs: Record<string, string> = { atLeast: '≥', atMost: '≤', above: '>', below: '<' }

function toNumberWords(value: number, unit: Unit | undefined, { say, language }: Reader): string {
  const figure = new Intl.NumberFormat(languageTag[language], { maximumSignificantDigits: 4, useGrouping: false }).format(value)
  return unit ? say(`unit.${unit}`, { value: figure }) : figure
}

/** A code or a date; codes that this page does not know stand as they are. */
function toCodeWords(code: string, { say, language }: Reader): string {
  if (/^\d{4}-\d{2}-\d{2}$/.test(code))
    return new Intl.DateTimeFormat(languageTag[language], { dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(code))
  const words = findWords('code', code) ?? findWords('fields', code)
  return words ? say(words) : code
}

function toAgreementWords({ field, agreement }: ComparedFieldFact, say: Say): string {
  const words = findWords('source', field) ?? findWords('fields', field)
  return say(`agreement.${agreement}`, { field: words ? say(words) : field })
}
