import { expect, it } from 'vitest'
import { listCountries, searchCountries } from '#web/ui/countries.ts'

const english = listCountries('en')
const found = (text: string) => searchCountries(english, text).map((country) => country.code)

it('names every country once, in the reader’s language and order', () => {
  const chinese = listCountries('cn')
  expect([english.length, new Set(english.map((country) => country.code)).size]).toEqual([250, 250])
  expect(english.slice(0, 2).map((country) => country.name)).toEqual(['Afghanistan', 'Åland Islands'])
  expect(chinese.find((country) => country.code === 'SG')?.name).toBe('新加坡')
  expect(english.filter((country) => country.name === country.code)).toEqual([])
})

it('finds a country by its name in either language and by its code', () => {
  expect([found('Singapore')[0], found('新加坡')[0], found('sg')[0]]).toEqual(['SG', 'SG', 'SG'])
})

it('forgives case and accents', () => {
  expect([found('reunion')[0], found('COTE D')[0]]).toEqual(['RE', 'CI'])
})

it('puts names that begin with the text first', () => {
  expect(found('ger')[0]).toBe('DE')
  expect(found('ger').includes('DZ')).toBe(true)
})

it('finds nothing for a word that no country has', () => {
  expect(found('atlantis')).toEqual([])
})
