import type { ErrorCode } from '#contract/error-codes.ts'
import { apiErrorsCn } from '#contract/errors/api-errors-cn.ts'
import { apiErrorsEn } from '#contract/errors/api-errors-en.ts'
import { errorsCn } from '#contract/errors/errors-cn.ts'
import { errorsEn } from '#contract/errors/errors-en.ts'
import { staffErrorsCn } from '#contract/errors/staff-errors-cn.ts'
import { staffErrorsEn } from '#contract/errors/staff-errors-en.ts'
import type { Language } from '#contract/language.ts'

/** Who reads an error: an applicant or company; staff of the customer, or its server's developers, whom some codes tell something else. */
export type ErrorAudience = 'applicant' | 'staff' | 'customer-server'

const errorWords = {
  applicant: { en: errorsEn, cn: errorsCn },
  staff: { en: { ...errorsEn, ...staffErrorsEn }, cn: { ...errorsCn, ...staffErrorsCn } },
  'customer-server': {
    en: { ...errorsEn, ...staffErrorsEn, ...apiErrorsEn },
    cn: { ...errorsCn, ...staffErrorsCn, ...apiErrorsCn },
  },
} as const satisfies Record<ErrorAudience, Record<Language, unknown>>

/** For the server, which speaks both. The web loads the one language that it shows. */
export function toErrorMessage(
  code: ErrorCode,
  language: Language,
  audience: ErrorAudience = 'applicant',
): { title: string; message: string } {
  return errorWords[audience][language][code]
}
