import { type Language, languageTag } from '#contract/language.ts'

/** A moment (ISO 8601) in the reader's own time zone, to the minute. */
export function formatDateTime(moment: string, language: Language): string {
  return new Intl.DateTimeFormat(languageTag[language], { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(moment))
}

const units = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const

/** How long ago, in its largest unit: "3 hours ago". */
export function formatTimeAgo(moment: string, language: Language, now = Date.now()): string {
  const ms = now - Date.parse(moment)
  const format = new Intl.RelativeTimeFormat(languageTag[language], { numeric: 'auto' })
  const [unit, size] = units.find(([, each]) => ms >= each) ?? ['second', 1_000]
  return format.format(-Math.floor(Math.max(ms, 0) / size), unit)
}
