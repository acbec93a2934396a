import { type Language, languageTag } from '#contract/language.ts'

export function toCount(count: number, language: Language): string {
  return new Intl.NumberFormat(languageTag[language]).format(count)
}

/** A part of a whole; a whole of none has no parts. */
export function toPercent(part: number, whole: number, language: Language): string {
  if (whole === 0) return '–'
  return new Intl.NumberFormat(languageTag[language], {
    style: 'percent',
    maximumFractionDigits: part > 0 && part * 10 < whole ? 1 : 0,
  }).format(part / whole)
}

export function toDay(moment: string, language: Language): string {
  return new Intl.DateTimeFormat(languageTag[language], { dateStyle: 'medium' }).format(new Date(moment))
}
