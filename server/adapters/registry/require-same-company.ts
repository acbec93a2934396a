import { type CompanyKey, isSameNumber } from '#server/adapters/registry/kyckr-id.ts'
import { Refusal } from '#server/errors.ts'

/** A registry that answers for another company than was asked for is not believed. */
export function requireSameCompany(wanted: CompanyKey, answered: CompanyKey): void {
  const isSame = wanted.isoCode === answered.isoCode && isSameNumber(wanted.companyNumber, answered.companyNumber)
  if (!isSame) throw new Refusal('REGISTRY_UNAVAILABLE')
}
