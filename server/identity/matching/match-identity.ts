import type { IdentityField } from '#contract/identity/identity.ts'
import type { DocumentIdentity } from '#server/identity/matching/document-identity.ts'
import { hasHan } from '#server/identity/matching/han-letters.ts'
import { agrees, differs, type FieldResult, notJudged } from '#server/identity/matching/identity-result.ts'
import { matchDates } from '#server/identity/matching/match-dates.ts'
import { isNamedInHan, matchHan } from '#server/identity/matching/match-han.ts'
import { type GivenName, matchNames } from '#server/identity/matching/match-names.ts'

/** Who somebody says that a person is; what they did not say is empty. */
export type NamedPerson = GivenName & { birthDate: string; documentNumber: string }
export type IdentityMatch = Record<IdentityField, FieldResult>

/** Field by field, who a document is of against who was named. */
export function matchIdentity(named: NamedPerson, document: DocumentIdentity): IdentityMatch {
  return {
    ...matchName(named, document),
    birthDate: matchDates(named.birthDate, document.birthDate),
    documentNumber: matchNumbers(named.documentNumber, document),
  }
}

function matchName(named: NamedPerson, document: DocumentIdentity): Pick<IdentityMatch, 'surname' | 'givenNames'> {
  if (isNamedInHan(named)) {
    const result = matchHan(named, document.printed)
    return { surname: result, givenNames: result }
  }
  return matchNames(withoutHan(named), document)
}

/** Who writes a name in both, such as Mingyuan 明远, is compared by the Latin letters. */
function withoutHan(named: NamedPerson): NamedPerson {
  const strip = (text: string) => (hasHan(text) ? text.replace(/[\p{Script=Han}（）()]+/gu, ' ') : text)
  return { ...named, firstName: strip(named.firstName), middleName: strip(named.middleName), lastName: strip(named.lastName) }
}

/** The document's own number, or the personal number that its zone carries beside it. */
function matchNumbers(given: string, { documentNumber, optionalNumber }: DocumentIdentity): FieldResult {
  const number = toSigns(given)
  if (!number) return notJudged('not_given')
  if (!documentNumber) return notJudged('not_read')
  return number === toSigns(documentNumber) || (optionalNumber !== null && number === toSigns(optionalNumber)) ? agrees : differs
}

const toSigns = (text: string) => text.toUpperCase().replace(/[^A-Z0-9]/g, '')
