import { expect, it } from 'vitest'
import { isSpelledInZone } from '#server/platform/text/latin-letters.ts'

it('matches a printed name with its MRZ letters, accents expanded or removed', () => {
  const same = [
    ['Jürgen', 'JUERGEN'],
    ['JÜRGEN KARL', 'JUERGEN KARL'],
    ['José', 'JOSE'],
    ['Øyvind', 'OEYVIND'],
    ['Strauß', 'STRAUSS'],
  ] as const
  expect(same.filter(([printed, zone]) => !isSpelledInZone(printed, zone))).toEqual([])
})

it('matches no other name and no prefix', () => {
  const other = [
    ['Jürgen', 'JORGEN'],
    ['Jürgen Karl', 'JUERGEN'],
    ['Jürgen', ''],
    ['', 'JUERGEN'],
  ] as const
  expect(other.filter(([printed, zone]) => isSpelledInZone(printed, zone))).toEqual([])
})
