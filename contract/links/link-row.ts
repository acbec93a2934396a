import { emailMaxLength, emailPattern } from '#contract/email-pattern.ts'
import { isDay } from '#contract/identity/identity.ts'
import { isPlainName } from '#contract/identity/plain-name.ts'
import { type Language, languages } from '#contract/language.ts'

/** One person, or one company, to whom a link is issued: as somebody typed it, or as a table has it. */
export type LinkRow = {
  email?: string | undefined
  language?: string | undefined
  /** The customer's own word for the person. */
  reference?: string | undefined
  /** Of a company. */
  companyName?: string | undefined
  /** Whom the link is for: compared with the document that they send. */
  firstName?: string | undefined
  middleName?: string | undefined
  lastName?: string | undefined
  /** YYYY-MM-DD */
  dateOfBirth?: string | undefined
}

export const linkRowFaults = [
  'email-missing',
  'email-wrong',
  'language-unknown',
  'reference-too-long',
  'company-name-missing',
  'company-name-too-long',
  'name-too-long',
  'company-name-not-plain',
  'name-not-plain',
  'birth-date-wrong',
] as const
export type LinkRowFault = (typeof linkRowFaults)[number]

/** How long an issued link may open, in hours: up to a year. */
export const linkHours = { least: 1, most: 8_760 } as const

export const linkRowLimits = { textMaxLength: 200, rowsPerCall: 100 } as const

/** What is wrong with a row, if anything; the browser asks before it sends, and the server again. */
export function findLinkRowFault(
  row: LinkRow,
  { isCompany, sendsEmail }: { isCompany: boolean; sendsEmail: boolean },
): LinkRowFault | undefined {
  const email = row.email?.trim() ?? ''
  if (!email && (sendsEmail || isCompany)) return 'email-missing'
  if (email && (email.length > emailMaxLength || !emailPattern.test(email) || /\p{C}/u.test(email))) return 'email-wrong'
  if (row.language?.trim() && !findLinkLanguage(row.language)) return 'language-unknown'
  if ((row.reference?.trim().length ?? 0) > linkRowLimits.textMaxLength) return 'reference-too-long'
  if (!isCompany) return findPersonFault(row)
  const name = row.companyName?.trim() ?? ''
  if (!name) return 'company-name-missing'
  if (name.length > linkRowLimits.textMaxLength) return 'company-name-too-long'
  return isPlainName(name) ? undefined : 'company-name-not-plain'
}

/** Of whom a link is issued for. */
function findPersonFault({ firstName, middleName, lastName, dateOfBirth }: LinkRow): LinkRowFault | undefined {
  const names = [firstName, middleName, lastName].map((name) => name?.trim() ?? '')
  if (names.some((name) => name.length > linkRowLimits.textMaxLength || /\p{C}/u.test(name))) return 'name-too-long'
  if (!names.every(isPlainName)) return 'name-not-plain'
  return dateOfBirth?.trim() && !isDay(dateOfBirth.trim()) ? 'birth-date-wrong' : undefined
}

const languageWords: Record<string, Language> = {
  zh: 'cn',
  'zh-cn': 'cn',
  'zh-hans': 'cn',
  'en-gb': 'en',
  'en-us': 'en',
  english: 'en',
  chinese: 'cn',
  中文: 'cn',
}

/** Tables also say zh, or English. */
export function findLinkLanguage(word: string | undefined): Language | undefined {
  const stated = word?.trim().toLowerCase() ?? ''
  return languages.find((language) => language === stated) ?? languageWords[stated]
}
