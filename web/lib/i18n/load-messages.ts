import type { ErrorMessage } from '#contract/errors/error-codes.ts'
import type { ErrorAudience } from '#contract/errors/to-error-message.ts'
import type { Language } from '#contract/language.ts'
import type { FirstMessages, Messages } from '#web/lib/i18n/messages.en.ts'

type Shelf = FirstMessages & Partial<Messages>
const shelves = new Map<Language, Promise<Shelf>>()

/** One language's file, and only that one: the words of the first pages, to which `loadJourneyWords` adds the others. */
export function loadMessages(language: Language): Promise<Shelf> {
  const known = shelves.get(language)
  if (known) return known
  const loading =
    language === 'cn'
      ? import('#web/lib/i18n/messages.cn.ts').then(({ cn }): Shelf => ({ ...cn }))
      : import('#web/lib/i18n/messages.en.ts').then(({ en }): Shelf => ({ ...en }))
  loading.catch(() => shelves.delete(language))
  shelves.set(language, loading)
  return loading
}

/** The words of the pages behind the first one. */
export async function loadJourneyWords(language: Language): Promise<void> {
  const [shelf, more] = await Promise.all([
    loadMessages(language),
    language === 'cn'
      ? import('#web/lib/i18n/journey.cn.ts').then((file) => file.journeyCn)
      : import('#web/lib/i18n/journey.en.ts').then((file) => file.journeyEn),
  ])
  Object.assign(shelf, more)
}

const errorWords = new Map<string, Promise<ErrorMessage>>()

/** Asked for once the first page stands, so that they are there when the network is gone; a failed load is tried anew. */
export function loadErrorWords(language: Language, audience: ErrorAudience = 'applicant'): Promise<ErrorMessage> {
  const key = `${audience} ${language}`
  const known = errorWords.get(key)
  if (known) return known
  const loading = audience === 'staff' ? loadStaffWords(language) : loadSharedWords(language)
  loading.catch(() => errorWords.delete(key))
  errorWords.set(key, loading)
  return loading
}

function loadSharedWords(language: Language): Promise<ErrorMessage> {
  return language === 'cn'
    ? import('#contract/errors/errors-cn.ts').then((module) => module.errorsCn)
    : import('#contract/errors/errors-en.ts').then((module) => module.errorsEn)
}

async function loadStaffWords(language: Language): Promise<ErrorMessage> {
  const own =
    language === 'cn'
      ? import('#contract/errors/staff-errors-cn.ts').then((module) => module.staffErrorsCn)
      : import('#contract/errors/staff-errors-en.ts').then((module) => module.staffErrorsEn)
  return { ...(await loadErrorWords(language)), ...(await own) }
}
