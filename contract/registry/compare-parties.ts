import { isSameCompanyName, isSameCompanyNumber } from '#contract/registry/compare-facts.ts'
import type { ComparedList, ComparedParty, PartyDifference } from '#contract/registry/comparison-schema.ts'
import { pairUp } from '#contract/registry/pair-up.ts'
import type {
  CompareNames,
  DeclaredOwner,
  DeclaredOwnerCompany,
  DeclaredPerson,
  RegisteredOfficer,
  RegisteredOwner,
  RegisteredParty,
} from '#contract/registry/registered-company.ts'

export type CompareParties = {
  compareNames: CompareNames
  /** Which declared person or company a registered one was confirmed as, by the registered one's key. */
  confirmed: Readonly<Record<string, string>>
}

/** Owners above this share stand in every register of beneficial owners that tells bands. */
const bandsBeginAbovePercent = 25
/** Registers round to hundredths. */
const shareTolerancePercent = 0.01

/** Who leads the company. Where the register names no officer at all, it tells of none. */
export function compareDirectors(
  declared: readonly DeclaredPerson[],
  registered: readonly RegisteredOfficer[],
  how: CompareParties,
): ComparedList {
  const people = registered.filter(({ kind }) => kind === 'person')
  const { pairs, onlyOnes, onlyOthers } = pairUp(
    declared,
    people,
    (one, other) => scorePerson(one, other, how) - (other.resignedOn ? 0.5 : 0),
  )
  const parties: ComparedParty[] = [
    ...pairs.map(([one, other]) =>
      toParty(one, toOfficer(other), [...comparePerson(one, other, how), ...(other.resignedOn ? ['ended' as const] : [])]),
    ),
    ...onlyOnes.map((one) => toParty(one, null, ['not-registered'])),
    ...[...onlyOthers, ...registered.filter(({ kind }) => kind !== 'person')]
      .filter(({ resignedOn }) => resignedOn === null)
      .map((other) =>
        toParty(null, toOfficer(other), [
          other.kind === 'company' ? 'company-officer' : other.kind === 'withheld' ? 'withheld' : 'not-declared',
        ]),
      ),
  ]
  const isAvailable = registered.length > 0
  return { isAvailable, parties: isAvailable ? parties : [] }
}

/** Who owns the company. Owners further up count as declared; the company's own are looked at first. */
export function compareOwners(
  declared: readonly DeclaredOwner[],
  registered: readonly RegisteredOwner[],
  how: CompareParties,
): ComparedList {
  const named = registered.filter(({ kind }) => kind !== 'withheld')
  const { pairs, onlyOnes, onlyOthers } = pairUp(declared, named, (one, other) => {
    const score = one.kind === 'person' ? scorePerson(one, other, how) : scoreCompany(one, other, how)
    return score === 0 ? 0 : score - (one.isDirect ? 0 : 0.25) - (other.ceasedOn ? 0.5 : 0)
  })
  const isExpected = toExpected(registered)
  const parties: ComparedParty[] = [
    ...pairs.map(([one, other]) => {
      const who = one.kind === 'person' ? comparePerson(one, other, how) : compareCompany(one, other)
      const share: PartyDifference[] = one.isDirect && !other.ceasedOn && isShareOther(one.sharesPercent, other) ? ['share'] : []
      return toParty(one, toOwner(other), [...who, ...share, ...(other.ceasedOn && one.isDirect ? ['ended' as const] : [])])
    }),
    ...onlyOnes.filter(({ isDirect }) => isDirect).map((one) => toParty(one, null, isExpected(one) ? ['not-registered'] : [])),
    ...[...onlyOthers, ...registered.filter(({ kind }) => kind === 'withheld')]
      .filter(({ ceasedOn }) => ceasedOn === null)
      .map((other) => toParty(null, toOwner(other), [other.kind === 'withheld' ? 'withheld' : 'not-declared'])),
  ]
  const isAvailable = registered.length > 0
  return { isAvailable, parties: isAvailable ? parties : [] }
}

/** A register that tells exact shares tells every owner; one of bands those over a quarter; one of parents without shares nobody for sure. */
function toExpected(registered: readonly RegisteredOwner[]): (owner: DeclaredOwner) => boolean {
  if (registered.some(({ sharesPercent }) => sharesPercent !== null)) return () => true
  if (registered.some(({ sharesBand }) => sharesBand !== null)) return ({ sharesPercent }) => (sharesPercent ?? 0) > bandsBeginAbovePercent
  return () => false
}

/** A band leaves its lower end out and takes its upper end in. A share that nobody typed differs from none. */
function isShareOther(declared: number | null, { sharesPercent, sharesBand }: RegisteredOwner): boolean {
  if (declared === null) return false
  if (sharesPercent !== null) return Math.round(Math.abs(declared - sharesPercent) * 10_000) > shareTolerancePercent * 10_000
  return sharesBand !== null && !(declared > sharesBand.abovePercent && declared <= sharesBand.toPercent)
}

/** Who was confirmed first; then the same name, the likelier where the months of birth are the same; then a name that is alike. */
function scorePerson(one: DeclaredPerson, other: RegisteredParty, { compareNames, confirmed }: CompareParties): number {
  if (other.kind !== 'person') return 0
  if (confirmed[other.key] === one.id) return 9
  const sameness = compareNames(one, other)
  if (sameness === 'other') return 0
  const months = one.monthOfBirth && other.monthOfBirth ? one.monthOfBirth === other.monthOfBirth : null
  if (sameness === 'same') return months === null ? 6 : months ? 7 : 3
  return months === null ? 2 : months ? 5 : 0
}

function comparePerson(one: DeclaredPerson, other: RegisteredParty, { compareNames }: CompareParties): PartyDifference[] {
  const isOtherMonth = one.monthOfBirth !== null && other.monthOfBirth !== null && one.monthOfBirth !== other.monthOfBirth
  return [...(compareNames(one, other) === 'same' ? [] : (['name'] as const)), ...(isOtherMonth ? (['birth-month'] as const) : [])]
}

function scoreCompany(one: DeclaredOwnerCompany, other: RegisteredParty, { confirmed }: CompareParties): number {
  if (other.kind !== 'company') return 0
  if (confirmed[other.key] === one.id) return 9
  const isNamed = isSameCompanyName(one.name, other.name)
  if (isSameNumber(one, other)) return isNamed ? 8 : 7
  return isNamed ? 3 : 0
}

/** Null: one of them has no number. */
function isSameNumber(one: DeclaredOwnerCompany, other: RegisteredParty): boolean | null {
  if (!one.companyNumber || !other.companyNumber) return null
  const isSameCountry = !one.isoCode || !other.isoCode || one.isoCode.slice(0, 2).toUpperCase() === other.isoCode.slice(0, 2).toUpperCase()
  return isSameCountry && isSameCompanyNumber(one.companyNumber, other.companyNumber)
}

function compareCompany(one: DeclaredOwnerCompany, other: RegisteredParty): PartyDifference[] {
  return [
    ...(isSameCompanyName(one.name, other.name) ? [] : (['name'] as const)),
    ...(isSameNumber(one, other) === false ? (['number'] as const) : []),
  ]
}

type Registered = NonNullable<ComparedParty['registered']>

function toParty(
  declared: DeclaredPerson | DeclaredOwner | null,
  registered: Registered | null,
  differences: PartyDifference[],
): ComparedParty {
  if (!declared) return { declared: null, registered, differences }
  const { id, kind, name } = declared
  const number = declared.kind === 'company' ? declared.companyNumber : null
  const monthOfBirth = declared.kind === 'person' ? declared.monthOfBirth : null
  const sharesPercent = 'sharesPercent' in declared ? declared.sharesPercent : null
  return { declared: { id, kind, name, number, monthOfBirth, sharesPercent }, registered, differences }
}

function toOfficer({ key, kind, name, companyNumber, monthOfBirth, role, resignedOn }: RegisteredOfficer): Registered {
  return { key, kind, name, number: companyNumber, monthOfBirth, role, sharesPercent: null, sharesBand: null, endedOn: resignedOn }
}

function toOwner({ key, kind, name, companyNumber, monthOfBirth, sharesPercent, sharesBand, ceasedOn }: RegisteredOwner): Registered {
  return { key, kind, name, number: companyNumber, monthOfBirth, role: null, sharesPercent, sharesBand, endedOn: ceasedOn }
}
