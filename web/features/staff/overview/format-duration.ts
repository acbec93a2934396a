import { type Language, languageTag } from '#contract/language.ts'

const units = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
  ['second', 1],
] as const

/** A stretch of time in its two largest units: "2 hours, 5 minutes"; nothing for less than a second. */
export function formatDuration(seconds: number, language: Language): string | undefined {
  const whole = Math.round(seconds)
  const at = units.findIndex(([, size]) => whole >= size)
  const largest = units[at]
  if (!largest) return undefined
  const next = units[at + 1]
  const parts = [toText(largest[0], Math.floor(whole / largest[1]), language)]
  const rest = next ? Math.floor((whole % largest[1]) / next[1]) : 0
  if (next && rest > 0) parts.push(toText(next[0], rest, language))
  return parts.join(language === 'cn' ? '' : ' ')
}

function toText(unit: string, count: number, language: Language): string {
  return new Intl.NumberFormat(languageTag[language], { style: 'unit', unit, unitDisplay: 'long' }).format(count)
}
