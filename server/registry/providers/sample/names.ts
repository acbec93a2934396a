import type { RegistryParty } from '#server/platform/ports.ts'
import type { SampleCountry } from '#server/registry/providers/sample/countries.ts'
import type { People } from '#server/registry/providers/sample/people.ts'
import type { Draw } from '#server/registry/providers/sample/seeded-choice.ts'

const first =
  'Amber Birch Cinder Dapple Ember Falcon Granite Hazel Indigo Juniper Kestrel Lantern Marble Nimbus Orchard Pebble Quarry Rowan Saffron Thistle Umber Velvet Willow Yarrow Zephyr'.split(
    ' ',
  )
const second =
  'Anchor Bridge Compass Dune Estuary Forge Garden Harbour Isle Jetty Keel Loom Meadow Needle Oar Prairie Reef Spindle Tide Valley'.split(
    ' ',
  )
const trades =
  'Capital Ceramics Commerce Digital Energy Engineering Foods Freight Holdings Instruments Logistics Marine Partners Pharma Robotics Software Textiles Trading Ventures Wines'.split(
    ' ',
  )

const chineseFirst = [
  '云帆',
  '晨星',
  '远山',
  '青竹',
  '海棠',
  '金桥',
  '启明',
  '恒泰',
  '瑞丰',
  '长河',
  '鼎新',
  '嘉禾',
  '博远',
  '天际',
  '和顺',
  '宏图',
]
const chineseTrades = ['贸易', '科技', '物流', '投资', '电子', '食品', '能源', '医药', '纺织', '咨询']
const chineseCities = ['上海', '深圳', '杭州']

/** SIC 2007 codes and what they stand for. */
export const activities = [
  { code: '46900', description: 'Non-specialised wholesale trade' },
  { code: '62012', description: 'Business and domestic software development' },
  { code: '64209', description: 'Activities of other holding companies not elsewhere classified' },
  { code: '52290', description: 'Other transportation support activities' },
  { code: '70229', description: 'Management consultancy activities other than financial management' },
  { code: '35110', description: 'Production of electricity' },
  { code: '10890', description: 'Manufacture of other food products not elsewhere classified' },
  { code: '21200', description: 'Manufacture of pharmaceutical preparations' },
] as const

export type CompanyName = { name: string; otherName: string | null; legalForm: string }

/** A name that no company before has: two words of nature and a trade, with the ending of the country's form. */
export function drawCompanyName(draw: Draw, country: SampleCountry, taken: Set<string>): CompanyName {
  for (;;) {
    const { ending, legalForm } = draw.one(country.forms)
    const latin = `${draw.one(first)} ${draw.one(second)} ${draw.one(trades)}`
    const chinese = `${draw.one(chineseFirst)}${draw.one(chineseTrades)}`
    const isChinese = country.chineseNames === 'only'
    const stem = isChinese ? `${draw.one(chineseCities)}${chinese}` : latin
    if (taken.has(stem) || taken.has(latin)) continue
    taken.add(stem).add(latin)
    if (isChinese) return { name: stem + ending, otherName: `${latin} Co., Ltd.`, legalForm }
    return { name: `${latin} ${ending}`, otherName: country.chineseNames === 'also' ? `${chinese}有限公司` : null, legalForm }
  }
}

export function drawPerson(draw: Draw, country: SampleCountry): RegistryParty {
  const { people } = country
  const lastName = draw.one(people.family)
  const firstName = draw.one(people.given)
  const middleName = !people.isChinese && draw.isTrue(0.25) ? draw.one(people.given) : null
  return {
    kind: 'person',
    name: toFullName(people, firstName, middleName === firstName ? null : middleName, lastName),
    firstName,
    middleName: middleName === firstName ? null : middleName,
    lastName,
    kyckrId: null,
    isoCode: null,
    companyNumber: null,
    nationality: people.nationality,
    countryOfResidence: country.name,
    monthOfBirth: `${draw.whole(1950, 1998)}-${String(draw.whole(1, 12)).padStart(2, '0')}`,
  }
}

function toFullName(people: People, firstName: string, middleName: string | null, lastName: string): string {
  if (people.isChinese) return `${lastName}${firstName}`
  return [firstName, middleName, lastName].filter(Boolean).join(' ')
}
