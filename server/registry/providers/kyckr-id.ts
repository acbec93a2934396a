import { Refusal } from '#server/platform/errors.ts'
import type { CompanyQuery } from '#server/platform/ports.ts'

export type CompanyKey = { isoCode: string; companyNumber: string }

/** As many as a person reads through. */
export const maxFoundCompanies = 50

const longestNumber = 60
const longestName = 200

/** ISO country code, `|`, company number. A part of a country (US-DE) is left out of the code: the number alone tells the company. */
export function toKyckrId({ isoCode, companyNumber }: CompanyKey): string {
  return `${isoCode}|${companyNumber}`
}

/** Takes an id apart, or refuses with INVALID_REQUEST_PARAMETERS. */
export function readKyckrId(kyckrId: string): CompanyKey {
  const [, isoCode, companyNumber] = /^([A-Z]{2})\|([^|\p{Cc}]+)$/u.exec(kyckrId) ?? []
  if (!isoCode || !companyNumber?.trim() || companyNumber.length > longestNumber) throw new Refusal('INVALID_REQUEST_PARAMETERS')
  return { isoCode, companyNumber }
}

/** Trims a query, or refuses it with INVALID_REQUEST_PARAMETERS. With a number, the name is not looked at. */
export function requireQuery(query: CompanyQuery): { isoCode: string; companyNumber: string | null; name: string } {
  const isoCode = query.isoCode.trim().toUpperCase()
  const companyNumber = toPlainText(query.companyNumber)
  const name = toPlainText(query.name)
  const isTooLong = companyNumber.length > longestNumber || name.length > longestName
  if (!/^[A-Z]{2}$/.test(isoCode) || isTooLong || !(companyNumber || name) || companyNumber.includes('|')) {
    throw new Refusal('INVALID_REQUEST_PARAMETERS')
  }
  return { isoCode, companyNumber: companyNumber || null, name }
}

/** `12 34-56 a` and `123456A` are the same number; zeros before it may be left out. */
export function isSameNumber(one: string, other: string): boolean {
  return toBareNumber(one) === toBareNumber(other)
}

/** A name without accents, case and punctuation, so that what people type finds what is registered. */
export function toBareName(name: string): string {
  return name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/['’.]/g, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

function toBareNumber(number: string): string {
  return number
    .toUpperCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
    .replace(/^0+(?=.)/, '')
}

function toPlainText(text: string | undefined): string {
  return (text ?? '').replace(/[\p{Cc}\s]+/gu, ' ').trim()
}
