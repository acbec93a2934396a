import * as z from 'zod/mini'
import type { Limit } from '#contract/forms/definition/field-definition.ts'
import { must, type RuleTools } from '#contract/forms/rules/must.ts'
import { line } from '#contract/forms/rules/text-rules.ts'

const time = '([01]\\d|2[0-3]):[0-5]\\d'
const timePattern = new RegExp(`^${time}$`)
const dateTimePattern = new RegExp(`^(\\d{4}-\\d{2}-\\d{2})T${time}$`)

/** A day of the calendar as YYYY-MM-DD, from 1800 to 2200: a year of two or five digits is a slip. */
export function isDate(text: string): boolean {
  const found = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text)
  if (!found) return false
  const [year, month, day] = found.slice(1).map(Number) as [number, number, number]
  const date = new Date(Date.UTC(year, month - 1, day))
  return year >= 1800 && year <= 2200 && date.getUTCMonth() === month - 1 && date.getUTCDate() === day
}

/** The dates that it is on earth at one time: nobody is told that their own today lies in the future, or is over. */
export function toDateOnEarth(now: Date, end: 'earliest' | 'latest'): string {
  // UTC-12, and UTC+14 of the Line Islands.
  const offsetHours = end === 'latest' ? 14 : -12
  return new Date(now.getTime() + offsetHours * 3_600_000).toISOString().slice(0, 10)
}

const within = (limit: Limit, tools: RuleTools) => {
  const toBound = (bound: Limit['min'], end: 'earliest' | 'latest') =>
    bound === 'today' ? tools.today(end) : typeof bound === 'string' ? bound : undefined
  const test = (bound: Limit['min'], end: 'earliest' | 'latest', isFine: (day: string, bound: string) => boolean) => (value: string) => {
    const day = toBound(bound, end)
    return day === undefined || isFine(value.slice(0, 10), day)
  }
  return [
    must<string>(
      test(limit.min, 'earliest', (day, min) => day >= min),
      'date-too-early',
      { min: String(limit.min ?? '') },
    ),
    must<string>(
      test(limit.max, 'latest', (day, max) => day <= max),
      'date-too-late',
      { max: String(limit.max ?? '') },
    ),
  ] as const
}

export const date = {
  draft: () => line(40),
  submit: (limit: Limit, tools: RuleTools) => line(40).check(z.trim(), must(isDate, 'not-a-date'), ...within(limit, tools)),
}

export const dateTime = {
  draft: () => line(40),
  submit: (limit: Limit, tools: RuleTools) =>
    line(40).check(
      z.trim(),
      must((value) => isDate(dateTimePattern.exec(value)?.[1] ?? ''), 'not-a-date-time'),
      ...within(limit, tools),
    ),
}

export const timeOfDay = {
  draft: () => line(40),
  submit: () =>
    line(40).check(
      z.trim(),
      must((value) => timePattern.test(value), 'not-a-time'),
    ),
}
