import { describe, expect, it } from 'vitest'
import { mrzFormats } from '#vision/mrz/formats.ts'
import { judgeMrzLegibility } from '#vision/mrz/judge-mrz-legibility.ts'
import { parseMrz } from '#vision/mrz/parse-mrz.ts'
import type { MrzReading } from '#vision/mrz/read-mrz.ts'

const specimen = ['I<UTOD231458907<<<<<<<<<<<<<<<', '7408122F1204159UTO<<<<<<<<<<<6', 'ERIKSSON<<ANNA<MARIA<<<<<<<<<<']
const unread = { surname: null, givenNames: null }

/** A TD1 zone in which one letter was read with so much. */
function zoneWith(line: number, at: number, score: number, lines = specimen): MrzReading {
  const parsed = parseMrz(lines, 2026)
  if (!parsed) throw new Error('the specimen has the shape of a TD1 zone')
  const sure = lines.map((text) => [...text].map(() => 0.99))
  const row = sure[line]
  if (row) row[at] = score
  const facts = { ...parsed, rawLines: lines, lines, corrections: [] }
  return {
    facts,
    rows: [],
    minCertainty: Math.min(...sure.flat()),
    meanSure: 0.98,
    sure,
    format: mrzFormats[0] ?? null,
    cells: [],
    readings: [],
    scored: [],
  }
}

describe('a zone whose digits are right', () => {
  it('is relied upon when every letter was read surely', () => {
    expect(judgeMrzLegibility(zoneWith(0, 5, 0.9), unread, 20).facts.valid).toBe(true)
  })

  it('is relied upon when two right check digits speak for the unsure letter', () => {
    expect(judgeMrzLegibility(zoneWith(0, 6, 0.3), unread, 20).facts.valid).toBe(true)
    expect(judgeMrzLegibility(zoneWith(1, 2, 0.3), unread, 20).facts.valid).toBe(true)
  })

  it('is doubted when that letter was hardly seen, or only one digit covers it', () => {
    expect(judgeMrzLegibility(zoneWith(0, 6, 0.1), unread, 20).facts.valid).toBe(false)
    expect(judgeMrzLegibility(zoneWith(0, 20, 0.3), unread, 20).facts.valid).toBe(false)
  })

  it('is doubted for an unsure letter of a name, unless print says the same name letter for letter', () => {
    const unsure = zoneWith(2, 0, 0.2)
    const doubted = judgeMrzLegibility(unsure, unread, 20).facts
    expect(doubted.valid).toBe(false)
    expect(doubted.corrections).toEqual([{ kind: 'doubt', cause: 'letters_unsure' }])
    expect(judgeMrzLegibility(unsure, { surname: 'Eriksson', givenNames: 'Anna Mária' }, 20).facts.valid).toBe(true)
    expect(judgeMrzLegibility(unsure, { surname: 'Friksson', givenNames: 'Anna Mária' }, 20).facts.valid).toBe(false)
  })

  it('is doubted for an unsure letter of a state: nothing else says it', () => {
    expect(judgeMrzLegibility(zoneWith(1, 16, 0.3), { surname: 'Eriksson', givenNames: 'Anna Maria' }, 20).facts.valid).toBe(false)
  })

  it('is doubted when it begins with a filler: the first letter was lost', () => {
    const lines = [`<${specimen[0]?.slice(1)}`, ...specimen.slice(1)]
    expect(judgeMrzLegibility(zoneWith(0, 5, 0.99, lines), unread, 20).facts.valid).toBe(false)
  })

  it('is not relied upon when a letter that no check digit of its own covers was read with less than that', () => {
    expect(judgeMrzLegibility(zoneWith(1, 15, 0.6), unread, 20).facts.valid).toBe(false)
    expect(judgeMrzLegibility(zoneWith(1, 15, 0.7), unread, 20).facts.valid).toBe(true)
    expect(judgeMrzLegibility(zoneWith(0, 6, 0.6), unread, 20).facts.valid).toBe(true)
  })

  it('is not relied upon when its letters are a few pixels high, however sure they were', () => {
    expect(judgeMrzLegibility(zoneWith(0, 5, 0.99), unread, 6.9).facts.valid).toBe(false)
    expect(judgeMrzLegibility(zoneWith(0, 5, 0.99), unread, 7).facts.valid).toBe(true)
  })
})
