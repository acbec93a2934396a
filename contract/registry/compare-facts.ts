import type { CompanyComparison } from '#contract/registry/comparison-schema.ts'
import type { DeclaredCompany, RegisteredCompany } from '#contract/registry/registered-company.ts'

type Facts = CompanyComparison['facts']

/** Words of registers for a company that does business. Anything else is named to the reviewer. */
const activeStatuses = /^(active|open|live|registered|normal|in business|good standing|actif|active\b.*|aktiv|存续.*|在营.*|开业.*)$/i

/** The company's own facts. A status is never declared: it differs when the register says that the company is not active. */
export function compareFacts(declared: DeclaredCompany, registered: RegisteredCompany): Facts {
  const { companyNumber, incorporatedOn, address } = declared
  const names = [registered.companyName, ...registered.otherNames]
  const isNamed = names.some((name) => isSameCompanyName(name, declared.companyName))
  const isActive = registered.dissolvedOn === null && (registered.status === null || activeStatuses.test(registered.status.trim()))
  const differs = (one: string | null, other: string | null, isSame: (a: string, b: string) => boolean) =>
    one && other ? !isSame(one, other) : null
  return [
    { fact: 'name', declared: declared.companyName, registered: registered.companyName, differs: !isNamed },
    {
      fact: 'number',
      declared: companyNumber,
      registered: registered.companyNumber,
      differs: differs(companyNumber, registered.companyNumber, isSameCompanyNumber),
    },
    {
      fact: 'status',
      declared: null,
      registered: toStatus(registered),
      differs: registered.status === null && isActive ? null : !isActive,
    },
    {
      fact: 'incorporated-on',
      declared: incorporatedOn,
      registered: registered.incorporatedOn,
      differs: differs(incorporatedOn, registered.incorporatedOn, (one, other) => one === other),
    },
    { fact: 'address', declared: address, registered: registered.address, differs: differs(address, registered.address, isSameAddress) },
  ]
}

function toStatus({ status, dissolvedOn }: RegisteredCompany): string | null {
  return [status, dissolvedOn].filter(Boolean).join(', ') || null
}

/** `0123 4567`, `1234567` and `123-4567` are one number. */
export function isSameCompanyNumber(one: string, other: string): boolean {
  const toBare = (number: string) =>
    number
      .toUpperCase()
      .replace(/[^\p{L}\p{N}]/gu, '')
      .replace(/^0+(?=.)/, '')
  return toBare(one) === toBare(other)
}

/** Legal forms that are written in full and short. */
const shortForms: Record<string, string> = { limited: 'ltd', company: 'co', corporation: 'corp', incorporated: 'inc', and: '&' }

/** Without regard to case, accents and punctuation, and with `Limited` for `Ltd.`. */
export function isSameCompanyName(one: string, other: string): boolean {
  return toBareWords(one, shortForms).join('') === toBareWords(other, shortForms).join('')
}

/** One of them may leave out what the other has: the postal code, the region, the country. */
function isSameAddress(one: string, other: string): boolean {
  const [a, b] = [toBareWords(one), toBareWords(other)]
  const [short, long] = a.length <= b.length ? [a, b] : [b, a]
  const whole = ` ${long.join(' ')} `
  return short.every((word) => whole.includes(` ${word} `)) || long.join('').includes(short.join(''))
}

function toBareWords(text: string, short: Record<string, string> = {}): string[] {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/['’.]/g, '')
    .split(/[^\p{L}\p{N}&]+/u)
    .filter(Boolean)
    .map((word) => short[word] ?? word)
}
