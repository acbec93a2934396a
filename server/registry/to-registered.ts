import { createHash } from 'node:crypto'
import type { RegisteredCompany, RegisteredOfficer, RegisteredOwner, RegisteredParty } from '#contract/registry/registered-company.ts'
import type { CompanyProfile, RegistryOfficer, RegistryOwner, RegistryParty } from '#server/platform/ports.ts'

type List = 'officer' | 'owner'

/** A profile as it is compared and offered: each person and company once a list, whatever roles they have. */
export function toRegistered(profile: CompanyProfile): RegisteredCompany {
  const { companyName, otherNames, isoCode, companyNumber, status, incorporatedOn, dissolvedOn, registeredAddress } = profile
  return {
    companyName,
    otherNames,
    isoCode,
    companyNumber,
    status,
    incorporatedOn,
    dissolvedOn,
    address: registeredAddress?.oneLine ?? null,
    officers: byKey(profile.officers.map(toOfficer), mergeOfficers),
    owners: byKey(profile.owners.map(toOwner), mergeOwners),
  }
}

function toOfficer(officer: RegistryOfficer): RegisteredOfficer {
  const { role, appointedOn, resignedOn } = officer
  return { ...toParty(officer, 'officer'), role, appointedOn, resignedOn }
}

function toOwner(owner: RegistryOwner): RegisteredOwner {
  const { sharesPercent, sharesBand, ceasedOn } = owner
  return { ...toParty(owner, 'owner'), sharesPercent, sharesBand, ceasedOn }
}

function toParty(party: RegistryParty, list: List): RegisteredParty {
  const { name, firstName, middleName, lastName, isoCode, companyNumber, monthOfBirth } = party
  const kind = party.isWithheld ? 'withheld' : party.kind
  return { key: toKey(party, list), kind, name, firstName, middleName, lastName, isoCode, companyNumber, monthOfBirth }
}

function toKey({ kind, name, monthOfBirth, isoCode, companyNumber }: RegistryParty, list: List): string {
  const who = kind === 'company' && companyNumber ? [isoCode, companyNumber] : [name.normalize('NFKC').toLowerCase(), monthOfBirth]
  return createHash('sha256')
    .update(JSON.stringify([list, kind, ...who]))
    .digest('base64url')
    .slice(0, 22)
}

function byKey<T extends { key: string }>(parties: T[], merge: (one: T, other: T) => T): T[] {
  const found = new Map<string, T>()
  for (const party of parties) {
    const same = found.get(party.key)
    found.set(party.key, same ? merge(same, party) : party)
  }
  return [...found.values()]
}

/** Somebody who was a director, left and came back is one: what counts is today. */
function mergeOfficers(one: RegisteredOfficer, other: RegisteredOfficer): RegisteredOfficer {
  if ((one.resignedOn === null) !== (other.resignedOn === null)) return one.resignedOn === null ? one : other
  const role = one.role === other.role ? one.role : `${one.role}, ${other.role}`
  return {
    ...one,
    role,
    resignedOn: one.resignedOn && other.resignedOn && one.resignedOn < other.resignedOn ? other.resignedOn : one.resignedOn,
  }
}

function mergeOwners(one: RegisteredOwner, other: RegisteredOwner): RegisteredOwner {
  if ((one.ceasedOn === null) !== (other.ceasedOn === null)) return one.ceasedOn === null ? one : other
  return { ...one, sharesPercent: one.sharesPercent ?? other.sharesPercent, sharesBand: one.sharesBand ?? other.sharesBand }
}
