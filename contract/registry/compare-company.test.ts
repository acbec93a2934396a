import { describe, expect, it } from 'vitest'
import { compareCompany, listDifferences } from '#contract/registry/compare-company.ts'
import type { PartyDifference } from '#contract/registry/comparison-schema.ts'
import type {
  CompareNames,
  DeclaredCompany,
  DeclaredOwner,
  DeclaredPerson,
  RegisteredCompany,
  RegisteredOfficer,
  RegisteredOwner,
} from '#contract/registry/registered-company.ts'

const compareNames: CompareNames = (one, other) => {
  if (one.name === other.name) return 'same'
  return one.name.charAt(0) === other.name.charAt(0) ? 'alike' : 'other'
}
const parts = { firstName: null, middleName: null, lastName: null }
const person = (name: string, monthOfBirth: string | null = null): DeclaredPerson => ({
  id: `eod_${name}`,
  kind: 'person',
  name,
  ...parts,
  monthOfBirth,
})
const owner = (name: string, sharesPercent: number | null, more: { isDirect?: boolean } = {}): DeclaredOwner => ({
  ...person(name),
  sharesPercent,
  isDirect: true,
  ...more,
})
const company = (name: string, companyNumber: string | null, sharesPercent = 60): DeclaredOwner => {
  return { id: `cod_${name}`, kind: 'company', name, isoCode: 'GB', companyNumber, sharesPercent, isDirect: true }
}
const party = (name: string, more: object) => ({
  key: `key_${name}`,
  kind: 'person' as const,
  name,
  ...parts,
  isoCode: null,
  companyNumber: null,
  monthOfBirth: null,
  ...more,
})
const officer = (name: string, more: Partial<RegisteredOfficer> = {}): RegisteredOfficer => ({
  ...party(name, more),
  role: 'Director',
  appointedOn: null,
  resignedOn: null,
  ...more,
})
const holder = (name: string, more: Partial<RegisteredOwner> = {}): RegisteredOwner => ({
  ...party(name, more),
  sharesPercent: null,
  sharesBand: null,
  ceasedOn: null,
  ...more,
})

const declaredCompany: DeclaredCompany = {
  companyName: 'Copper Lantern Ltd.',
  companyNumber: '9000001',
  incorporatedOn: '2014-03-18',
  address: '1 High Street, London',
  directors: [],
  owners: [],
}
const registeredCompany: RegisteredCompany = {
  companyName: 'COPPER LANTERN LIMITED',
  otherNames: ['Tin Lantern Limited'],
  isoCode: 'GB',
  companyNumber: '0900 0001',
  status: 'Active',
  incorporatedOn: '2014-03-18',
  dissolvedOn: null,
  address: '1 High Street, London, EC1A 1BB, United Kingdom',
  officers: [],
  owners: [],
}
const compare = (declared: Partial<DeclaredCompany>, registered: Partial<RegisteredCompany>, confirmed: Record<string, string> = {}) =>
  compareCompany({ ...declaredCompany, ...declared }, { ...registeredCompany, ...registered }, { compareNames, confirmed })
const differencesOf = (...given: Parameters<typeof compare>) => listDifferences(compare(...given))
const directors = (declared: DeclaredPerson[], officers: RegisteredOfficer[], confirmed = {}) =>
  compare({ directors: declared }, { officers }, confirmed).directors.parties.map((row) => [
    row.declared?.name,
    row.registered?.name,
    row.differences,
  ])
const owners = (declared: DeclaredOwner[], registered: RegisteredOwner[], confirmed = {}) =>
  compare({ owners: declared }, { owners: registered }, confirmed).owners.parties.map((row) => [
    row.declared?.name,
    row.registered?.name,
    row.differences,
  ])

describe('the facts of a company', () => {
  it('ignore spelling: case, legal form, leading zeros, an address without postal code', () => {
    expect(differencesOf({}, {})).toEqual([])
    expect(compare({}, {}).facts.map(({ fact, differs }) => [fact, differs])).toEqual([
      ['name', false],
      ['number', false],
      ['status', false],
      ['incorporated-on', false],
      ['address', false],
    ])
  })

  it('differ individually', () => {
    const expected = {
      companyName: 'Copper Lamp Ltd',
      companyNumber: '9000002',
      incorporatedOn: '2014-03-19',
      address: '2 High Street, London',
    }
    expect(differencesOf(expected, { status: 'Liquidation' }).map(({ difference }) => difference)).toEqual([
      'name',
      'number',
      'status',
      'incorporated-on',
      'address',
    ])
  })

  it('accept another name that the registry knows', () => {
    expect(differencesOf({ companyName: 'Tin Lantern Ltd' }, {})).toEqual([])
  })

  it('are not compared where one side is empty', () => {
    const silent = { companyNumber: null, incorporatedOn: null, address: null }
    expect(compare(silent, { status: null }).facts.map(({ differs }) => differs)).toEqual([false, null, null, null, null])
  })

  it('report a dissolved company, whatever its status text', () => {
    expect(differencesOf({}, { status: 'Active', dissolvedOn: '2024-05-01' })).toEqual([{ about: 'company', difference: 'status' }])
    expect(differencesOf({}, { status: '存续（在营、开业、在册）' })).toEqual([])
  })
})

describe('directors', () => {
  it('are paired by name, and reported where one side lacks them', () => {
    expect(directors([person('Ada'), person('Tom')], [officer('Ruth'), officer('Ada')])).toEqual([
      ['Ada', 'Ada', []],
      ['Tom', undefined, ['not-registered']],
      [undefined, 'Ruth', ['not-declared']],
    ])
  })

  it('are paired by a similar name, which is a difference', () => {
    expect(directors([person('Ada')], [officer('Adaline')])).toEqual([['Ada', 'Adaline', ['name']]])
  })

  it('with the same name differ in the month of birth; with a similar name they are two people', () => {
    expect(directors([person('Ada', '1978-04')], [officer('Ada', { monthOfBirth: '1978-05' })])).toEqual([['Ada', 'Ada', ['birth-month']]])
    expect(directors([person('Ada', '1978-04')], [officer('Adaline', { monthOfBirth: '1978-05' })])).toEqual([
      ['Ada', undefined, ['not-registered']],
      [undefined, 'Adaline', ['not-declared']],
    ])
  })

  it('with the same name are told apart by the month of birth', () => {
    const [old, young] = [
      officer('Ada', { key: 'old', monthOfBirth: '1950-01' }),
      officer('Ada', { key: 'young', monthOfBirth: '1980-01' }),
    ]
    const rows = compare({ directors: [person('Ada', '1980-01')] }, { officers: [old, young] }).directors.parties
    expect(rows.map(({ declared, registered, differences }) => [declared?.name, registered?.key, differences])).toEqual([
      ['Ada', 'young', []],
      [undefined, 'old', ['not-declared']],
    ])
  })

  it('keep the pair that the company confirmed, under any name', () => {
    expect(directors([person('Tom')], [officer('Ruth')], { key_Ruth: 'eod_Tom' })).toEqual([['Tom', 'Ruth', ['name']]])
  })

  it('who resigned are a difference only when they are declared', () => {
    expect(
      directors([person('Ada')], [officer('Ada', { resignedOn: '2019-12-31' }), officer('Tom', { resignedOn: '2020-01-01' })]),
    ).toEqual([['Ada', 'Ada', ['ended']]])
  })

  it('that are companies or withheld are reported, though nobody can declare them as a person', () => {
    const registered = [officer('Secretaries Ltd', { kind: 'company' }), officer('Withheld', { kind: 'withheld' })]
    expect(directors([], registered)).toEqual([
      [undefined, 'Secretaries Ltd', ['company-officer']],
      [undefined, 'Withheld', ['withheld']],
    ])
  })

  it('are not compared where the registry has no officers', () => {
    expect(compare({ directors: [person('Ada')] }, { officers: [] }).directors).toEqual({ isAvailable: false, parties: [] })
  })
})

describe('owners', () => {
  const exact = (sharesPercent: number) => holder('Ada', { sharesPercent })
  const band = holder('Ada', { sharesBand: { abovePercent: 25, toPercent: 50 } })

  it('differ in an exact share from 0.01 %', () => {
    expect(owners([owner('Ada', 60)], [exact(60.01)])).toEqual([['Ada', 'Ada', []]])
    expect(owners([owner('Ada', 60)], [exact(60.02)])).toEqual([['Ada', 'Ada', ['share']]])
    expect(owners([owner('Ada', null)], [exact(60)])).toEqual([['Ada', 'Ada', []]])
  })

  it('match within a band, from just over its lower end to its upper end', () => {
    const outside = (sharesPercent: number) => owners([owner('Ada', sharesPercent)], [band])[0]?.[2]
    expect([25, 25.01, 50, 50.01].map(outside)).toEqual([['share'], [], [], ['share']])
  })

  it('are reported missing by registries of exact shares, above 25 % by registries of bands, and never by registries of parents', () => {
    const missing = (registered: RegisteredOwner[], sharesPercent: number) =>
      owners([owner('Tom', sharesPercent)], registered)[0]?.[2] as PartyDifference[]
    expect(missing([exact(60)], 1)).toEqual(['not-registered'])
    expect([missing([band], 25), missing([band], 25.01)]).toEqual([[], ['not-registered']])
    expect(missing([holder('Parent', { kind: 'company' })], 90)).toEqual([])
  })

  it('match an owner declared further up, without comparing a share', () => {
    expect(owners([owner('Ada', 5, { isDirect: false })], [exact(60)])).toEqual([['Ada', 'Ada', []]])
    expect(owners([owner('Tom', 5, { isDirect: false })], [exact(60)])).toEqual([[undefined, 'Ada', ['not-declared']]])
  })

  it('that are companies are paired by number, then by name', () => {
    const registered = [holder('Brightwater S.à r.l.', { kind: 'company', isoCode: 'GB', companyNumber: 'B-900011' })]
    expect(owners([company('Brightwater SARL', 'B900011')], registered)).toEqual([['Brightwater SARL', 'Brightwater S.à r.l.', []]])
    expect(owners([company('Other Holding', 'B900011')], registered)).toEqual([['Other Holding', 'Brightwater S.à r.l.', ['name']]])
    expect(owners([company('Brightwater SARL', 'B900012')], registered)).toEqual([['Brightwater SARL', 'Brightwater S.à r.l.', ['number']]])
    expect(owners([company('Brightwater SARL', null)], registered)).toEqual([['Brightwater SARL', 'Brightwater S.à r.l.', []]])
  })

  it('that are a person never match a company of the same name', () => {
    expect(owners([company('Ada', null)], [exact(60)])).toEqual([
      ['Ada', undefined, ['not-registered']],
      [undefined, 'Ada', ['not-declared']],
    ])
  })

  it('whose holding ended are a difference only when they are declared', () => {
    const gone = (name: string) => holder(name, { sharesPercent: 10, ceasedOn: '2020-01-01' })
    expect(owners([owner('Ada', 60)], [gone('Ada'), gone('Tom')])).toEqual([['Ada', 'Ada', ['ended']]])
  })

  it('who are withheld are reported as withheld', () => {
    expect(owners([], [holder('Withheld', { kind: 'withheld' })])).toEqual([[undefined, 'Withheld', ['withheld']]])
  })
})

it('are reported by codes and ids, without names', () => {
  const found = differencesOf({ directors: [person('Ada')] }, { officers: [officer('Tom')], status: 'Dissolved' })
  expect(found).toEqual([
    { about: 'company', difference: 'status' },
    { about: 'director', difference: 'not-registered', subject: 'eod_Ada' },
    { about: 'director', difference: 'not-declared', subject: 'key_Tom' },
  ])
})
