import * as z from 'zod/mini'
import { type Language, languages } from '#contract/language.ts'

const words = z.string().check(z.minLength(1), z.maxLength(20_000))

/** A text of a form's author: one for every language, or each language's own. A bare text counts as English. */
export const localText = z.union([words, z.strictObject({ en: words, cn: z.optional(words) })])
export type LocalText = z.output<typeof localText>

/** A text with the language that it is really in: a reader who asked for another one is shown, and told, this one. */
export type TextInLanguage = { text: string; language: Language }

/** The text in the language asked for, else in English; nothing where the author wrote nothing. */
export function toTextInLanguage(text: LocalText | undefined, language: Language): TextInLanguage | undefined {
  if (text === undefined) return undefined
  if (typeof text === 'string') return { text, language: 'en' }
  const own = text[language]
  return own ? { text: own, language } : { text: text.en, language: 'en' }
}

/** A label as the wire has it: `alias` in English, `cn` in Chinese, and the name where there is neither. */
export type Labelled = { name: string; alias?: string | undefined; cn?: string | undefined }

export function toLabel({ name, alias, cn }: Labelled, language: Language): TextInLanguage {
  if (language === 'cn' && cn) return { text: cn, language: 'cn' }
  return { text: alias ?? name, language: 'en' }
}

/** The languages that a text lacks. */
export function findLacking(text: LocalText): Language[] {
  return languages.filter((language) => (typeof text === 'string' ? language !== 'en' : !text[language]))
}
