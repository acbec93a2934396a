/** The languages of the product, as they stand at the wire, in the link and in the browser's storage. */
export const languages = ['en', 'cn'] as const
export type Language = (typeof languages)[number]
export const defaultLanguage: Language = 'en'

/** The header with which every call says its language. */
export const languageHeader = 'x-language'

/** BCP 47 tags for `lang` attributes, `Intl` and email headers. */
export const languageTag = { en: 'en', cn: 'zh-CN' } as const satisfies Record<Language, string>

/** What was asked for, else the default: an unknown word is never an error. */
export function toLanguage(word: string | null | undefined): Language {
  return languages.find((language) => language === word) ?? defaultLanguage
}
