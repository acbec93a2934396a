import { gapCn } from '#contract/completeness/words/cn.ts'
import { gapEn } from '#contract/completeness/words/en.ts'
import type { GapWords } from '#contract/completeness/words/gap-words.ts'
import type { Language } from '#contract/language.ts'

const gapWords = { en: gapEn, cn: gapCn } as const satisfies Record<Language, GapWords>

/** For the server, which speaks both. The web loads the one language that it shows. */
export function toGapWords(language: Language): GapWords {
  return gapWords[language]
}
