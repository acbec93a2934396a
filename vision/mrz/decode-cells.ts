import type { MrzCorrection } from '#vision/facts.ts'
import type { Cell } from '#vision/mrz/align-line.ts'
import { checkDigit } from '#vision/mrz/check-digit.ts'
import { allowedLetters, kindAt, type MrzFormat, mrzAlphabet, type Place } from '#vision/mrz/formats.ts'

/** Letter for letter what stands in a zone, with how sure each is and what had to be changed against the plain reading. */
export type DecodedMrz = { lines: string[]; confidence: number[][]; corrections: MrzCorrection[] }

/** Letters that the network takes for another in OCR-B; used only where the format allows nothing but the second. */
const confusions: Record<string, string> = {
  O: '0',
  Q: '0',
  D: '0',
  I: '1',
  L: '1',
  Z: '2',
  S: '5',
  G: '6',
  T: '7',
  B: '8',
  '0': 'O',
  '1': 'I',
  '2': 'Z',
  '5': 'S',
  '6': 'G',
  '8': 'B',
}
/** An empty place is a filler unless a letter left at least this trace there. */
const minTrace = 0.12
/** A letter is only exchanged to satisfy a check digit when it was read with less than this, and the other with more than that. */
const unsure = 0.75
const secondChoice = 0.04

export function decodeCells(cells: readonly Cell[][], format: MrzFormat): DecodedMrz {
  const corrections: MrzCorrection[] = []
  const lines: string[] = []
  const confidence: number[][] = []
  for (const [line, row] of cells.entries()) {
    let filled = 0
    let text = ''
    const sure: number[] = []
    for (const [at, cell] of row.entries()) {
      const allowed = allowedLetters[kindAt(format, line, at)]
      const read = cell.emitted === null ? null : (mrzAlphabet[cell.emitted - 1] as string)
      const { letter, score } = chooseLetter(cell, read, allowed)
      text += letter
      // A filler among fillers that the network swallowed is no doubt; one beside letters may be a letter that was lost.
      const amongFillers = read === null && letter === '<' && isFiller(row[at - 1]) && isFiller(row[at + 1])
      sure.push(amongFillers ? 1 : score)
      const written = cell.written === undefined ? read : (mrzAlphabet[cell.written - 1] as string)
      if (read === null) filled++
      else if (letter !== written)
        corrections.push({ kind: 'place', line: line + 1, position: at + 1, read: written ?? read, corrected: letter })
    }
    if (filled > 0) corrections.push({ kind: 'restored', line: line + 1, count: filled })
    const names = endNames(text, format, line)
    if (names !== text) corrections.push({ kind: 'filler', line: line + 1 })
    lines.push(names)
    confidence.push(sure.map((score, at) => (names[at] === text[at] ? score : 1)))
  }
  return { lines, confidence, corrections }
}

/** Names hold no three fillers in a row (ICAO 9303-3, 4.6): what follows such a run is dirt or grain. */
function endNames(text: string, { places }: MrzFormat, line: number): string {
  const [at, from, to] = places.names
  if (at !== line) return text
  const end = text.slice(from, to).indexOf('<<<')
  return end < 0 ? text : text.slice(0, from + end) + '<'.repeat(to - from - end) + text.slice(to)
}

function isFiller(cell: Cell | undefined): boolean {
  return !cell || cell.emitted === null || mrzAlphabet[cell.emitted - 1] === '<'
}

function chooseLetter(cell: Cell, read: string | null, allowed: string): { letter: string; score: number } {
  let best = ''
  let bestScore = 0
  for (const letter of allowed) {
    const score = cell.scores[mrzAlphabet.indexOf(letter) + 1] as number
    if (score > bestScore) [best, bestScore] = [letter, score]
  }
  if (read === null) return bestScore >= minTrace ? { letter: best, score: bestScore } : { letter: '<', score: 0.5 }
  if (allowed.includes(read)) return { letter: read, score: cell.emittedScore }
  return bestScore >= secondChoice ? { letter: best, score: bestScore } : { letter: read, score: 0 }
}

/**
 * A line's cells with each letter that its place does not allow taken for the one that looks like it there: O for 0 in a date, 1 for I in a
 * name. The network wavers between the two; here they are one letter, as sure as both together.
 */
export function takeAllowed(cells: readonly Cell[], format: MrzFormat, line: number): Cell[] {
  return cells.map((cell, at) => {
    if (cell.emitted === null) return cell
    const allowed = allowedLetters[kindAt(format, line, at)]
    const written = mrzAlphabet[cell.emitted - 1] as string
    const letter = allowed.includes(written) ? written : confusions[written]
    if (letter === undefined || !allowed.includes(letter)) return cell
    const alike = [...mrzAlphabet].filter((other) => other === letter || (confusions[other] === letter && !allowed.includes(other)))
    const together = alike.reduce((sum, other) => sum + (cell.scores[mrzAlphabet.indexOf(other) + 1] as number), 0)
    const taken = { ...cell, emitted: mrzAlphabet.indexOf(letter) + 1, emittedScore: Math.min(1, Math.max(cell.emittedScore, together)) }
    return letter === written ? taken : { ...taken, written: cell.emitted }
  })
}

/**
 * Where one check digit fails and exactly one unsure letter has a second choice that makes it right, that choice is taken and named.
 * A letter that was read surely is never touched: a zone that is printed wrongly must stay wrong.
 */
export function settleByCheckDigits(zone: DecodedMrz, cells: readonly Cell[][], format: MrzFormat): DecodedMrz {
  const lines = [...zone.lines]
  const corrections = [...zone.corrections]
  const at = ([line, from, to]: Place) => lines[line]?.slice(from, to) ?? ''
  for (const { covers, at: digit, field } of format.checks) {
    if (field === 'composite' || checkDigit(covers.map(at).join('')) === at(digit)) continue
    const fits: { line: number; place: number; letter: string }[] = []
    for (const [line, from, to] of [...covers, digit]) {
      for (let place = from; place < to; place++) {
        if ((zone.confidence[line]?.[place] ?? 1) >= unsure) continue
        for (const letter of secondChoices(cells[line]?.[place], format, line, place)) {
          const before = lines[line] as string
          lines[line] = before.slice(0, place) + letter + before.slice(place + 1)
          if (checkDigit(covers.map(at).join('')) === at(digit)) fits.push({ line, place, letter })
          lines[line] = before
        }
      }
    }
    const [only] = fits
    if (fits.length !== 1 || !only) continue
    const before = lines[only.line] as string
    lines[only.line] = before.slice(0, only.place) + only.letter + before.slice(only.place + 1)
    corrections.push({
      kind: 'check_digit',
      line: only.line + 1,
      position: only.place + 1,
      read: before[only.place] ?? '',
      corrected: only.letter,
    })
  }
  return { ...zone, lines, corrections }
}

function secondChoices(cell: Cell | undefined, format: MrzFormat, line: number, place: number): string[] {
  if (!cell) return []
  return [...allowedLetters[kindAt(format, line, place)]].filter(
    (letter) => (cell.scores[mrzAlphabet.indexOf(letter) + 1] as number) >= secondChoice,
  )
}
