import type { MrzCorrection } from '#vision/facts.ts'
import type { MrzFormat, Place } from '#vision/mrz/formats.ts'
import type { MrzReading } from '#vision/mrz/read-mrz.ts'

/** A letter read with less than this after every look is unsure. */
export const doubtful = 0.4
/** With less than this it was hardly seen: no check digit makes up for that. */
const hardlySeen = 0.15
/**
 * A letter that its own check digit does not cover (code, states, names, data that only the digit over all covers, which takes K for a
 * filler) is unsure from here on: wrong ones of real specimens had up to 0.6, right ones 0.7 and more.
 */
const doubtfulAlone = 0.65
/** Height of letters in the picture as sent, below which the network guesses: O for D at 6 pixels, with 0.89. */
const minLetterPx = 7

export type PrintedNames = { surname: string | null; givenNames: string | null }

/**
 * The zone as it may be relied upon. A letter that stayed unsure needs a witness: the check digit of its field and the one over all,
 * both right, or the same names in print, letter for letter. Without one even right check digits do not make the zone valid.
 * `letterPx` is how high its letters are in the picture as sent.
 */
export function judgeMrzLegibility(zone: MrzReading, printed: PrintedNames, letterPx: number): MrzReading {
  const { format, facts, sure } = zone
  // The first letter of every zone tells the kind of document (ICAO 9303-3, 4.4): none begins with a filler.
  if (facts.lines[0]?.startsWith('<')) return withDoubt(zone, 'first_letter_missing')
  if (letterPx < minLetterPx) return withDoubt(zone, 'letters_small')
  if (zone.minCertainty >= doubtfulAlone) return zone
  if (format && unsurePlaces(sure).every(([line, at, score]) => hasWitness(format, facts, line, at, score, printed))) return zone
  if (!format && zone.minCertainty >= doubtful) return zone
  return withDoubt(zone, 'letters_unsure')
}

export function withDoubt(zone: MrzReading, cause: Extract<MrzCorrection, { kind: 'doubt' }>['cause']): MrzReading {
  return { ...zone, facts: { ...zone.facts, valid: false, corrections: [...zone.facts.corrections, { kind: 'doubt', cause }] } }
}

function unsurePlaces(sure: readonly number[][]): [line: number, at: number, score: number][] {
  return sure.flatMap((row, line) =>
    row.flatMap((score, at) => (score < doubtfulAlone ? [[line, at, score] as [number, number, number]] : [])),
  )
}

function hasWitness(
  { places, checks }: MrzFormat,
  facts: MrzReading['facts'],
  line: number,
  at: number,
  score: number,
  printed: PrintedNames,
): boolean {
  const covers = ([l, from, to]: Place) => l === line && at >= from && at < to
  if (covers(places.names)) return sameNames(facts.fields, printed)
  const own = checks.filter(({ covers: covered, at: digit }) => [...covered, digit].some(covers))
  const isLastDigit = own.some(({ field, at: digit }) => field === 'composite' && covers(digit))
  if (own.length < 2 && !isLastDigit) return false
  return score >= doubtful || (score >= hardlySeen && own.every(({ field }) => facts.checkDigits[field] === true))
}

function sameNames(zone: PrintedNames, printed: PrintedNames): boolean {
  const [a, b] = [zone, printed].map(({ surname, givenNames }) => (surname && givenNames ? [plain(surname), plain(givenNames)] : null))
  return a !== null && b !== null && a?.join(' ') === b?.join(' ')
}

/** Accents and the letter pairs that stand for them in a zone (ICAO 9303-3, part 6) left out. */
function plain(text: string): string {
  return text
    .normalize('NFD')
    .toUpperCase()
    .replace(/[^A-Z]/g, '')
    .replace(/AE/g, 'A')
    .replace(/OE/g, 'O')
    .replace(/UE/g, 'U')
    .replace(/AA/g, 'A')
}
