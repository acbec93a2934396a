import type { CompanyProfile, FoundCompany, RegistryAddress, RegistryParty } from '#server/platform/ports.ts'
import { toAddress } from '#server/registry/providers/address.ts'
import type { FoundAnswer, PartyAnswer, ProfileAnswer } from '#server/registry/providers/kyckr/answers.ts'
import { type CompanyKey, toKyckrId } from '#server/registry/providers/kyckr-id.ts'
import { noParty, toCompanyParty } from '#server/registry/providers/party.ts'
import { toDay, toMonth } from '#server/registry/providers/plain-date.ts'
import { findSharesBand } from '#server/registry/providers/shares-band.ts'

export function toFound(company: FoundAnswer): FoundCompany {
  const companyNumber = company.companyNumber ?? ''
  return {
    id: toKyckrId({ isoCode: company.id.slice(0, 2), companyNumber }),
    name: company.companyName,
    companyName: company.companyName,
    companyNumber,
    status: company.status || null,
    type: company.type || null,
    startDate: toDay(company.startDate),
    address: company.address || null,
  }
}

export function toProfile(answer: ProfileAnswer, key: CompanyKey, now: Date): CompanyProfile {
  const names = [
    answer.englishName,
    ...(answer.aliases ?? []).map(({ name }) => name),
    ...(answer.previousNames ?? []).map(({ name }) => name),
  ]
  return {
    ...key,
    kyckrId: toKyckrId(key),
    companyName: answer.companyName,
    otherNames: [...new Set(names.filter((name): name is string => Boolean(name) && name !== answer.companyName))],
    legalForm: toWord(answer.legalForm),
    status: answer.status?.normalized || answer.status?.original || null,
    incorporatedOn: toDayOf(answer.incorporationDate) ?? toDayOf(answer.foundationDate) ?? toDayOf(answer.registrationDate),
    dissolvedOn: toDayOf(answer.dissolutionDate),
    registeredAddress: toRegisteredAddress(answer),
    activities: (answer.activities ?? []).map(({ code, description }) => ({
      code: code || null,
      description: description || null,
    })),
    officers: partiesOf(answer.representatives).map(([one, kind]) => ({
      ...toParty(one, kind),
      role: toWord(one.role) ?? 'Representative',
      appointedOn: toDayOf(one.startDate),
      resignedOn: toDayOf(one.endDate),
    })),
    owners: partiesOf(answer.ultimateBeneficialOwners).map(([one, kind]) => ({
      ...toParty(one, kind),
      sharesPercent: null,
      sharesBand: findSharesBand(toNatures(one)),
      natureOfControl: toNatures(one),
      notifiedOn: toDayOf(one.notifiedDate) ?? toDayOf(one.startDate),
      ceasedOn: toDayOf(one.endDate),
    })),
    source: 'Kyckr',
    retrievedAt: now.toISOString(),
  }
}

type Kind = RegistryParty['kind']

function partiesOf(lists: ProfileAnswer['representatives']): [PartyAnswer, Kind][] {
  return [
    ...(lists?.individuals ?? []).map((one): [PartyAnswer, Kind] => [one, 'person']),
    ...(lists?.corporations ?? []).map((one): [PartyAnswer, Kind] => [one, 'company']),
  ]
}

function toParty(one: PartyAnswer, kind: Kind): RegistryParty {
  const name = one.name || [one.firstName, one.middleName, one.lastName].filter(Boolean).join(' ') || 'Not named by the register'
  if (kind === 'company') {
    return toCompanyParty(name, one.registeredAddress?.isoCode ?? one.registeredAddress?.country, one.registrationNumber)
  }
  return {
    ...noParty,
    name,
    firstName: one.firstName || null,
    middleName: one.middleName || null,
    lastName: one.lastName || null,
    nationality: one.nationality || null,
    countryOfResidence: one.countryOfResidence || null,
    monthOfBirth: toMonth(one.birthdate?.normalized),
  }
}

/** A word, a list of words, or a list of objects with a word, as the country's register has it. */
function toNatures({ natureOfControl }: PartyAnswer): string[] {
  const list = Array.isArray(natureOfControl) ? natureOfControl : [natureOfControl]
  return list.flatMap((one: unknown) => {
    if (typeof one === 'string') return one || []
    const words = typeof one === 'object' && one !== null ? Object.values(one) : []
    return words.filter((word): word is string => typeof word === 'string' && word !== '').slice(0, 1)
  })
}

function toRegisteredAddress({ addresses }: ProfileAnswer): RegistryAddress | null {
  const address = addresses?.find(({ type }) => /registered/i.test(type ?? '')) ?? addresses?.[0]
  if (!address) return null
  const street = [address.streetNumber, address.streetName].filter(Boolean).join(' ')
  const { city, region, postcode, country, isoCode, fullAddress } = address
  return toAddress({ street, city, region, postalCode: postcode, country: isoCode || country }, fullAddress)
}

function toWord(words: { original?: string | null | undefined; normalized?: string | null | undefined } | null | undefined): string | null {
  return words?.original || words?.normalized || null
}

function toDayOf(date: { original?: string | null | undefined; normalized?: string | null | undefined } | null | undefined): string | null {
  return toDay(date?.normalized) ?? toDay(date?.original)
}
