import { createContext, useContext } from 'react'
import { fillIn } from '#contract/fill-in.ts'
import type { Language } from '#contract/language.ts'
import type { EnMessages, MessageKey, Messages } from '#web/lib/i18n/messages.en.ts'

type NameOf<Place extends string> = Place extends `${infer Name}|${string}` ? Name : Place
type Names<S extends string> = S extends `${string}{${infer Place}}${infer Rest}` ? NameOf<Place> | Names<Rest> : never
/** What a text with `{name}` in it needs beside its key. */
export type ValuesIn<Text extends string> = [Names<Text>] extends [never] ? [] : [values: Record<Names<Text>, string | number>]

/** One message with its values filled in; a message that needs values does not compile without them. */
export type Translate = <K extends MessageKey>(key: K, ...values: ValuesIn<EnMessages[K]>) => string

/** Of words that may still be coming: a page that says them waits for them. See `withFirstMessages` for the ones that do not. */
export function toTranslate(messages: Partial<Messages>): Translate {
  return (key, ...[values]) => fillIn(messages[key] ?? key, values)
}

export type I18n = { language: Language; t: Translate }
export const I18nContext = createContext<I18n | null>(null)

export function useI18n(): I18n {
  const i18n = useContext(I18nContext)
  if (!i18n) throw new Error('No words are loaded: render inside I18nContext')
  return i18n
}

export function useTranslate(): Translate {
  return useI18n().t
}
