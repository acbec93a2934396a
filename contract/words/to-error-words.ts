import type { ErrorCode } from '#contract/error-codes.ts'
import type { Language } from '#contract/language.ts'
import { errorsCn } from '#contract/words/errors-cn.ts'
import { errorsEn } from '#contract/words/errors-en.ts'
import { staffErrorsCn } from '#contract/words/staff-errors-cn.ts'
import { staffErrorsEn } from '#contract/words/staff-errors-en.ts'

/** Who reads an error: an applicant or company, or staff of the customer, whom some codes tell something else. */
export type ErrorAudience = 'applicant' | 'staff'

const errorWords = {
  applicant: { en: errorsEn, cn: errorsCn },
  staff: { en: { ...errorsEn, ...staffErrorsEn }, cn: { ...errorsCn, ...staffErrorsCn } },
} as const satisfies Record<ErrorAudience, Record<Language, unknown>>

/** For the server, which speaks both. The web loads the one language that it shows. */
export function toErrorWords(
  code: ErrorCode,
  language: Language,
  audience: ErrorAudience = 'applicant',
): { title: string; message: string } {
  return errorWords[audience][language][code]
}
