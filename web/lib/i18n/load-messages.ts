import type { ErrorMessage } from '#contract/error-codes.ts'
import type { ErrorAudience } from '#contract/errors/to-error-message.ts'
import type { Language } from '#contract/language.ts'
import type { FirstMessages, Messages } from '#web/lib/i18n/messages.en.ts'

type Catalogue = FirstMessages & Partial<Messages>
const catalogues = new Map<Language, Promise<Catalogue>>()

/** One language's file, and only that one: the words of the first pages, to which `loadJourneyMessages` adds the others. */
export function loadMessages(language: Language): Promise<Catalogue> {
  const known = catalogues.get(language)
  if (known) return known
  const loading =
    language === 'cn'
      ? import('#web/lib/i18n/messages.cn.ts').then(({ cn }): Catalogue => ({ ...cn }))
      : import('#web/lib/i18n/messages.en.ts').then(({ en }): Catalogue => ({ ...en }))
  loading.catch(() => catalogues.delete(language))
  catalogues.set(language, loading)
  return loading
}

/** Messages of the pages behind the first one. */
export async function loadJourneyMessages(language: Language): Promise<void> {
  const [catalogue, more] = await Promise.all([
    loadMessages(language),
    language === 'cn'
      ? import('#web/lib/i18n/journey.cn.ts').then((file) => file.journeyCn)
      : import('#web/lib/i18n/journey.en.ts').then((file) => file.journeyEn),
  ])
  Object.assign(catalogue, more)
}

const errorMessages = new Map<string, Promise<ErrorMessage>>()

/** Asked for once the first page stands, so that they are there when the network is gone; a failed load is tried anew. */
export function loadErrorMessages(language: Language, audience: ErrorAudience = 'applicant'): Promise<ErrorMessage> {
  const key = `${audience} ${language}`
  const known = errorMessages.get(key)
  if (known) return known
  const loading = audience === 'staff' ? loadStaffMessages(language) : loadSharedMessages(language)
  loading.catch(() => errorMessages.delete(key))
  errorMessages.set(key, loading)
  return loading
}

function loadSharedMessages(language: Language): Promise<ErrorMessage> {
  return language === 'cn'
    ? import('#contract/errors/errors-cn.ts').then((module) => module.errorsCn)
    : import('#contract/errors/errors-en.ts').then((module) => module.errorsEn)
}

async function loadStaffMessages(language: Language): Promise<ErrorMessage> {
  const own =
    language === 'cn'
      ? import('#contract/errors/staff-errors-cn.ts').then((module) => module.staffErrorsCn)
      : import('#contract/errors/staff-errors-en.ts').then((module) => module.staffErrorsEn)
  return { ...(await loadErrorMessages(language)), ...(await own) }
}
