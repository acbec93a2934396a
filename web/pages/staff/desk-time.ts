import { type Language, languageTag } from '#contract/language.ts'

/** A moment (ISO 8601) in the reader's own time zone, to the minute. */
export function toDeskTime(moment: string, language: Language): string {
  return new Intl.DateTimeFormat(languageTag[language], { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(moment))
}
