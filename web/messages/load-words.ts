import type { ErrorWords } from '#contract/error-codes.ts'
import type { Language } from '#contract/language.ts'
import type { FirstMessages, Messages } from '#web/messages/en.ts'

type Shelf = FirstMessages & Partial<Messages>
const shelves = new Map<Language, Promise<Shelf>>()

/** One language's file, and only that one: the words of the first pages, to which `loadJourneyWords` adds the others. */
export function loadMessages(language: Language): Promise<Shelf> {
  const known = shelves.get(language)
  if (known) return known
  const loading =
    language === 'cn'
      ? import('#web/messages/cn.ts').then(({ cn }): Shelf => ({ ...cn }))
      : import('#web/messages/en.ts').then(({ en }): Shelf => ({ ...en }))
  loading.catch(() => shelves.delete(language))
  shelves.set(language, loading)
  return loading
}

/** The words of the pages behind the first one. */
export async function loadJourneyWords(language: Language): Promise<void> {
  const [shelf, more] = await Promise.all([
    loadMessages(language),
    language === 'cn'
      ? import('#web/messages/journey/cn.ts').then((file) => file.journeyCn)
      : import('#web/messages/journey/en.ts').then((file) => file.journeyEn),
  ])
  Object.assign(shelf, more)
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
