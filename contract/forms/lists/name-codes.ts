import { type Language, languages, languageTag } from '#contract/language.ts'

/** `also`: names in the other languages, by which people look for it as well. */
export type NamedCode = { value: string; label: string; also: readonly string[] }

/** Codes of regions or currencies by their names in one language, in the order of its alphabet. */
export function nameCodes(codes: readonly string[], type: 'region' | 'currency', language: Language): NamedCode[] {
  const namesIn = (each: Language) => new Intl.DisplayNames([languageTag[each]], { type })
  const own = namesIn(language)
  const others = languages.filter((each) => each !== language).map(namesIn)
  const order = new Intl.Collator(languageTag[language])
  return codes
    .map((value) => ({ value, label: own.of(value) ?? value, also: others.map((names) => names.of(value) ?? value) }))
    .sort((one, other) => order.compare(one.label, other.label))
}
