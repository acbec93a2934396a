import { expect, it } from 'vitest'
import { listTypes } from '#contract/forms/definition/field-type.ts'
import { findListLabel, listOptions, listValues } from '#contract/forms/lists/product-lists.ts'
import { languages } from '#contract/language.ts'

it('names every list entry once, in both languages', () => {
  for (const type of listTypes) {
    for (const language of languages) {
      const options = listOptions(type, language)
      const unnamed = options.filter(({ label, value }) => label === '' || (label === value && !['XK'].includes(value)))
      expect([type, language, options.length, unnamed]).toEqual([type, language, listValues(type).size, []])
      expect(new Set(options.map(({ value }) => value)).size).toBe(options.length)
    }
    const chinese = listOptions(type, 'cn').filter(({ label }) => !/[\u4e00-\u9fff]/.test(label))
    expect([type, chinese]).toEqual([type, []])
  }
})

it('contains the countries of ISO 3166-1 and the currencies of ISO 4217', () => {
  expect([listValues('country').size, listValues('currency').size]).toEqual([250, 155])
  expect([findListLabel('country', 'SG', 'cn'), findListLabel('currency', 'HKD', 'en'), findListLabel('industry', 'K', 'en')]).toEqual([
    '新加坡',
    'Hong Kong Dollar',
    'Financial and insurance activities',
  ])
  expect([findListLabel('country', 'ZZ', 'en'), findListLabel('occupation', 'x', 'cn')]).toEqual([undefined, undefined])
})

it("sorts countries by the reader's language", () => {
  expect(
    listOptions('country', 'en')
      .slice(0, 3)
      .map(({ label }) => label),
  ).toEqual(['Afghanistan', 'Åland Islands', 'Albania'])
})
