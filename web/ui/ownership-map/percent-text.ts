import { type Language, languageTag } from '#contract/language.ts'

const formats = new Map<string, Intl.NumberFormat>()

/** A percent as the language writes it: up to four decimals, or always four where figures stand below one another. */
export function toPercentText(percent: number, language: Language, minDecimals: 0 | 4 = 0): string {
  const key = `${language} ${minDecimals}`
  const known = formats.get(key)
  const format = known ?? new Intl.NumberFormat(languageTag[language], { minimumFractionDigits: minDecimals, maximumFractionDigits: 4 })
  if (!known) formats.set(key, format)
  return `${format.format(percent)}%`
}
