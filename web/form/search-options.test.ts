import { expect, it } from 'vitest'
import { listOptions } from '#contract/form/lists/product-lists.ts'
import { searchOptions } from '#web/form/search-options.ts'

const countries = listOptions('country', 'en')
const found = (text: string) => searchOptions(countries, text).map(({ value }) => value)

it('finds by the beginning first, without case and accents, and by the code', () => {
  expect([found('ger')[0], found('reunion')[0], found('sg')[0], found('atlantis')]).toEqual(['DE', 'RE', 'SG', []])
})

it('finds Chinese names', () => {
  expect(searchOptions(listOptions('currency', 'cn'), '港').map(({ value }) => value)).toContain('HKD')
})
