import type { ErrorCode } from '#contract/error-codes.ts'
import type { Language } from '#contract/language.ts'
import { errorsCn } from '#contract/words/errors-cn.ts'
import { errorsEn } from '#contract/words/errors-en.ts'

const errorWords = { en: errorsEn, cn: errorsCn } as const satisfies Record<Language, unknown>

/** For the server, which speaks both. The web loads the one language that it shows. */
export function toErrorWords(code: ErrorCode, language: Language): { title: string; message: string } {
  return errorWords[language][code]
}
