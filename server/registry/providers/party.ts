import type { RegistryParty } from '#server/platform/ports.ts'
import { findCountry } from '#server/registry/providers/find-country.ts'
import { toKyckrId } from '#server/registry/providers/kyckr-id.ts'

/** A party of whom only the name is known. */
export const noParty: RegistryParty = {
  kind: 'person',
  name: '',
  firstName: null,
  middleName: null,
  lastName: null,
  kyckrId: null,
  isoCode: null,
  companyNumber: null,
  nationality: null,
  countryOfResidence: null,
  monthOfBirth: null,
}

/** A company that is named in another's profile; it has an id when both its country and its number make sense. */
export function toCompanyParty(name: string, country: string | null | undefined, number: string | null | undefined): RegistryParty {
  const isoCode = findCountry(country)
  const companyNumber = number?.trim() && !number.includes('|') ? number.trim() : null
  const kyckrId = isoCode && companyNumber ? toKyckrId({ isoCode, companyNumber }) : null
  return { ...noParty, kind: 'company', name, isoCode, companyNumber, kyckrId }
}
