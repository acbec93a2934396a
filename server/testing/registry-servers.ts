import type { RegistryOfficer, RegistryOwner } from '#server/platform/ports.ts'
import { isSameNumber, toBareName } from '#server/registry/providers/kyckr-id.ts'
import { sampleCompanies } from '#server/registry/providers/sample/sample-companies.ts'
import type { SampleCompany } from '#server/registry/providers/sample/sample-company.ts'
import { openRegistryServer, type RegistryAnswer, type RegistryCall } from '#server/testing/open-registry-server.ts'

/** Companies of the sample register, served as each provider documents its answers. */
export const testKey = 'k/e+y&1'

const notFound: RegistryAnswer = { status: 404, body: { errors: [{ error: 'not-found' }] } }

/** Companies House: basic authentication, `start_index` and `items_per_page` (it gives at most 20 of a search), bands for shares. */
export function openCompaniesHouseServer() {
  return openRegistryServer('application/json;charset=utf-8', ({ path, query, headers }) => {
    if (headers.authorization !== `Basic ${Buffer.from(`${testKey}:`).toString('base64')}`)
      return { status: 401, body: { error: 'Invalid Authorization' } }
    const companies = sampleCompanies().filter(({ isoCode }) => isoCode === 'GB')
    if (path.join('/') === 'search/companies') return page(withWords(companies, query.get('q')).map(toHouseFound), query, 20)
    const company = companies.find(({ companyNumber }) => companyNumber === path[1])
    if (path[0] !== 'company' || !company) return notFound
    if (path[2] === 'officers') return company.officers.length > 0 ? page(company.officers.map(toHouseOfficer), query, 35) : notFound
    if (path[2] === 'persons-with-significant-control') return page(company.owners.map(toHouseController), query, 25)
    return { body: toHouseProfile(company) }
  })
}

/** GLEIF: JSON:API, pages from 1, parents by relation; no key. An LEI is made from the number. */
export function openGleifServer() {
  return openRegistryServer('application/vnd.api+json', ({ path, query }) => {
    const [, , , lei, relation] = path
    const companies = sampleCompanies()
    if (!lei) {
      const country = query.get('filter[entity.legalAddress.country]')
      const inCountry = companies.filter(({ isoCode }) => isoCode === country)
      const number = query.get('filter[entity.registeredAs]')
      const found = number
        ? inCountry.filter(({ companyNumber }) => isSameNumber(companyNumber, number))
        : withWords(inCountry, query.get('filter[entity.legalName]') ?? query.get('filter[fulltext]'))
      const [size, at] = [Number(query.get('page[size]') ?? 15), Number(query.get('page[number]') ?? 1)]
      const pagination = {
        currentPage: at,
        perPage: size,
        total: found.length,
        lastPage: Math.max(Math.ceil(found.length / size), 1),
      }
      return { body: { meta: { pagination }, data: found.slice((at - 1) * size, at * size).map(toLeiRecord) } }
    }
    const company = companies.find((one) => leiOf(one) === lei)
    const parent = relation
      ? companies.find(({ kyckrId }) => kyckrId === company?.owners.find(({ kind }) => kind === 'company')?.kyckrId)
      : company
    return parent ? { body: { data: toLeiRecord(parent) } } : notFound
  })
}

/** Kyckr V2: bearer key, its own codes in ids, enhanced profiles but for France, which has lite ones only. */
export function openKyckrServer() {
  return openRegistryServer('application/json', (call) => {
    if (call.headers.authorization !== `Bearer ${testKey}`) return { status: 401, body: { details: 'Unauthorized' } }
    const { status, body } = answerAsKyckr(call)
    return {
      status: status ?? 200,
      body: { correlationId: '1', timeStamp: '2026-01-01T00:00:00Z', details: status ? 'Error' : 'Success', ...(body as object) },
    }
  })
}

function answerAsKyckr({ path, query }: RegistryCall): RegistryAnswer {
  const [, , id, level] = path
  if (!id) {
    const companies = sampleCompanies().filter(({ isoCode }) => isoCode === query.get('isoCode'))
    const number = query.get('companyNumber')
    const found = number
      ? companies.filter(({ companyNumber }) => isSameNumber(companyNumber, number))
      : withWords(companies, query.get('name'))
    const size = Number(query.get('pageSize') ?? 50)
    return { body: { data: found.slice(0, size).map(toKyckrFound), pageNumber: 1, pageSize: size, totalCount: found.length } }
  }
  const company = sampleCompanies().find((one) => kyckrCodeOf(one) === id)
  if (!company) return { status: 404, body: {} }
  if (level === 'enhanced' && company.isoCode === 'FR') return { status: 405, body: {} }
  return { body: { data: toKyckrProfile(company, level === 'enhanced') } }
}

export function leiOf({ companyNumber, isoCode }: SampleCompany): string {
  const letters = `${isoCode}${companyNumber.replace(/[^A-Z0-9]/g, '')}`
  return `${letters.padEnd(18, 'X').slice(0, 18)}00`
}

function kyckrCodeOf({ isoCode, companyNumber }: SampleCompany): string {
  return `${isoCode}|${Buffer.from(companyNumber).toString('base64url')}`
}

function withWords(companies: SampleCompany[], text: string | null): SampleCompany[] {
  const parts = toBareName(text ?? '').split(' ')
  return companies.filter(({ companyName, otherNames }) =>
    [companyName, ...otherNames].some((name) => parts.every((word) => toBareName(name).includes(word))),
  )
}

function page(all: unknown[], query: URLSearchParams, most: number): RegistryAnswer {
  const start = Number(query.get('start_index') ?? 0)
  const size = Math.min(Number(query.get('items_per_page') ?? 20), most)
  if (start > 1_000) return { status: 416, body: {} }
  return { body: { items: all.slice(start, start + size), items_per_page: size, start_index: start, total_results: all.length } }
}

function toHouseAddress({ registeredAddress }: SampleCompany) {
  return {
    address_line_1: registeredAddress?.street,
    locality: registeredAddress?.city,
    postal_code: registeredAddress?.postalCode ?? undefined,
    country: 'England',
  }
}

function toHouseFound(company: SampleCompany) {
  return {
    kind: 'searchresults#company',
    title: company.companyName,
    company_number: company.companyNumber,
    company_status: company.status?.toLowerCase(),
    company_type: 'ltd',
    date_of_creation: company.incorporatedOn,
    address: toHouseAddress(company),
    address_snippet: company.registeredAddress?.oneLine,
  }
}

function toHouseProfile(company: SampleCompany) {
  return {
    company_name: company.companyName,
    company_number: company.companyNumber,
    company_status: company.status?.toLowerCase(),
    type: 'ltd',
    date_of_creation: company.incorporatedOn,
    registered_office_address: toHouseAddress(company),
    sic_codes: company.activities.map(({ code }) => code),
    links: { self: `/company/${company.companyNumber}` },
  }
}

function toBorn(monthOfBirth: string | null) {
  const [year, month] = (monthOfBirth ?? '').split('-').map(Number)
  return year && month ? { year, month } : undefined
}

function toHouseOfficer(officer: RegistryOfficer) {
  return {
    name: `${(officer.lastName ?? officer.name).toUpperCase()}, ${[officer.firstName, officer.middleName].filter(Boolean).join(' ')}`,
    officer_role: officer.role.toLowerCase(),
    appointed_on: officer.appointedOn,
    ...(officer.resignedOn && { resigned_on: officer.resignedOn }),
    nationality: officer.nationality,
    country_of_residence: officer.countryOfResidence,
    date_of_birth: toBorn(officer.monthOfBirth),
  }
}

function toHouseController(owner: RegistryOwner) {
  const isCompany = owner.kind === 'company'
  const top = [50, 75, 100].find((edge) => (owner.sharesPercent ?? 0) <= edge) ?? 100
  return {
    kind: isCompany ? 'corporate-entity-person-with-significant-control' : 'individual-person-with-significant-control',
    name: owner.name,
    ...(isCompany && { identification: { registration_number: owner.companyNumber, country_registered: owner.isoCode } }),
    ...(!isCompany && {
      name_elements: { forename: owner.firstName, surname: owner.lastName },
      date_of_birth: toBorn(owner.monthOfBirth),
    }),
    natures_of_control: [`ownership-of-shares-${top - 25}-to-${top}-percent`, 'voting-rights-25-to-50-percent'],
    notified_on: owner.notifiedOn ?? '2016-04-06',
  }
}

function toLeiRecord(company: SampleCompany) {
  const address = company.registeredAddress
  return {
    type: 'lei-records',
    id: leiOf(company),
    attributes: {
      lei: leiOf(company),
      entity: {
        legalName: { name: company.companyName, language: 'en' },
        otherNames: company.otherNames.map((name) => ({ name, language: 'zh', type: 'ALTERNATIVE_LANGUAGE_LEGAL_NAME' })),
        legalAddress: {
          addressLines: [address?.street ?? null],
          city: address?.city,
          region: address?.region,
          country: company.isoCode,
          postalCode: address?.postalCode,
        },
        registeredAt: { id: 'RA000000' },
        registeredAs: company.companyNumber,
        legalForm: { id: '8888', other: company.legalForm },
        status: company.status === 'Active' ? 'ACTIVE' : 'INACTIVE',
        creationDate: `${company.incorporatedOn}T00:00:00Z`,
        expiration: { date: null, reason: null },
      },
    },
  }
}

function toKyckrFound(company: SampleCompany) {
  const { companyName, companyNumber, status, legalForm, incorporatedOn, registeredAddress } = company
  return {
    id: kyckrCodeOf(company),
    companyName,
    companyNumber,
    status,
    type: legalForm,
    startDate: incorporatedOn,
    address: registeredAddress?.oneLine,
  }
}

function toKyckrParty(party: RegistryOfficer | RegistryOwner) {
  const isCompany = party.kind === 'company'
  return {
    type: isCompany ? 'Corporation' : 'Person',
    name: party.name,
    ...(party.nationality && { nationality: party.nationality }),
    ...(party.monthOfBirth && { birthdate: { original: party.monthOfBirth, normalized: party.monthOfBirth } }),
    ...(isCompany && { registrationNumber: party.companyNumber, registeredAddress: { isoCode: party.isoCode } }),
    ...('role' in party && {
      role: { original: party.role },
      startDate: { normalized: party.appointedOn },
      isActive: !party.resignedOn,
    }),
  }
}

function toKyckrProfile(company: SampleCompany, isEnhanced: boolean) {
  const split = (parties: (RegistryOfficer | RegistryOwner)[]) => ({
    individuals: parties.filter(({ kind }) => kind === 'person').map(toKyckrParty),
    corporations: parties.filter(({ kind }) => kind === 'company').map(toKyckrParty),
  })
  return {
    companyName: company.companyName,
    identifiers: { primaryRegistrationNumber: company.companyNumber },
    aliases: company.otherNames.map((name) => ({ name, type: 'Trading Name' })),
    incorporationDate: { original: company.incorporatedOn, normalized: company.incorporatedOn },
    status: { original: company.status, normalized: company.status === 'Active' ? 'Active' : 'Inactive' },
    legalForm: { original: company.legalForm },
    addresses: [
      {
        type: 'Registered Address',
        fullAddress: company.registeredAddress?.oneLine,
        city: company.registeredAddress?.city,
        isoCode: company.isoCode,
      },
    ],
    activities: company.activities.map((activity) => ({ ...activity, classificationScheme: 'SIC07' })),
    ...(isEnhanced && { representatives: split(company.officers), ultimateBeneficialOwners: split(company.owners) }),
  }
}
