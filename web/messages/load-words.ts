import type { ErrorWords } from '#contract/error-codes.ts'
import type { Language } from '#contract/language.ts'
import type { Messages } from '#web/messages/en.ts'

/** One language's file, and only that one. */
export async function loadMessages(language: Language): Promise<Messages> {
  return language === 'cn' ? (await import('#web/messages/cn.ts')).cn : (await import('#web/messages/en.ts')).en
}

const errorWords = new Map<Language, Promise<ErrorWords>>()

/** Asked for once the first page stands, so that they are there when the network is gone; a failed load is tried anew. */
export function loadErrorWords(language: Language): Promise<ErrorWords> {
  const known = errorWords.get(language)
  if (known) return known
  const loading =
    language === 'cn'
      ? import('#contract/words/errors-cn.ts').then((module) => module.errorsCn)
      : import('#contract/words/errors-en.ts').then((module) => module.errorsEn)
  loading.catch(() => errorWords.delete(language))
  errorWords.set(language, loading)
  return loading
}
