import { expect, it } from 'vitest'
import { listOptions } from '#contract/forms/lists/product-lists.ts'
import { listOtherCountryNames } from '#web/ui/controls/country-names.ts'
import { searchOptions } from '#web/ui/controls/search-options.ts'

const countries = listOptions('country', 'en')
const found = (text: string) => searchOptions(countries, text).map(({ value }) => value)

it('ranks prefixes first, ignoring case and accents, and matches codes', () => {
  const first = ['ger', 'reunion', 'COTE D', 'sg', 'Singapore'].map((text) => found(text)[0])
  expect(first).toEqual(['DE', 'RE', 'CI', 'SG', 'SG'])
  expect([found('ger').includes('DZ'), found('atlantis')]).toEqual([true, []])
})

it('matches names in either language', () => {
  expect(found('新加坡')).toEqual(['SG'])
  expect(searchOptions(listOptions('country', 'cn'), 'singap').map(({ label }) => label)).toEqual(['新加坡'])
  expect(searchOptions(listOptions('currency', 'cn'), '港').map(({ value }) => value)).toContain('HKD')
})

it("names every country once, in the reader's language and order", () => {
  expect([countries.length, new Set(countries.map(({ value }) => value)).size]).toEqual([250, 250])
  expect(countries.slice(0, 2).map(({ label }) => label)).toEqual(['Afghanistan', 'Åland Islands'])
  expect(countries.filter(({ value, label }) => value === label)).toEqual([])
})

const named = (['en', 'cn'] as const).map((language) =>
  listOptions('country', language).map((option) => ({ ...option, also: [...(option.also ?? []), ...listOtherCountryNames(option.value)] })),
)
const firstIn = (text: string) => named.map((options) => searchOptions(options, text)[0]?.value)

it.each([
  ['UK', 'GB'],
  ['U.K.', 'GB'],
  ['GBR', 'GB'],
  ['england', 'GB'],
  ['great britain', 'GB'],
  ['yingguo', 'GB'],
  ['USA', 'US'],
  ['america', 'US'],
  ['meiguo', 'US'],
  ['CHN', 'CN'],
  ['PRC', 'CN'],
  ['zhongguo', 'CN'],
  ['中國', 'CN'],
  ['Holland', 'NL'],
  ['nederland', 'NL'],
  ['helan', 'NL'],
  ['ivory coast', 'CI'],
  ["cote d'ivoire", 'CI'],
  ['象牙海岸', 'CI'],
  ['deguo', 'DE'],
  ['deutschland', 'DE'],
  ['burma', 'MM'],
  ['印尼', 'ID'],
  ['saint kitts and nevis', 'KN'],
  ['guinea bissau', 'GW'],
  ['trinidad and tobago', 'TT'],
  ['xianggang', 'HK'],
  ['feilvbin', 'PH'],
  ['feilübin', 'PH'],
  ['czech republic', 'CZ'],
  ['turkey', 'TR'],
] as const)('ranks the country commonly called %s first, in both languages', (text, code) => {
  expect(firstIn(text)).toEqual([code, code])
})

it('matches three-letter codes and pinyin', () => {
  const unknown = countries.filter(({ value }) => {
    const [alpha3 = '', pinyin = ''] = listOtherCountryNames(value)
    return !/^[A-Z]{3}$/.test(alpha3) || !/^[a-z]+$/.test(pinyin) || !firstIn(alpha3).every((found) => found === value)
  })
  expect(unknown.map(({ value }) => value)).toEqual([])
})

it('ranks displayed names first', () => {
  const codes = searchOptions(named[0] ?? [], 'sa').map(({ value }) => value)
  expect(codes.indexOf('SM')).toBeLessThan(codes.indexOf('CY'))
})
