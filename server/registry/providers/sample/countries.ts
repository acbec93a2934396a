import {
  american,
  british,
  cantonese,
  chinese,
  cypriot,
  dutch,
  french,
  german,
  irish,
  type People,
  singaporean,
} from '#server/registry/providers/sample/people.ts'
import type { Draw } from '#server/registry/providers/sample/seeded-choice.ts'

/** How a country of the sample register numbers, names and places its companies. */
export type SampleCountry = {
  isoCode: string
  name: string
  companies: number
  forms: readonly { ending: string; legalForm: string }[]
  newNumber(draw: Draw, year: number): string
  places: readonly { city: string; region: string | null; postalCode(draw: Draw): string | null; streets: readonly string[] }[]
  people: People
  /** Chinese alone (China), beside the Latin one (Hong Kong), or none. */
  chineseNames: 'only' | 'also' | 'none'
}

const fiveDigits = (draw: Draw) => draw.digits(5)
const none = () => null
const sirenOf = (digits: string) => digits + luhnDigit(digits)

export const sampleCountries: readonly SampleCountry[] = [
  {
    isoCode: 'GB',
    name: 'United Kingdom',
    companies: 60,
    chineseNames: 'none',
    people: british,
    forms: [
      { ending: 'Ltd', legalForm: 'Private limited company' },
      { ending: 'Limited', legalForm: 'Private limited company' },
      { ending: 'PLC', legalForm: 'Public limited company' },
      { ending: 'LLP', legalForm: 'Limited liability partnership' },
    ],
    newNumber: (draw) => `1${draw.digits(7)}`,
    places: [
      {
        city: 'London',
        region: null,
        postalCode: (draw) => `EC${draw.whole(1, 4)}A ${draw.whole(1, 9)}XX`,
        streets: ['Tanner Row', 'Candlemaker Lane', 'Old Quay Street'],
      },
      {
        city: 'Leeds',
        region: 'West Yorkshire',
        postalCode: (draw) => `LS${draw.whole(1, 9)} ${draw.whole(1, 9)}XX`,
        streets: ['Mill Bank', 'Foundry Walk'],
      },
      {
        city: 'Edinburgh',
        region: null,
        postalCode: (draw) => `EH${draw.whole(1, 9)} ${draw.whole(1, 9)}XX`,
        streets: ['Castle Wynd', 'Harbour Terrace'],
      },
    ],
  },
  {
    isoCode: 'IE',
    name: 'Ireland',
    companies: 24,
    chineseNames: 'none',
    people: irish,
    forms: [
      { ending: 'Limited', legalForm: 'Private company limited by shares' },
      { ending: 'DAC', legalForm: 'Designated activity company' },
    ],
    newNumber: (draw) => draw.digits(6),
    places: [
      {
        city: 'Dublin',
        region: 'Leinster',
        postalCode: (draw) => `D0${draw.whole(1, 8)} XX${draw.digits(2)}`,
        streets: ['Liffey Row', 'Canal Parade'],
      },
      { city: 'Cork', region: 'Munster', postalCode: none, streets: ['Lee Quay'] },
    ],
  },
  {
    isoCode: 'FR',
    name: 'France',
    companies: 28,
    chineseNames: 'none',
    people: french,
    forms: [
      { ending: 'SAS', legalForm: 'Société par actions simplifiée' },
      { ending: 'SARL', legalForm: 'Société à responsabilité limitée' },
      { ending: 'SA', legalForm: 'Société anonyme' },
    ],
    newNumber: (draw) => sirenOf(draw.digits(8)),
    places: [
      {
        city: 'Paris',
        region: 'Île-de-France',
        postalCode: (draw) => `750${draw.whole(10, 20)}`,
        streets: ['rue des Lanternes', 'quai des Tilleuls'],
      },
      { city: 'Lyon', region: null, postalCode: (draw) => `6900${draw.whole(1, 9)}`, streets: ['cours des Soyeux'] },
    ],
  },
  {
    isoCode: 'DE',
    name: 'Germany',
    companies: 32,
    chineseNames: 'none',
    people: german,
    forms: [
      { ending: 'GmbH', legalForm: 'Gesellschaft mit beschränkter Haftung' },
      { ending: 'AG', legalForm: 'Aktiengesellschaft' },
      { ending: 'UG (haftungsbeschränkt)', legalForm: 'Unternehmergesellschaft' },
    ],
    newNumber: (draw) => `HRB${draw.digits(6)}`,
    places: [
      { city: 'Hamburg', region: null, postalCode: fiveDigits, streets: ['Kaiserhafenweg', 'Speicherdamm'] },
      { city: 'München', region: 'Bayern', postalCode: fiveDigits, streets: ['Lindenhofstraße', 'Isarufer'] },
    ],
  },
  {
    isoCode: 'LU',
    name: 'Luxembourg',
    companies: 22,
    chineseNames: 'none',
    people: french,
    forms: [
      { ending: 'S.à r.l.', legalForm: 'Société à responsabilité limitée' },
      { ending: 'S.A.', legalForm: 'Société anonyme' },
    ],
    newNumber: (draw) => `B${draw.digits(6)}`,
    places: [
      {
        city: 'Luxembourg',
        region: null,
        postalCode: (draw) => `L-${draw.digits(4)}`,
        streets: ['boulevard de la Forge', 'rue du Moulin Blanc'],
      },
    ],
  },
  {
    isoCode: 'NL',
    name: 'Netherlands',
    companies: 24,
    chineseNames: 'none',
    people: dutch,
    forms: [
      { ending: 'B.V.', legalForm: 'Besloten vennootschap' },
      { ending: 'N.V.', legalForm: 'Naamloze vennootschap' },
    ],
    newNumber: (draw) => draw.digits(8),
    places: [
      {
        city: 'Rotterdam',
        region: null,
        postalCode: (draw) => `${draw.digits(4)} XX`,
        streets: ['Pakhuiskade', 'Zeildoekstraat'],
      },
      { city: 'Utrecht', region: null, postalCode: (draw) => `${draw.digits(4)} XX`, streets: ['Korenmolenweg'] },
    ],
  },
  {
    isoCode: 'HK',
    name: 'Hong Kong',
    companies: 36,
    chineseNames: 'also',
    people: cantonese,
    forms: [{ ending: 'Limited', legalForm: 'Private company limited by shares' }],
    newNumber: (draw) => draw.digits(7),
    places: [
      { city: 'Kowloon', region: 'Hong Kong', postalCode: none, streets: ['Lantern Street', 'Jade Wharf Road'] },
      { city: 'Wan Chai', region: 'Hong Kong', postalCode: none, streets: ['Harbour Steps'] },
    ],
  },
  {
    isoCode: 'CN',
    name: 'China',
    companies: 36,
    chineseNames: 'only',
    people: chinese,
    forms: [
      { ending: '有限公司', legalForm: '有限责任公司' },
      { ending: '股份有限公司', legalForm: '股份有限公司' },
    ],
    newNumber: (draw) => creditCodeOf(`91${draw.one(['110105', '310115', '440305', '330106'])}MA${draw.digits(7)}`),
    places: [
      { city: '上海市', region: '浦东新区', postalCode: (draw) => `2001${draw.digits(2)}`, streets: ['灯塔路', '云帆大道'] },
      { city: '深圳市', region: '南山区', postalCode: (draw) => `5180${draw.digits(2)}`, streets: ['望海路'] },
      { city: '杭州市', region: '西湖区', postalCode: (draw) => `3100${draw.digits(2)}`, streets: ['桑园街'] },
    ],
  },
  {
    isoCode: 'SG',
    name: 'Singapore',
    companies: 26,
    chineseNames: 'none',
    people: singaporean,
    forms: [{ ending: 'Pte. Ltd.', legalForm: 'Private company limited by shares' }],
    newNumber: (draw, year) => `${year}${draw.digits(5)}${draw.one([...'CDGHKMNRWZ'])}`,
    places: [
      {
        city: 'Singapore',
        region: null,
        postalCode: (draw) => draw.digits(6),
        streets: ['Tamarind Crescent', 'Old Godown Road'],
      },
    ],
  },
  {
    isoCode: 'US',
    name: 'United States',
    companies: 32,
    chineseNames: 'none',
    people: american,
    forms: [
      { ending: 'Inc.', legalForm: 'Corporation' },
      { ending: 'LLC', legalForm: 'Limited liability company' },
    ],
    newNumber: (draw) => draw.digits(7),
    places: [
      {
        city: 'Wilmington',
        region: 'Delaware',
        postalCode: fiveDigits,
        streets: ['Brandywine Mill Road', 'Cooper Wharf Avenue'],
      },
    ],
  },
  {
    isoCode: 'CY',
    name: 'Cyprus',
    companies: 18,
    chineseNames: 'none',
    people: cypriot,
    forms: [{ ending: 'Ltd', legalForm: 'Private company limited by shares' }],
    newNumber: (draw) => `HE${draw.digits(6)}`,
    places: [{ city: 'Limassol', region: null, postalCode: (draw) => draw.digits(4), streets: ['Carob Mill Street', 'Saltlake Avenue'] }],
  },
  {
    isoCode: 'VG',
    name: 'Virgin Islands (British)',
    companies: 12,
    chineseNames: 'none',
    people: british,
    forms: [{ ending: 'Ltd.', legalForm: 'BVI business company' }],
    newNumber: (draw) => draw.digits(7),
    places: [{ city: 'Road Town', region: 'Tortola', postalCode: () => 'VG1110', streets: ['Frangipani House, Harbour Drive'] }],
  },
]

/** The check digit of a French SIREN. */
function luhnDigit(digits: string): number {
  const sum = [...digits].reverse().reduce((before, digit, place) => {
    const value = Number(digit) * (place % 2 === 0 ? 2 : 1)
    return before + (value > 9 ? value - 9 : value)
  }, 0)
  return (10 - (sum % 10)) % 10
}

/** A Chinese unified social credit code from its first 17 characters (GB 32100-2015). */
function creditCodeOf(first17: string): string {
  const alphabet = '0123456789ABCDEFGHJKLMNPQRTUWXY'
  const sum = [...first17].reduce((before, letter, place) => before + alphabet.indexOf(letter) * (3 ** place % 31), 0)
  return first17 + (alphabet[(31 - (sum % 31)) % 31] ?? '')
}
