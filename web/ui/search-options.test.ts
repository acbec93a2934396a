import { expect, it } from 'vitest'
import { listOptions } from '#contract/form/lists/product-lists.ts'
import { listOtherNames } from '#web/ui/country-names.ts'
import { searchOptions } from '#web/ui/search-options.ts'

const countries = listOptions('country', 'en')
const found = (text: string) => searchOptions(countries, text).map(({ value }) => value)

it('finds by the beginning first, without case and accents, and by the code', () => {
  const first = ['ger', 'reunion', 'COTE D', 'sg', 'Singapore'].map((text) => found(text)[0])
  expect(first).toEqual(['DE', 'RE', 'CI', 'SG', 'SG'])
  expect([found('ger').includes('DZ'), found('atlantis')]).toEqual([true, []])
})

it('finds by the name in either language, whichever is shown', () => {
  expect(found('新加坡')).toEqual(['SG'])
  expect(searchOptions(listOptions('country', 'cn'), 'singap').map(({ label }) => label)).toEqual(['新加坡'])
  expect(searchOptions(listOptions('currency', 'cn'), '港').map(({ value }) => value)).toContain('HKD')
})

it('names every country once, in the reader’s language and order', () => {
  expect([countries.length, new Set(countries.map(({ value }) => value)).size]).toEqual([250, 250])
  expect(countries.slice(0, 2).map(({ label }) => label)).toEqual(['Afghanistan', 'Åland Islands'])
  expect(countries.filter(({ value, label }) => value === label)).toEqual([])
})

it('finds a country by its codes, by common names and by pinyin', () => {
  const named = (['en', 'cn'] as const).map((language) =>
    listOptions('country', language).map((option) => ({ ...option, also: [...(option.also ?? []), ...listOtherNames(option.value)] })),
  )
  const first = (text: string) => named.map((options) => searchOptions(options, text)[0]?.value)
  for (const [text, code] of [['UK', 'GB'], ['GBR', 'GB'], ['england', 'GB'], ['USA', 'US'], ['CHN', 'CN'], ['zhongguo', 'CN'], ['burma', 'MM'], ['deutschland', 'DE'], ['印尼', 'ID']] as const) {
    expect([text, ...first(text)]).toEqual([text, code, code])
  }
  expect(listOptions('country', 'en').filter(({ value }) => !/^[A-Z]{3}$/.test(listOtherNames(value)[0] ?? '')).map(({ value }) => value)).toEqual([])
})
