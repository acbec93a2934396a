import { useEffect, useState } from 'react'
import type { Language } from '#contract/language.ts'
import { useI18n } from '#web/lib/i18n/translate.ts'
import { delay } from '#web/lib/timing/delay.ts'

const retryMs = 2_000

/** A hook that loads what `load` loads for the reader's language, and retries; undefined until it has arrived. */
export function createMessagesHook<T extends object | true>(load: (language: Language) => Promise<T>): () => T | undefined {
  const loaded = new Map<Language, T>()
  const loadWithRetries = async (language: Language, signal: AbortSignal) => {
    for (;;) {
      try {
        loaded.set(language, await load(language))
        return
      } catch {
        await delay(retryMs, signal)
      }
    }
  }
  return function useMessages() {
    const { language } = useI18n()
    const [, setArrived] = useState<Language>()
    useEffect(() => {
      if (loaded.has(language)) return
      const controller = new AbortController()
      loadWithRetries(language, controller.signal).then(
        () => setArrived(language),
        () => undefined,
      )
      return () => controller.abort()
    }, [language])
    return loaded.get(language)
  }
}
