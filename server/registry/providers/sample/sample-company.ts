import type { CompanyProfile, RegistryOwner, RegistryParty } from '#server/platform/ports.ts'
import { noParty } from '#server/registry/providers/party.ts'

/** A company as the sample register keeps it. */
export type SampleCompany = Omit<CompanyProfile, 'retrievedAt'>

/** A company of the register, as it is named where it owns another. */
export function toParty(company: Pick<SampleCompany, 'companyName' | 'isoCode' | 'companyNumber' | 'kyckrId'>): RegistryParty {
  return {
    ...noParty,
    kind: 'company',
    name: company.companyName,
    kyckrId: company.kyckrId,
    isoCode: company.isoCode,
    companyNumber: company.companyNumber,
  }
}

export function toOwner(party: RegistryParty, sharesPercent: number | null, notifiedOn: string | null): RegistryOwner {
  return { ...party, sharesPercent, sharesBand: null, natureOfControl: [], notifiedOn, ceasedOn: null }
}
