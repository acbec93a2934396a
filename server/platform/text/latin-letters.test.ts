import { expect, it } from 'vitest'
import { isSpelledInZone } from '#server/platform/text/latin-letters.ts'

it('knows a printed name in the letters of the zone, with accents written out or left out', () => {
  const same = [
    ['Jürgen', 'JUERGEN'],
    ['JÜRGEN KARL', 'JUERGEN KARL'],
    ['José', 'JOSE'],
    ['Øyvind', 'OEYVIND'],
    ['Strauß', 'STRAUSS'],
  ] as const
  expect(same.filter(([printed, zone]) => !isSpelledInZone(printed, zone))).toEqual([])
})

it('takes no other name for it, and no beginning of one', () => {
  const other = [
    ['Jürgen', 'JORGEN'],
    ['Jürgen Karl', 'JUERGEN'],
    ['Jürgen', ''],
    ['', 'JUERGEN'],
  ] as const
  expect(other.filter(([printed, zone]) => isSpelledInZone(printed, zone))).toEqual([])
})
