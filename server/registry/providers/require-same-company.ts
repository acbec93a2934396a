import { Refusal } from '#server/platform/errors.ts'
import { type CompanyKey, isSameNumber } from '#server/registry/providers/kyckr-id.ts'

/** A registry that answers for another company than was asked for is not believed. */
export function requireSameCompany(requested: CompanyKey, answered: CompanyKey): void {
  const isSame = requested.isoCode === answered.isoCode && isSameNumber(requested.companyNumber, answered.companyNumber)
  if (!isSame) throw new Refusal('REGISTRY_UNAVAILABLE')
}
