import type { ErrorCode } from '#contract/error-codes.ts'
import { errorsCn } from '#contract/errors/errors-cn.ts'
import { errorsEn } from '#contract/errors/errors-en.ts'
import { staffErrorsCn } from '#contract/errors/staff-errors-cn.ts'
import { staffErrorsEn } from '#contract/errors/staff-errors-en.ts'
import type { Language } from '#contract/language.ts'

/** Who reads an error: an applicant or company, or staff of the customer, whom some codes tell something else. */
export type ErrorAudience = 'applicant' | 'staff'

const errorWords = {
  applicant: { en: errorsEn, cn: errorsCn },
  staff: { en: { ...errorsEn, ...staffErrorsEn }, cn: { ...errorsCn, ...staffErrorsCn } },
} as const satisfies Record<ErrorAudience, Record<Language, unknown>>

/** For the server, which speaks both. The web loads the one language that it shows. */
export function toErrorMessage(
  code: ErrorCode,
  language: Language,
  audience: ErrorAudience = 'applicant',
): { title: string; message: string } {
  return errorWords[audience][language][code]
}
