/** What a register says of one company, as far as it is compared with what the company declared. Dates are YYYY-MM-DD, months YYYY-MM. */
export type RegisteredCompany = {
  companyName: string
  /** Former, trading and local-language names. */
  otherNames: readonly string[]
  isoCode: string
  companyNumber: string
  status: string | null
  incorporatedOn: string | null
  dissolvedOn: string | null
  address: string | null
  officers: readonly RegisteredOfficer[]
  owners: readonly RegisteredOwner[]
}

export type PersonName = { name: string; firstName: string | null; middleName: string | null; lastName: string | null }

export type RegisteredParty = PersonName & {
  /** The same for the same party of the same list, each time the register is asked. */
  key: string
  /** `withheld`: the register keeps to itself who it is. */
  kind: 'person' | 'company' | 'withheld'
  isoCode: string | null
  companyNumber: string | null
  monthOfBirth: string | null
}
export type RegisteredOfficer = RegisteredParty & { role: string; appointedOn: string | null; resignedOn: string | null }
export type SharesBand = { abovePercent: number; toPercent: number }
export type RegisteredOwner = RegisteredParty & { sharesPercent: number | null; sharesBand: SharesBand | null; ceasedOn: string | null }

export type DeclaredPerson = PersonName & { id: string; kind: 'person'; monthOfBirth: string | null }
export type DeclaredOwnerCompany = { id: string; kind: 'company'; name: string; isoCode: string | null; companyNumber: string | null }
/** `isDirect`: of the company itself; the others own a part of one of its owners. */
export type DeclaredOwner = (DeclaredPerson | DeclaredOwnerCompany) & { sharesPercent: number | null; isDirect: boolean }

/** What a company says of itself; null where it was not asked. */
export type DeclaredCompany = {
  companyName: string
  companyNumber: string | null
  incorporatedOn: string | null
  address: string | null
  directors: readonly DeclaredPerson[]
  owners: readonly DeclaredOwner[]
}

/** `alike`: the same person with a name left out, or with a letter or two written otherwise. */
export type NameSameness = 'same' | 'alike' | 'other'
export type CompareNames = (one: PersonName, other: PersonName) => NameSameness
