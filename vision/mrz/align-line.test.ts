import { describe, expect, it } from 'vitest'
import { alignLine, emissionsOf, voteOnLetters } from '#vision/mrz/align-line.ts'
import { decodeCells, settleByCheckDigits, takeAllowed } from '#vision/mrz/decode-cells.ts'
import { type MrzFormat, mrzAlphabet, mrzFormats } from '#vision/mrz/formats.ts'
import type { LineScores } from '#vision/ocr/open-text-reader.ts'

const lines = ['P<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<', 'L898902C36UTO7408122F1204159ZE184226B<<<<<10']
const td3 = mrzFormats.find(({ name }) => name === 'TD3') as MrzFormat
const pitch = 4
const classes = mrzAlphabet.length + 1

type Change = { at: number; read?: string; score?: number; second?: [letter: string, score: number] }

/** What the network says of a line: a peak for each letter, none for the swallowed ones. */
function scoresFor(line: string, { swallowed = [] as number[], changes = [] as Change[] } = {}): LineScores {
  const steps = line.length * pitch + 4
  const scores = new Float32Array(steps * classes)
  for (let step = 0; step < steps; step++) scores[step * classes] = 0.9
  for (const [i, letter] of [...line].entries()) {
    if (swallowed.includes(i)) continue
    const change = changes.find(({ at }) => at === i)
    const row = (2 + i * pitch) * classes
    scores[row] = 0.01
    scores[row + mrzAlphabet.indexOf(change?.read ?? letter) + 1] = change?.score ?? 0.95
    if (change?.second) scores[row + mrzAlphabet.indexOf(change.second[0]) + 1] = change.second[1]
  }
  return { steps, alphabet: mrzAlphabet, scores }
}

function read(first: LineScores, second: LineScores) {
  const cells = [first, second].map((line, i) => takeAllowed(alignLine(line, emissionsOf(line), 44)?.cells ?? [], td3, i))
  return settleByCheckDigits(decodeCells(cells, td3), cells, td3)
}

describe('an MRZ line', () => {
  it('keeps positions where fillers were not read', () => {
    const zone = read(
      scoresFor(lines[0] as string, { swallowed: [14, 26, 27, 30, 31, 32, 40] }),
      scoresFor(lines[1] as string, { swallowed: [38, 39] }),
    )
    expect(zone.lines).toEqual(lines)
    expect(zone.corrections).toEqual([
      { kind: 'restored', line: 1, count: 7 },
      { kind: 'restored', line: 2, count: 2 },
    ])
  })

  it('resolves similar letters by position', () => {
    const zone = read(
      scoresFor(lines[0] as string),
      scoresFor(lines[1] as string, {
        changes: [
          { at: 12, read: '0' },
          { at: 14, read: 'A' },
        ],
      }),
    )
    expect(zone.lines[1]?.slice(10, 13)).toBe('UTO')
    expect(zone.corrections).toContainEqual({ kind: 'place', line: 2, position: 13, read: '0', corrected: 'O' })
  })

  it('is certain where only one reading is possible: 1 and I at the start of a card', () => {
    const td1 = mrzFormats.find(({ name }) => name === 'TD1') as MrzFormat
    const line = scoresFor('I<UTOD231458907<<<<<<<<<<<<<<<', { changes: [{ at: 0, read: '1', score: 0.5, second: ['I', 0.45] }] })
    const [code] = takeAllowed(alignLine(line, emissionsOf(line), 30)?.cells ?? [], td1, 0)
    expect(mrzAlphabet[(code?.emitted ?? 0) - 1]).toBe('I')
    expect(code?.emittedScore).toBeCloseTo(0.95)
    expect(mrzAlphabet[(code?.written ?? 0) - 1]).toBe('1')
  })

  it('resolves an uncertain letter by its check digit', () => {
    const zone = read(
      scoresFor(lines[0] as string),
      scoresFor(lines[1] as string, { changes: [{ at: 2, read: '8', score: 0.5, second: ['9', 0.4] }] }),
    )
    expect(zone.lines[1]).toBe(lines[1])
    expect(zone.corrections).toEqual([{ kind: 'check_digit', line: 2, position: 3, read: '8', corrected: '9' }])
  })

  it('keeps certain letters against a check digit', () => {
    const zone = read(
      scoresFor(lines[0] as string),
      scoresFor(lines[1] as string, { changes: [{ at: 2, read: '8', score: 0.97, second: ['9', 0.2] }] }),
    )
    expect(zone.lines[1]?.[2]).toBe('8')
    expect(zone.corrections).toEqual([])
  })

  it('is uncertain at an unread filler beside letters', () => {
    const zone = read(scoresFor(lines[0] as string, { swallowed: [7] }), scoresFor(lines[1] as string))
    expect(zone.lines[0]?.[7]).toBe('<')
    expect(zone.confidence[0]?.[7]).toBeLessThan(0.7)
  })

  it('combines several readings, less certain where they differ', () => {
    const look = (changes: Change[] = []) => {
      const line = scoresFor(lines[1] as string, { changes })
      return alignLine(line, emissionsOf(line), 44)?.cells ?? []
    }
    const voted = voteOnLetters([look([{ at: 3, read: '3' }]), look(), look()])
    expect(mrzAlphabet[(voted[3]?.emitted ?? 0) - 1]).toBe('8')
    expect(voted[3]?.emittedScore).toBeCloseTo((0.95 * 2) / 3)
    expect(voted[4]?.emittedScore).toBeCloseTo(0.95)
  })

  it('reads specks after the names as fillers', () => {
    const zone = read(scoresFor(lines[0] as string, { changes: [{ at: 35, read: 'K', score: 0.4 }] }), scoresFor(lines[1] as string))
    expect(zone.lines).toEqual(lines)
    expect(zone.corrections).toEqual([{ kind: 'filler', line: 1 }])
  })
})
