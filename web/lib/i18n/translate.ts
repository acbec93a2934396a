import { createContext, useContext } from 'react'
import type { Language } from '#contract/language.ts'
import type { EnMessages, MessageKey, Messages } from '#web/lib/i18n/messages.en.ts'

type Names<S extends string> = S extends `${string}{${infer Name}}${infer Rest}` ? Name | Names<Rest> : never
/** What a text with `{name}` in it needs beside its key. */
export type ValuesIn<Text extends string> = [Names<Text>] extends [never] ? [] : [values: Record<Names<Text>, string | number>]

/** One message with its values filled in; a message that needs values does not compile without them. */
export type Say = <K extends MessageKey>(key: K, ...values: ValuesIn<EnMessages[K]>) => string

/** Of words that may still be coming: a page that says them waits for them. See `onlyFirstWords` for the ones that do not. */
export function toSay(messages: Partial<Messages>): Say {
  return (key, ...[values]) => fillIn(messages[key] ?? key, values)
}

export function fillIn(text: string, values: object | undefined): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => String((values as Record<string, unknown>)?.[name] ?? whole))
}

export type Speech = { language: Language; say: Say }
export const SpeechContext = createContext<Speech | null>(null)

export function useSpeech(): Speech {
  const speech = useContext(SpeechContext)
  if (!speech) throw new Error('No words are loaded: render inside SpeechContext')
  return speech
}

export function useSay(): Say {
  return useSpeech().say
}
