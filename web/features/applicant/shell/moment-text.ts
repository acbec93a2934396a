import { type Language, languageTag } from '#contract/language.ts'

/** A moment as people say it: of today the time alone. */
export function toMomentText(iso: string, language: Language, now = new Date()): string {
  const moment = new Date(iso)
  const isToday = moment.toDateString() === now.toDateString()
  const options: Intl.DateTimeFormatOptions = { timeStyle: 'short', ...(isToday ? {} : { dateStyle: 'medium' }) }
  return new Intl.DateTimeFormat(languageTag[language], { ...options, hourCycle: 'h23' }).format(moment)
}
