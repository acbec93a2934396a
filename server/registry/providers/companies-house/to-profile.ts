import type { FoundCompany, RegistryAddress, RegistryOfficer, RegistryOwner, RegistryParty } from '#server/platform/ports.ts'
import { toAddress } from '#server/registry/providers/address.ts'
import type {
  CompanyProfileAnswer,
  ControllerAnswer,
  FoundAnswer,
  OfficerAnswer,
} from '#server/registry/providers/companies-house/answers.ts'
import { toKyckrId } from '#server/registry/providers/kyckr-id.ts'
import { noParty, toCompanyParty } from '#server/registry/providers/party.ts'
import { toDay } from '#server/registry/providers/plain-date.ts'
import { findSharesBand } from '#server/registry/providers/shares-band.ts'

/** What the register's words stand for, from its published enumerations; the rest is shown as it is written there. */
const types: Record<string, string> = {
  ltd: 'Private limited company',
  plc: 'Public limited company',
  llp: 'Limited liability partnership',
  'private-unlimited': 'Private unlimited company',
  'private-limited-guarant-nsc': 'Private company limited by guarantee without share capital',
  'limited-partnership': 'Limited partnership',
  'oversea-company': 'Overseas company',
  'scottish-partnership': 'Scottish qualifying partnership',
  'charitable-incorporated-organisation': 'Charitable incorporated organisation',
  'registered-overseas-entity': 'Overseas entity',
}

const withheld = 'Withheld by the register'

export function toFound(answer: FoundAnswer): FoundCompany {
  return {
    id: toKyckrId({ isoCode: 'GB', companyNumber: answer.company_number }),
    name: answer.title,
    companyName: answer.title,
    companyNumber: answer.company_number,
    status: toWords(answer.company_status),
    type: toType(answer.company_type),
    startDate: toDay(answer.date_of_creation),
    address: answer.address_snippet || null,
  }
}

export function toFoundCompanyFromProfile(answer: CompanyProfileAnswer): FoundCompany {
  return toFound({
    title: answer.company_name,
    company_number: answer.company_number,
    company_status: answer.company_status,
    company_type: answer.type,
    date_of_creation: answer.date_of_creation,
    address_snippet: toRegisteredAddress(answer.registered_office_address)?.oneLine,
  })
}

export function toRegisteredAddress(address: CompanyProfileAnswer['registered_office_address']): RegistryAddress | null {
  if (!address) return null
  const first = [address.premises, address.address_line_1].filter(Boolean).join(' ')
  const street = [first, address.address_line_2].filter(Boolean).join(', ')
  return toAddress({
    street,
    city: address.locality,
    region: address.region,
    postalCode: address.postal_code,
    country: address.country,
  })
}

export function toType(type: string | null | undefined): string | null {
  return types[type ?? ''] ?? toWords(type)
}

/** `voluntary-arrangement` as a person writes it. */
export function toWords(word: string | null | undefined): string | null {
  if (!word) return null
  const words = word.replaceAll('-', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** Companies hold roles that begin with `corporate-`. */
export function toOfficer(officer: OfficerAnswer): RegistryOfficer {
  const isCompany = officer.officer_role.startsWith('corporate-')
  const place = officer.identification
  return {
    ...(isCompany
      ? toCompanyParty(officer.name, place?.country_registered ?? place?.place_registered, place?.registration_number)
      : { ...toPersonOfOfficers(officer.name), ...toPersonal(officer) }),
    role: toWords(officer.officer_role.replace(/^corporate-/, '')) ?? officer.officer_role,
    appointedOn: toDay(officer.appointed_on ?? officer.appointed_before),
    resignedOn: toDay(officer.resigned_on),
  }
}

/** The start of `kind` says what the controller is: individual, corporate-entity, legal-person or super-secure. */
export function toOwner(controller: ControllerAnswer): RegistryOwner {
  const natures = controller.natures_of_control ?? []
  return {
    ...toController(controller),
    sharesPercent: null,
    sharesBand: findSharesBand(natures),
    natureOfControl: natures,
    notifiedOn: toDay(controller.notified_on),
    ceasedOn: toDay(controller.ceased_on),
  }
}

function toController(controller: ControllerAnswer): RegistryParty {
  const name = controller.name || withheld
  const place = controller.identification
  if (/^(corporate-entity|legal-person)-/.test(controller.kind)) {
    return toCompanyParty(name, place?.country_registered ?? place?.place_registered, place?.registration_number)
  }
  const parts = controller.name_elements
  const middleName = parts?.middle_name ?? parts?.other_forenames
  return {
    ...noParty,
    name,
    ...(!controller.name && { isWithheld: true as const }),
    firstName: parts?.forename || null,
    middleName: middleName || null,
    lastName: parts?.surname || null,
    ...toPersonal(controller),
  }
}

/** Officers are written `SURNAME, Forename Other Forenames`. */
function toPersonOfOfficers(written: string): RegistryParty {
  const [surname = '', forenames = ''] = written.split(/,\s*(.*)/s)
  if (!forenames) return { ...noParty, name: written }
  const lastName = surname.toLowerCase().replace(/(^|[\s'’-])\p{L}/gu, (start) => start.toUpperCase())
  const [firstName = '', ...others] = (forenames.split(/[,\n]/, 1)[0] ?? '').trim().split(/\s+/)
  return {
    ...noParty,
    name: [firstName, ...others, lastName].join(' '),
    firstName,
    middleName: others.join(' ') || null,
    lastName,
  }
}

function toPersonal(person: OfficerAnswer | ControllerAnswer): Pick<RegistryParty, 'nationality' | 'countryOfResidence' | 'monthOfBirth'> {
  const born = person.date_of_birth
  return {
    nationality: person.nationality || null,
    countryOfResidence: person.country_of_residence || null,
    monthOfBirth: born ? `${born.year}-${String(born.month).padStart(2, '0')}` : null,
  }
}
