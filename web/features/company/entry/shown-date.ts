import { type Language, languageTag } from '#contract/language.ts'

/** YYYY-MM-DD as people of a language write it. What a register wrote in another way stands as it is. */
export function toShownDate(date: string | null, language: Language): string {
  if (!date || !/^\d{4}-\d{2}-\d{2}$/.test(date)) return date ?? ''
  const read = new Date(`${date}T00:00:00Z`)
  if (Number.isNaN(read.getTime())) return date
  return new Intl.DateTimeFormat(languageTag[language], { dateStyle: 'medium', timeZone: 'UTC' }).format(read)
}
