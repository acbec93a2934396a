import { agrees, differs, type FieldResult, notJudged } from '#server/identity/matching/identity-result.ts'

/** A day as somebody wrote it against that of a document (YYYY-MM-DD). A day that can be read two ways says nothing. */
export function matchDates(given: string, document: string | null): FieldResult {
  const days = toDays(given.trim())
  if (days.length === 0) return notJudged('not_given')
  if (!document) return notJudged('not_read')
  if (days.length === 1) return days[0] === document ? agrees : differs
  return days.includes(document) ? notJudged('ambiguous') : differs
}

/** Each day that a text can mean. */
function toDays(text: string): string[] {
  const [, year, month, day] = text.match(/^(\d{4})[-./年]?\s?(\d{1,2})[-./月]?\s?(\d{1,2})日?(?:T.*)?$/) ?? []
  if (year && month && day) return toDay(year, month, day)
  const [, first, sign, second, last] = text.match(/^(\d{1,2})([-./])(\d{1,2})[-./](\d{4})$/) ?? []
  if (!first || !second || !last) return []
  const dayFirst = toDay(last, second, first)
  // Where days are parted by points, the day comes first.
  return sign === '.' ? dayFirst : [...new Set([...dayFirst, ...toDay(last, first, second)])]
}

function toDay(year: string, month: string, day: string): string[] {
  const date = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)))
  const isDay = date.getUTCMonth() === Number(month) - 1 && date.getUTCDate() === Number(day)
  return isDay ? [date.toISOString().slice(0, 10)] : []
}
