import { isDate } from '#contract/forms/rules/date-rules.ts'

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

/**
 * A date as people write it, as YYYY-MM-DD: with the year first, in Chinese, with the month as a word, or with the day
 * first where that can be nothing else. What could be two dates (03/04/1990) stays as it was typed, for the rule to
 * refuse: nobody's birthday is guessed. See `listDates` for asking.
 */
export function readDate(typed: string): string {
  const text = typed.normalize('NFKC').trim()
  const found =
    match(/^(\d{4})(?:\s*[-/.年]\s*|\s+)(\d{1,2})(?:\s*[-/.月]\s*|\s+)(\d{1,2})\s*日?$/, text, ([year, month, day]) => [
      year,
      month,
      day,
    ]) ??
    match(/^(\d{4})(\d{2})(\d{2})$/, text, toYearFirst) ??
    match(/^(\d{2})(\d{2})(\d{4})$/, text, ([one, other, year]) => toDayAndMonth(one, other, year)) ??
    match(/^(\d{1,2})(?:st|nd|rd|th)?[\s.-]*([a-z]{3,9})\.?,?[\s-]*(\d{4})$/i, text, ([day, month, year]) => [year, toMonth(month), day]) ??
    match(/^([a-z]{3,9})\.?\s*(\d{1,2})(?:st|nd|rd|th)?,?\s+(\d{4})$/i, text, ([month, day, year]) => [year, toMonth(month), day]) ??
    match(/^(\d{1,2})[-/. ](\d{1,2})[-/. ](\d{4})$/, text, ([one, other, year]) => toDayAndMonth(one, other, year))
  return found ?? text
}

/** The two days that a date may mean whose day and month are both small (03/04/1990, 03041990), to be asked about; none where it is plain. */
export function listDates(typed: string): string[] {
  const text = typed.normalize('NFKC').trim()
  if (isDate(readDate(text))) return []
  const found = /^(\d{1,2})[-/. ](\d{1,2})[-/. ](\d{4})$/.exec(text) ?? /^(\d{2})(\d{2})(\d{4})$/.exec(text)
  if (!found) return []
  const [one = '', other = '', year = ''] = found.slice(1)
  return [toDate([year, other, one]), toDate([year, one, other])].filter(isDate)
}

type Parts = (string | undefined)[]

function match(pattern: RegExp, text: string, toParts: (found: string[]) => Parts | undefined): string | undefined {
  const found = pattern.exec(text)
  const parts = found && toParts(found.slice(1))
  if (!parts || parts.some((part) => part === undefined)) return undefined
  return toDate(parts as string[])
}

function toDate([year = '', month = '', day = '']: string[]): string {
  return `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
}

/** Eight figures begin with the year only where that makes a day of the calendar. */
function toYearFirst(parts: string[]): Parts | undefined {
  return isDate(toDate(parts)) ? parts : undefined
}

function toMonth(word = ''): string | undefined {
  const at = months.indexOf(word.slice(0, 3).toLowerCase())
  return at < 0 ? undefined : String(at + 1)
}

function toDayAndMonth(one = '', other = '', year = ''): Parts | undefined {
  const [first, second] = [Number(one), Number(other)]
  if (first > 12 && second <= 12) return [year, other, one]
  if (second > 12 && first <= 12) return [year, one, other]
  return first === second && first <= 12 ? [year, one, other] : undefined
}
