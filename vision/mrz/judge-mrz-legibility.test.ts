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

describe('an MRZ with valid check digits', () => {
  it('is legible when every letter is certain', () => {
    expect(judgeMrzLegibility(zoneWith(0, 5, 0.9), unread, 20).facts.valid).toBe(true)
  })

  it('is legible when two check digits confirm the uncertain letter', () => {
    expect(judgeMrzLegibility(zoneWith(0, 6, 0.3), unread, 20).facts.valid).toBe(true)
    expect(judgeMrzLegibility(zoneWith(1, 2, 0.3), unread, 20).facts.valid).toBe(true)
  })

  it('is doubtful when the letter was hardly read, or one check digit covers it', () => {
    expect(judgeMrzLegibility(zoneWith(0, 6, 0.1), unread, 20).facts.valid).toBe(false)
    expect(judgeMrzLegibility(zoneWith(0, 20, 0.3), unread, 20).facts.valid).toBe(false)
  })

  it('is doubtful at an uncertain letter of a name, unless print confirms it', () => {
    const unsure = zoneWith(2, 0, 0.2)
    const doubted = judgeMrzLegibility(unsure, unread, 20).facts
    expect(doubted.valid).toBe(false)
    expect(doubted.corrections).toEqual([{ kind: 'doubt', cause: 'letters_unsure' }])
    expect(judgeMrzLegibility(unsure, { surname: 'Eriksson', givenNames: 'Anna Mária' }, 20).facts.valid).toBe(true)
    expect(judgeMrzLegibility(unsure, { surname: 'Friksson', givenNames: 'Anna Mária' }, 20).facts.valid).toBe(false)
  })

  it('is doubtful at an uncertain letter of the state', () => {
    expect(judgeMrzLegibility(zoneWith(1, 16, 0.3), { surname: 'Eriksson', givenNames: 'Anna Maria' }, 20).facts.valid).toBe(false)
  })

  it('is doubtful when it starts with a filler', () => {
    const lines = [`<${specimen[0]?.slice(1)}`, ...specimen.slice(1)]
    expect(judgeMrzLegibility(zoneWith(0, 5, 0.99, lines), unread, 20).facts.valid).toBe(false)
  })

  it('is not legible when a letter without its own check digit is uncertain', () => {
    expect(judgeMrzLegibility(zoneWith(1, 15, 0.6), unread, 20).facts.valid).toBe(false)
    expect(judgeMrzLegibility(zoneWith(1, 15, 0.7), unread, 20).facts.valid).toBe(true)
    expect(judgeMrzLegibility(zoneWith(0, 6, 0.6), unread, 20).facts.valid).toBe(true)
  })

  it('is not legible when letters are a few pixels high', () => {
    expect(judgeMrzLegibility(zoneWith(0, 5, 0.99), unread, 6.9).facts.valid).toBe(false)
    expect(judgeMrzLegibility(zoneWith(0, 5, 0.99), unread, 7).facts.valid).toBe(true)
  })
})
