import { describe, expect, it } from 'vitest'
import { mrzAlphabet } from '#vision/mrz/formats.ts'
import { readMrz, rightShare } from '#vision/mrz/read-mrz.ts'
import type { LineScores, TextReader } from '#vision/ocr/open-text-reader.ts'

const lines = ['I<UTOD231458907<<<<<<<<<<<<<<<', '7408122F1204159UTO<<<<<<<<<<<6', 'ERIKSSON<<ANNA<MARIA<<<<<<<<<<']
const picture = { width: 1280, height: 808, data: new Uint8Array(0) }
const boxes = [620, 685, 750].map((top) => ({ left: 60, top, width: 1160, height: 44 }))
const pitch = 4
const classes = mrzAlphabet.length + 1

type Shown = { text: string; score?: number; lost?: number[] }

/** Peaks for the letters that a look shows, at the places that they have in the line. */
function scoresFor({ text, score = 0.95, lost = [] }: Shown): LineScores {
  const scores = new Float32Array((text.length * pitch + 4) * classes)
  for (let at = 0; at < scores.length; at += classes) scores[at] = 0.9
  for (const [i, letter] of [...text].entries()) {
    if (lost.includes(i)) continue
    const row = (2 + i * pitch) * classes
    scores[row] = 0.01
    scores[row + mrzAlphabet.indexOf(letter) + 1] = score
  }
  return { steps: scores.length / classes, alphabet: mrzAlphabet, scores }
}

/** Shows each row as the looks at it say, one after the other, the last one again and again; counts them. */
function readerOf(looks: (row: number) => Shown[]): TextReader & { looks: number } {
  const seen = [0, 0, 0]
  return {
    looks: 0,
    read: () => Promise.reject(new Error('only the zone is read here')),
    score(_picture, { top, height }) {
      this.looks++
      const row = boxes.findIndex((box) => Math.abs(box.top + box.height / 2 - top - height / 2) < 20)
      const shown = looks(row)
      const look = shown[Math.min(seen[row] ?? 0, shown.length - 1)]
      seen[row] = (seen[row] ?? 0) + 1
      if (!look) throw new Error(`no look at ${row}`)
      return Promise.resolve(scoresFor(look))
    },
  }
}

const plain = (row: number): Shown => ({ text: lines[row] ?? '' })

describe('reading an MRZ', () => {
  it('stops after one pass where every check digit is valid and every letter certain', async () => {
    const reader = readerOf((row) => [plain(row)])
    const zone = await readMrz(picture, boxes, reader)
    expect(zone?.facts.lines).toEqual(lines)
    expect(zone?.facts.valid).toBe(true)
    expect(reader.looks).toBe(3)
  })

  it('takes a lost letter from another pass, where the check digits then are valid', async () => {
    const withoutFirst = { text: `${(lines[0] ?? '').slice(1)}<` }
    const reader = readerOf((row) => (row === 0 ? [withoutFirst, { ...plain(0), score: 0.8 }] : [plain(row)]))
    const zone = await readMrz(picture, boxes, reader)
    expect(zone?.facts.lines).toEqual(lines)
    expect(zone?.facts.valid).toBe(true)
  })

  it('does not repeat where most letters are out of view', async () => {
    const reader = readerOf((row) => [{ text: (lines[row] ?? '').replace(/\d/g, '4') }])
    const zone = await readMrz(picture, boxes, reader)
    expect(zone?.facts.valid).toBe(false)
    expect(zone && rightShare(zone)).toBeLessThan(0.5)
    expect(reader.looks).toBe(6)
  })

  it('does not repeat where no more check digits are valid', async () => {
    const reader = readerOf((row) => [{ text: (lines[row] ?? '').replace('D231458907', 'D231458917') }])
    const zone = await readMrz(picture, boxes, reader, 0.5)
    expect(zone && rightShare(zone)).toBe(0.5)
    expect(reader.looks).toBe(3)
  })
})
