import { gapCn } from '#contract/completeness/messages/cn.ts'
import { gapEn } from '#contract/completeness/messages/en.ts'
import type { GapMessages } from '#contract/completeness/messages/gap-messages.ts'
import type { Language } from '#contract/language.ts'

const gapWords = { en: gapEn, cn: gapCn } as const satisfies Record<Language, GapMessages>

/** For the server, which speaks both. The web loads the one language that it shows. */
export function toGapMessages(language: Language): GapMessages {
  return gapWords[language]
}
