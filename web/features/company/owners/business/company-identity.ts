import type { AnswerValue, ModuleAnswers } from '#contract/forms/definition/answers.ts'
import { fieldNames } from '#contract/forms/definition/field-names.ts'

export function toText(value: AnswerValue | undefined): string {
  return typeof value === 'string' ? value.trim() : ''
}

/** One company, however its number is written: 0123 4567 and 01234567. */
const toDigits = (number: string) => number.replace(/[\s./-]/g, '').toUpperCase()

/** The company that is typed is that of a row: same country and number. */
export function isSameCompany(answers: ModuleAnswers, row: { isoCode: string | null; companyNumber: string | null }): boolean {
  const number = toDigits(toText(answers[fieldNames.companyNumber]))
  const country = toText(answers[fieldNames.country]).slice(0, 2).toUpperCase()
  if (!number || !country || !row.companyNumber || !row.isoCode) return false
  return toDigits(row.companyNumber) === number && row.isoCode.slice(0, 2).toUpperCase() === country
}

/** Country and number as the registry has them; what was looked up counts as long as it is the same company. */
export function toKyckrId(answers: ModuleAnswers, lookedUp: string | null): string | null {
  const [isoCode = '', companyNumber = ''] = lookedUp?.split('|') ?? []
  if (lookedUp && isSameCompany(answers, { isoCode, companyNumber })) return lookedUp
  const country = toText(answers[fieldNames.country]).toUpperCase()
  const number = toText(answers[fieldNames.companyNumber])
  return country && number && !number.includes('|') ? `${country}|${number}` : null
}
