import { expect, it } from 'vitest'
import { countryCodes } from '#contract/forms/lists/country-codes.ts'
import { toCountryName } from '#contract/identity/country-name.ts'

it("names a country by any ISO 3166 or document code, in the reader's language", () => {
  expect(['GB', 'gbr', 'GBN', 'D', 'D<<', 'XXA', 'US-DE', 'CHN'].map((code) => toCountryName(code, 'en'))).toEqual([
    'United Kingdom',
    'United Kingdom',
    'United Kingdom',
    'Germany',
    'Germany',
    'Stateless person',
    'United States (DE)',
    'China',
  ])
  expect(['GB', 'CHN', 'XXB'].map((code) => toCountryName(code, 'cn'))).toEqual(['英国', '中国', '难民'])
})

it('leaves an unknown code unchanged, and names every country of the forms', () => {
  expect(['', '•••', 'ZZZ', 'Narnia', '12'].map((code) => toCountryName(code, 'en'))).toEqual(['', '•••', 'ZZZ', 'Narnia', '12'])
  expect(countryCodes.filter((code) => toCountryName(code, 'cn') === code)).toEqual([])
})
