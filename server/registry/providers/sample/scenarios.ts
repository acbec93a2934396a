import type { RegistryOfficer, RegistryParty } from '#server/platform/ports.ts'
import { toKyckrId } from '#server/registry/providers/kyckr-id.ts'
import { noParty } from '#server/registry/providers/party.ts'
import { type SampleCompany, toOwner, toParty } from '#server/registry/providers/sample/sample-company.ts'

type Scene = {
  isoCode: string
  companyNumber: string
  companyName: string
  otherNames?: string[]
  legalForm: string
  incorporatedOn: string
  city: string
  country: string
}

/** Companies that stay as they are, for demonstrations and tests: two owners, five levels in five countries, a circle, nobody known. */
export function toSampleScenarios(): SampleCompany[] {
  return [...toPlainPair(), ...toChain(), ...toCircle(), ...toChinesePair(), ...toUnknown()]
}

function toPlainPair(): SampleCompany[] {
  const ada = person('Ada', 'Marlowe', 'British', 'United Kingdom', '1978-04')
  const tom = person('Thomas', 'Okafor', 'British', 'United Kingdom', '1983-11')
  const company = scene({
    isoCode: 'GB',
    companyNumber: '09000001',
    companyName: 'Copper Lantern Trading Limited',
    legalForm: 'Private limited company',
    incorporatedOn: '2014-03-18',
    city: 'London',
    country: 'United Kingdom',
  })
  company.officers = [
    officer(ada, 'Director', '2014-03-18'),
    officer(tom, 'Director', '2016-07-01'),
    {
      ...officer(person('Ruth', 'Denholm', 'British', 'United Kingdom', '1969-02'), 'Secretary', '2014-03-18'),
      resignedOn: '2019-12-31',
    },
  ]
  company.owners = [toOwner(ada, 60, '2016-04-06'), toOwner(tom, 40, '2016-07-01')]
  return [company]
}

/** GB ← LU ← NL ← CY ← VG ← a person, with others beside at each level. */
function toChain(): SampleCompany[] {
  const links: [Scene, number, number][] = [
    [
      {
        isoCode: 'GB',
        companyNumber: '09000010',
        companyName: 'Brightwater Ceramics PLC',
        legalForm: 'Public limited company',
        incorporatedOn: '2009-05-11',
        city: 'Leeds',
        country: 'United Kingdom',
      },
      75,
      25,
    ],
    [
      {
        isoCode: 'LU',
        companyNumber: 'B900011',
        companyName: 'Brightwater Europe S.à r.l.',
        legalForm: 'Société à responsabilité limitée',
        incorporatedOn: '2008-01-22',
        city: 'Luxembourg',
        country: 'Luxembourg',
      },
      80,
      20,
    ],
    [
      {
        isoCode: 'NL',
        companyNumber: '90000012',
        companyName: 'Brightwater Holding B.V.',
        legalForm: 'Besloten vennootschap',
        incorporatedOn: '2007-09-03',
        city: 'Rotterdam',
        country: 'Netherlands',
      },
      66.67,
      33.33,
    ],
    [
      {
        isoCode: 'CY',
        companyNumber: 'HE900013',
        companyName: 'Saltlake Nominees Ltd',
        legalForm: 'Private company limited by shares',
        incorporatedOn: '2006-11-30',
        city: 'Limassol',
        country: 'Cyprus',
      },
      100,
      0,
    ],
    [
      {
        isoCode: 'VG',
        companyNumber: '9000014',
        companyName: 'Frangipani Asset Holdings Ltd.',
        legalForm: 'BVI business company',
        incorporatedOn: '2005-02-14',
        city: 'Road Town',
        country: 'Virgin Islands (British)',
      },
      0,
      0,
    ],
  ]
  const companies = links.map(([company]) => scene(company))
  const founder = person('Marguerite', 'Fontenay', 'French', 'Monaco', '1961-08')
  links.forEach(([, above, beside], place) => {
    const [company, parent] = [companies[place], companies[place + 1]]
    if (!company) return
    const minor = person(
      ['Harriet', 'Bastien', 'Femke', 'Nikos', 'Isaac'][place] ?? '',
      ['Kershaw', 'Delorme', 'Terpstra', 'Stavrou', 'Hollis'][place] ?? '',
      'British',
      company.isoCode,
      '1975-01',
    )
    company.officers = [officer(minor, 'Director', company.incorporatedOn)]
    company.owners = parent ? [toOwner(toParty(parent), above, null)] : [toOwner(founder, 100, null)]
    if (beside > 0) company.owners.push(toOwner(minor, beside, null))
  })
  return companies
}

/** Each of two companies owns a part of the other; a person owns most of both. */
function toCircle(): SampleCompany[] {
  const owner = person('Matthias', 'Rosenhain', 'German', 'Germany', '1972-06')
  const one = scene({
    isoCode: 'DE',
    companyNumber: 'HRB900021',
    companyName: 'Ringwall Maschinenbau GmbH',
    legalForm: 'Gesellschaft mit beschränkter Haftung',
    incorporatedOn: '2001-10-08',
    city: 'Hamburg',
    country: 'Germany',
  })
  const two = scene({
    isoCode: 'FR',
    companyNumber: '900000223',
    companyName: 'Ringwall Distribution SAS',
    legalForm: 'Société par actions simplifiée',
    incorporatedOn: '2003-04-15',
    city: 'Lyon',
    country: 'France',
  })
  one.owners = [toOwner(owner, 70, null), toOwner(toParty(two), 30, null)]
  two.owners = [toOwner(owner, 55, null), toOwner(toParty(one), 45, null)]
  one.officers = [officer(owner, 'Geschäftsführer', '2001-10-08')]
  two.officers = [officer(owner, 'Président', '2003-04-15')]
  return [one, two]
}

function toChinesePair(): SampleCompany[] {
  const owner = { ...person('文博', '林', 'Chinese', 'China', '1980-09'), name: '林文博' }
  const parent = scene({
    isoCode: 'CN',
    companyNumber: '91310115MA9000310U',
    companyName: '上海灯塔贸易有限公司',
    otherNames: ['Shanghai Lighthouse Trading Co., Ltd.'],
    legalForm: '有限责任公司',
    incorporatedOn: '2011-06-20',
    city: '上海市',
    country: '中国',
  })
  const child = scene({
    isoCode: 'HK',
    companyNumber: '9000032',
    companyName: 'Lighthouse Harbour Limited',
    otherNames: ['灯塔海港有限公司'],
    legalForm: 'Private company limited by shares',
    incorporatedOn: '2013-02-05',
    city: 'Kowloon',
    country: 'Hong Kong',
  })
  const second = person('Ka Yan', 'Leung', 'Chinese (Hong Kong)', 'Hong Kong', '1986-03')
  parent.owners = [
    toOwner(owner, 90.5, null),
    toOwner({ ...person('秀英', '周', 'Chinese', 'China', '1984-12'), name: '周秀英' }, 9.5, null),
  ]
  parent.officers = [officer(owner, '执行董事', '2011-06-20')]
  child.owners = [toOwner(toParty(parent), 51, null), toOwner(second, 49, null)]
  child.officers = [officer(owner, 'Director', '2013-02-05'), officer(second, 'Director', '2013-02-05')]
  return [child, parent]
}

function toUnknown(): SampleCompany[] {
  const company = scene({
    isoCode: 'US',
    companyNumber: '9000041',
    companyName: 'Quiet Prairie Ventures LLC',
    legalForm: 'Limited liability company',
    incorporatedOn: '2020-01-09',
    city: 'Wilmington',
    country: 'United States',
  })
  return [company]
}

function scene({ city, country, otherNames = [], ...company }: Scene): SampleCompany {
  return {
    ...company,
    kyckrId: toKyckrId(company),
    otherNames,
    status: 'Active',
    dissolvedOn: null,
    registeredAddress: {
      oneLine: `1 Sample Street, ${city}, ${country}`,
      street: '1 Sample Street',
      city,
      region: null,
      postalCode: null,
      country: company.isoCode,
    },
    activities: [{ code: '64209', description: 'Activities of other holding companies not elsewhere classified' }],
    officers: [],
    owners: [],
    source: 'Sample register',
  }
}

function person(firstName: string, lastName: string, nationality: string, countryOfResidence: string, monthOfBirth: string): RegistryParty {
  return { ...noParty, name: `${firstName} ${lastName}`, firstName, lastName, nationality, countryOfResidence, monthOfBirth }
}

function officer(party: RegistryParty, role: string, appointedOn: string | null): RegistryOfficer {
  return { ...party, role, appointedOn, resignedOn: null }
}
