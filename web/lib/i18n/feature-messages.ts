import { fillIn } from '#contract/fill-in.ts'
import type { Language } from '#contract/language.ts'
import { useI18n, type ValuesIn } from '#web/lib/i18n/translate.ts'

type Catalogue = Readonly<Record<string, string>>
/** Another language's words of a part: a missing one does not compile, nor does one too many. */
export type MessagesOf<En extends Catalogue> = Readonly<Record<keyof En, string>>
/** As `Say`, for the words of one part of the product. */
export type TranslateIn<En extends Catalogue> = <K extends keyof En & string>(key: K, ...values: ValuesIn<En[K]>) => string

export type FeatureMessages<En extends Catalogue> = {
  /** One language's file, and only that one; a failed load is tried anew. */
  load(language: Language): Promise<TranslateIn<En>>
  /** For pages of the part, whose route waits for the words: see `withMessages`. */
  useTranslate(): TranslateIn<En>
}

/**
 * The texts of a feature, which come with its first page.
 *
 *     export const entryMessages = openMessages<typeof entryEn>({
 *       en: () => import('…/messages/en.ts').then((file) => file.entryEn),
 *       cn: () => import('…/messages/cn.ts').then((file) => file.entryCn),
 *     })
 */
export function openMessages<En extends Catalogue>(files: Record<Language, () => Promise<MessagesOf<En>>>): FeatureMessages<En> {
  const loaded = new Map<Language, TranslateIn<En>>()
  return {
    async load(language) {
      const known = loaded.get(language)
      if (known) return known
      const text = await files[language]()
      const t: TranslateIn<En> = (key, ...[values]) => fillIn(text[key], values)
      loaded.set(language, t)
      return t
    },
    useTranslate() {
      const { language } = useI18n()
      const t = loaded.get(language)
      if (!t) throw new Error('The words of this part are not loaded: its route says withMessages')
      return t
    },
  }
}

/** A page that comes together with the words that it says. */
export function withMessages<Page>(
  text: Pick<FeatureMessages<Catalogue>, 'load'>,
  loadPage: (language: Language) => Promise<Page>,
): (language: Language) => Promise<Page> {
  return async (language) => {
    const [page] = await Promise.all([loadPage(language), text.load(language)])
    return page
  }
}
