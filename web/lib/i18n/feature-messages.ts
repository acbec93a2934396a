import type { Language } from '#contract/language.ts'
import { fillIn, useSpeech, type ValuesIn } from '#web/lib/i18n/translate.ts'

type Catalogue = Readonly<Record<string, string>>
/** Another language's words of a part: a missing one does not compile, nor does one too many. */
export type WordsOf<En extends Catalogue> = Readonly<Record<keyof En, string>>
/** As `Say`, for the words of one part of the product. */
export type SayIn<En extends Catalogue> = <K extends keyof En & string>(key: K, ...values: ValuesIn<En[K]>) => string

export type PartWords<En extends Catalogue> = {
  /** One language's file, and only that one; a failed load is tried anew. */
  load(language: Language): Promise<SayIn<En>>
  /** For pages of the part, whose route waits for the words: see `withWords`. */
  useSay(): SayIn<En>
}

/**
 * The words of a part of the product (base-info, corporate, …), which come with its first page.
 *
 *     export const baseInfoWords = openPartWords<typeof baseInfoEn>({
 *       en: () => import('#web/features/NAME/messages/en.ts').then((file) => file.baseInfoEn),
 *       cn: () => import('#web/features/NAME/messages/cn.ts').then((file) => file.baseInfoCn),
 *     })
 */
export function openPartWords<En extends Catalogue>(files: Record<Language, () => Promise<WordsOf<En>>>): PartWords<En> {
  const loaded = new Map<Language, SayIn<En>>()
  return {
    async load(language) {
      const known = loaded.get(language)
      if (known) return known
      const words = await files[language]()
      const say: SayIn<En> = (key, ...[values]) => fillIn(words[key], values)
      loaded.set(language, say)
      return say
    },
    useSay() {
      const { language } = useSpeech()
      const say = loaded.get(language)
      if (!say) throw new Error('The words of this part are not loaded: its route says withWords')
      return say
    },
  }
}

/** A page that comes together with the words that it says. */
export function withWords<Page>(
  words: Pick<PartWords<Catalogue>, 'load'>,
  loadPage: (language: Language) => Promise<Page>,
): (language: Language) => Promise<Page> {
  return async (language) => {
    const [page] = await Promise.all([loadPage(language), words.load(language)])
    return page
  }
}
