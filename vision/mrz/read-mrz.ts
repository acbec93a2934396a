import type { MrzFacts, PixelBox } from '#vision/facts.ts'
import { alignLine, type Cell, type Emission, emissionsOf, pitchOf, voteOnLetters } from '#vision/mrz/align-line.ts'
import { decodeCells, settleByCheckDigits, takeAllowed } from '#vision/mrz/decode-cells.ts'
import { type MrzFormat, mrzAlphabet, mrzFormats } from '#vision/mrz/formats.ts'
import { cutRow, joinRows, mendRows, spread } from '#vision/mrz/mrz-rows.ts'
import { parseMrz } from '#vision/mrz/parse-mrz.ts'
import type { LineScores, TextReader } from '#vision/ocr/open-text-reader.ts'
import type { RgbPicture } from '#vision/picture/rgb-picture.ts'

/** A zone as read, with its place in the picture that it was read from. */
export type MrzReading = {
  facts: Omit<MrzFacts, 'region' | 'letterHeightPx'>
  /** The rows of the zone, top first. */
  rows: PixelBox[]
  /** Lowest and mean probability of its letters. */
  minCertainty: number
  meanSure: number
  /** The same of each letter, by line; none for forms of single countries. */
  sure: number[][]
  format: MrzFormat | null
  cells: Cell[][]
  /** Every look at each row. */
  readings: Reading[][]
  /** The last of them, as the network gave it. */
  scored: ScoredRow[]
}

type FirstLook = { rows: ScoredRow[]; zone: MrzReading | null }
type ScoredRow = { box: PixelBox; scores: LineScores; emissions: Emission[]; sureness: number }

/** A row of the zone is at least this wide, as a share of the document; rows of other print seldom are. */
const minWidthShare = 0.55
/** Columns of fields side by side are no line of the zone: most of such a row is empty. */
const denseShare = 0.6
const lowerPart = 0.72
const minLetters = 14
const minSureness = 0.55
/**
 * How rows are looked at, one way after the other until check digits and letters are right: grown or trimmed by a share of
 * their height, and widened. Seen at its own width the network swallows letters of the zone's narrow typeface.
 */
const firstStretch = 1.4
const otherLooks = [
  { cut: -0.08, stretch: 1.5 },
  { cut: 0.1, stretch: 1.7 },
  { cut: 0, stretch: 1 },
]
/** Below this another look is taken. */
const sureEnough = 0.7
/** Where fewer check digits are right, letters are out of sight: another look is the last one unless it makes more of them right. */
const hopefulShare = 0.5

/**
 * Finds and reads a machine readable zone on an upright document. Reads again with other cuts only where check digits
 * fail or letters are unsure; `beyondShare` says which share of check digits was right where the zone was looked for before: without more of them
 * at the first look there is no other. Null: there is none.
 */
export async function readMrz(
  picture: RgbPicture,
  boxes: readonly PixelBox[],
  reader: TextReader,
  beyondShare = -1,
): Promise<MrzReading | null> {
  const joined = joinRows(boxes)
  const wide = joined.filter(
    ({ width, top, written }) =>
      width > picture.width * minWidthShare && (written > width * denseShare || top > picture.height * lowerPart),
  )
  // The zone is at the bottom; above it other wide rows may stand, below it nothing but a little.
  const low = wide.sort((a, b) => a.top - b.top).slice(-5)
  const found = await readRows(picture, low, reader)
  const zone = found && (await lookAgain(picture, found, reader, beyondShare))
  if (zone?.facts.valid) return zone
  const longer = mendRows(joined, picture)
  if (longer.every((row) => low.some((known) => isSameBox(known, row)))) return zone
  const mended = await readRows(picture, longer, reader)
  const whole = mended && (await lookAgain(picture, mended, reader, Math.max(beyondShare, zone ? rightShare(zone) : -1)))
  // Where the rows end was guessed: only letters that are all sure bear the guess out.
  return whole && whole.minCertainty >= sureEnough ? better(zone, whole) : zone
}

/** To a tenth of its height: what was looked at already says the same again. */
function isSameBox(a: PixelBox, b: PixelBox): boolean {
  const near = b.height * 0.1
  return (['left', 'top', 'width', 'height'] as const).every((side) => Math.abs(a[side] - b[side]) <= near)
}

/** What the rows say at the first look. Null: these are no rows of a zone. */
async function readRows(picture: RgbPicture, boxes: readonly PixelBox[], reader: TextReader): Promise<FirstLook | null> {
  const rows: ScoredRow[] = []
  for (const box of boxes) {
    const row = await scoreRow(picture, box, reader, firstStretch)
    if (row.emissions.length >= minLetters && row.sureness >= minSureness) rows.push(row)
  }
  return rows.length === 0 ? null : { rows, zone: decodeRows(rows, null) }
}

async function lookAgain(
  picture: RgbPicture,
  { rows, zone }: FirstLook,
  reader: TextReader,
  beyondShare: number,
): Promise<MrzReading | null> {
  let best = zone
  if (beyondShare >= 0 && (!zone || rightShare(zone) <= beyondShare)) return zone
  for (const { cut, stretch } of otherLooks) {
    if (best?.facts.valid && best.minCertainty >= sureEnough) break
    const before = best
    const frame = spread(best?.rows ?? rows.map(({ box }) => box), picture.width)
    const again: ScoredRow[] = []
    for (const [line, box] of frame.entries())
      again.push(settledRow(best, line) ?? (await scoreRow(picture, cutRow(box, cut), reader, stretch)))
    best = better(best, decodeRows(again, best))
    if (before && best && rightShare(best) < hopefulShare && rightShare(best) <= rightShare(before)) break
  }
  return best
}

/** Where the check digits are right, rows without an unsure letter are not looked at again. */
function settledRow(zone: MrzReading | null, line: number): ScoredRow | null {
  const sure = zone?.facts.valid ? zone.sure[line] : undefined
  return sure && Math.min(...sure) >= sureEnough ? (zone?.scored[line] ?? null) : null
}

/** How many letters of a zone's alphabet a row shows, how surely, and the share of them that are digits and fillers. */
export async function measureRow(
  picture: RgbPicture,
  box: PixelBox,
  reader: TextReader,
): Promise<{ letters: number; sureness: number; zoneShare: number }> {
  const row = await scoreRow(picture, box, reader, firstStretch)
  const zoneLike = rawText(row).replace(/[A-Z]/g, '').length
  return { letters: row.emissions.length, sureness: row.sureness, zoneShare: zoneLike / (row.emissions.length || 1) }
}

async function scoreRow(picture: RgbPicture, box: PixelBox, reader: TextReader, stretch: number): Promise<ScoredRow> {
  const scores = await reader.score(picture, box, mrzAlphabet, stretch)
  const emissions = emissionsOf(scores)
  const sureness = emissions.reduce((sum, { score }) => sum + score, 0) / (emissions.length || 1)
  return { box, scores, emissions, sureness }
}

/** Every format that fits; a reading from before joins in where it is of the same format. */
function decodeRows(rows: readonly ScoredRow[], before: MrzReading | null): MrzReading | null {
  let best: MrzReading | null = null
  for (const format of mrzFormats) {
    for (let first = rows.length - format.lines; first >= 0; first--) {
      best = better(best, decodeAs(format, rows.slice(first, first + format.lines), before))
    }
  }
  return best ?? decodeNational(rows)
}

function decodeAs(format: MrzFormat, rows: readonly ScoredRow[], before: MrzReading | null): MrzReading | null {
  const visa = firstLetter(rows[0]) === 'V'
  if (format.lines === 2 && format.name.startsWith('MRV') !== visa) return null
  const aligned = rows.map(({ scores, emissions }) => {
    const pitch = pitchOf(emissions)
    const spans = ((emissions.at(-1)?.step ?? 0) - (emissions[0]?.step ?? 0)) / (pitch || 1) + 1
    // Half as many letters more or fewer: this is another format.
    return Math.abs(spans / format.length - 1) > 0.2 ? null : alignLine(scores, emissions, format.length)
  })
  if (!aligned.every((line) => line !== null) || Math.max(...aligned.map(({ misfit }) => misfit)) > 0.35) return null
  const known = before?.format === format ? before : null
  const readings = aligned.map(({ cells, misfit }, i) => {
    const looks = known?.readings[i] ?? []
    return known?.scored[i] === rows[i] ? looks : [...looks, { cells: takeAllowed(cells, format, i), misfit }]
  })
  const settled = readings.map((looks, i) => settleReadings(looks, format, i))
  const decode = (cells: Cell[][]) => decodeLines(cells, { format, rows, readings })
  let best = decode(settled)
  // The surest look at a line may have lost a letter that another one saw: check digits tell.
  for (const [line, looks] of readings.entries()) {
    for (const look of looks.length > 1 ? looks : []) {
      if (best?.facts.valid) return best
      best = better(best, decode(settled.with(line, look.cells)))
    }
  }
  return best
}

function decodeLines(
  cells: Cell[][],
  { format, rows, readings }: { format: MrzFormat; rows: readonly ScoredRow[]; readings: Reading[][] },
): MrzReading | null {
  const decoded = settleByCheckDigits(decodeCells(cells, format), cells, format)
  const parsed = parseMrz(decoded.lines)
  if (!parsed) return null
  const sure = decoded.confidence.flat()
  return {
    facts: { ...parsed, rawLines: rows.map(rawText), lines: decoded.lines, corrections: decoded.corrections },
    rows: rows.map(({ box }) => box),
    minCertainty: Math.min(...sure),
    meanSure: sure.reduce((sum, value) => sum + value, 0) / sure.length,
    sure: decoded.confidence,
    format,
    cells,
    readings,
    scored: [...rows],
  }
}

type Reading = { cells: Cell[]; misfit: number }

/** The surest look at a row, together with those that put the same letters in the same places. */
function settleReadings(looks: readonly Reading[], format: MrzFormat, line: number): Cell[] {
  const worth = ({ cells, misfit }: Reading) => {
    const alone = Array.from({ length: format.lines }, () => [] as Cell[])
    alone[line] = cells
    const sure = decodeCells(alone, format).confidence[line] ?? []
    return Math.min(...sure) + (2 * sure.reduce((sum, value) => sum + value, 0)) / sure.length - 4 * misfit
  }
  const best = looks.reduce((known, look) => (worth(look) > worth(known) ? look : known))
  const agreeing = looks.filter((look) => look !== best && differences(look.cells, best.cells) <= format.length * sameGridShare)
  return voteOnLetters([best.cells, ...agreeing.map(({ cells }) => cells)])
}

/** Looks that differ in more of their letters lie a place apart. */
const sameGridShare = 0.12

function differences(a: readonly Cell[], b: readonly Cell[]): number {
  return a.filter(({ emitted }, i) => emitted !== null && b[i]?.emitted !== null && emitted !== b[i]?.emitted).length
}

/** Forms of single countries are taken as read: their parser knows their lengths. */
function decodeNational(rows: readonly ScoredRow[]): MrzReading | null {
  for (const count of [1, 2, 3]) {
    const taken = rows.slice(-count)
    const lines = taken.map(rawText)
    const parsed = taken.length === count ? parseMrz(lines) : null
    if (!parsed?.valid) continue
    const sure = taken.flatMap(({ emissions }) => emissions.map(({ score }) => score))
    const meanSure = sure.reduce((sum, value) => sum + value, 0) / sure.length
    const facts = { ...parsed, rawLines: lines, lines, corrections: [] }
    return {
      facts,
      rows: taken.map(({ box }) => box),
      minCertainty: Math.min(...sure),
      meanSure,
      sure: [],
      format: null,
      cells: [],
      readings: [],
      scored: [],
    }
  }
  return null
}

function rawText({ emissions }: ScoredRow): string {
  return emissions.map(({ letter }) => mrzAlphabet[letter - 1]).join('')
}

function firstLetter(row: ScoredRow | undefined): string | undefined {
  const [first] = row?.emissions ?? []
  return first && mrzAlphabet[first.letter - 1]
}

function better(a: MrzReading | null, b: MrzReading | null): MrzReading | null {
  if (!a || !b) return a ?? b
  return rank(b) > rank(a) ? b : a
}

/** Right check digits first, then how surely it was read. */
function rank(zone: MrzReading): number {
  return (zone.facts.valid ? 10 : 0) + rightShare(zone) * 3 + zone.meanSure + zone.minCertainty * 0.3
}

/** The share of its check digits that is right, 0 to 1. */
export function rightShare({ facts }: Pick<MrzReading, 'facts'>): number {
  const digits = Object.values(facts.checkDigits).filter((right) => right !== null)
  return digits.filter(Boolean).length / (digits.length || 1)
}
