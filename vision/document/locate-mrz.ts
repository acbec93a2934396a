import { applyHomography, mapQuad, type Quad, squareToQuad } from '#vision/document/plane.ts'
import { isSound, ontoEdges, type UprightMrz } from '#vision/document/read-mrz-band.ts'
import { rollQuad, straighten } from '#vision/document/straighten.ts'
import { straightSide, turnUpright } from '#vision/document/turn-upright.ts'
import type { PixelBox, Point } from '#vision/facts.ts'
import type { Models } from '#vision/models/open-models.ts'
import { joinRows } from '#vision/mrz/mrz-rows.ts'
import { measureRow, readMrz } from '#vision/mrz/read-mrz.ts'
import { findText, type TextBox } from '#vision/ocr/find-text.ts'
import type { TextReader } from '#vision/ocr/open-text-reader.ts'
import type { RgbPicture } from '#vision/picture/rgb-picture.ts'

/** Size of the levelled picture and at which print is looked for on it: zones on documents that fill half of it. */
const levelSide = 1600
const levelPrintSide = 960
/** A row of a zone is so many times as wide as high: 30 to 44 letters. */
const zoneRow = { least: 14, most: 45 }
const maxRows = 3
/** Each costs half a second and more. Rows of two documents side by side would otherwise be tried as rows of each format at every height. */
const maxOutlines = 2
/** Seen slanting, print's angle is known roughly: it is levelled again until it slants by less than this. */
const levelEnoughDegrees = 0.4
const maxLooks = 3
/** A row that reads with so many letters more or fewer than a format has, as a share, is none of its rows. */
const lettersOff = 0.12
const minSureness = 0.6
/** And so much of it is digits and fillers. */
const minZoneShare = 0.2
/** The share of check digits that must be right at the first look for another one: other print that is as long has hardly one. */
const minRightShare = 0.4

/** ICAO 9303-3: ten letters an inch. */
const letterPitchMm = 2.54
/** ICAO 9303-4 to 6, in millimetres: the document, and how far above its edge the middle of each row stands, the last one first. */
const layouts = [
  { letters: 44, width: 125, height: 88, rowsAboveEdgeMm: [7.5, 13] },
  { letters: 36, width: 105, height: 74, rowsAboveEdgeMm: [7.5, 13] },
  { letters: 30, width: 85.6, height: 53.98, rowsAboveEdgeMm: [4, 8.3, 12.6] },
]

/**
 * Looks for a zone by itself in the whole picture, and lays the document's outline round it by the sizes of the standard: a booklet that
 * lies open, or one whose edges do not stand out, has no outline of its own. Null: there is no zone that reads rightly.
 */
export async function locateMrz(
  picture: RgbPicture,
  overview: RgbPicture,
  boxes: readonly TextBox[],
  models: Models,
  reader: TextReader,
): Promise<UprightMrz | null> {
  const { print, place } = await levelPrint(picture, boxes, models)
  let tried = 0
  for (const row of longRows(print)) {
    for (const outline of await outlinesRound(row, { picture, place, reader })) {
      if (tried++ >= maxOutlines) return null
      for (const quad of [ontoEdges(outline, picture, overview), outline]) {
        const upright = await turnUpright(picture, quad, boxes, models, reader)
        const zone = await readMrz(upright.picture, upright.print, reader, minRightShare)
        if (zone && isSound(zone)) return { upright, zone }
      }
    }
  }
  return null
}

/** The print of the whole picture turned so that it runs level, and where a place of it lies in the picture. */
async function levelPrint(
  picture: RgbPicture,
  boxes: readonly TextBox[],
  models: Models,
): Promise<{ print: TextBox[]; place: (point: Point) => Point }> {
  const long = boxes.filter(isLong)
  const down = weigh(long.filter((box) => box.height > box.width)) > weigh(long.filter((box) => box.width >= box.height))
  let degrees = middleAngle(long) + (down ? 90 : 0)
  for (let look = 1; ; look++) {
    const frame = turnedFrame(picture, degrees)
    const level = await straighten(picture, frame, levelSide)
    const print = await findText(level.picture, models, levelPrintSide)
    const slant = middleAngle(print.filter(isLong))
    if (look < maxLooks && Math.abs(slant) > levelEnoughDegrees) {
      degrees += slant
      continue
    }
    const map = squareToQuad(frame)
    return { print, place: ({ x, y }) => applyHomography(map, { x: x / level.picture.width, y: y / level.picture.height }) }
  }
}

const isLong = ({ width, height, angleDegrees }: TextBox) =>
  Math.max(width, height) > 3 * Math.min(width, height) || Math.abs(angleDegrees) > 3

/** A frame round the whole picture whose sides are turned by so much. */
function turnedFrame({ width, height }: RgbPicture, degrees: number): Quad {
  const angle = (degrees * Math.PI) / 180
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
  const [across, up] = [Math.abs(width * cos) + Math.abs(height * sin), Math.abs(width * sin) + Math.abs(height * cos)]
  const corner = (x: number, y: number): Point => ({ x: width / 2 + x * cos - y * sin, y: height / 2 + x * sin + y * cos })
  return [corner(-across / 2, -up / 2), corner(across / 2, -up / 2), corner(across / 2, up / 2), corner(-across / 2, up / 2)]
}

const weigh = (boxes: readonly TextBox[]) => boxes.reduce((sum, { width, height }) => sum + Math.max(width, height), 0)

/** The angle that half of the print does not exceed: long lines, whose angle is known best, count by the square of their length. */
function middleAngle(boxes: readonly TextBox[]): number {
  const sorted = [...boxes].sort((a, b) => a.angleDegrees - b.angleDegrees)
  const weight = ({ width, height }: TextBox) => width ** 2 + height ** 2
  let left = sorted.reduce((sum, box) => sum + weight(box), 0) / 2
  for (const box of sorted) {
    left -= weight(box)
    if (left <= 0) return box.angleDegrees
  }
  return 0
}

function longRows(print: readonly PixelBox[]): PixelBox[] {
  return joinRows(print)
    .filter(({ width, height }) => width > height * zoneRow.least && width < height * zoneRow.most)
    .sort((a, b) => b.width - a.width)
    .slice(0, maxRows)
}

type LevelPlace = { picture: RgbPicture; place: (point: Point) => Point; reader: TextReader }

/** The documents of the standard's sizes of whose zone this may be a row, by how many letters it shows, as it stands and on its head. */
async function outlinesRound(row: PixelBox, { picture, place, reader }: LevelPlace): Promise<Quad[]> {
  const { left, top, width, height } = row
  const box = (from: number, low: number, to: number, high: number): Quad =>
    mapQuad(
      [
        { x: from, y: low },
        { x: to, y: low },
        { x: to, y: high },
        { x: from, y: high },
      ],
      place,
    )
  const outlines: Quad[] = []
  for (const onItsHead of [false, true]) {
    const alone = box(left - height / 2, top, left + width + height / 2, top + height)
    const { picture: line } = await straighten(picture, onItsHead ? rollQuad(alone, 2) : alone, straightSide)
    const { letters, sureness, zoneShare } = await measureRow(line, { left: 0, top: 0, width: line.width, height: line.height }, reader)
    if (sureness < minSureness || zoneShare < minZoneShare) continue
    for (const layout of layouts.filter((known) => Math.abs(letters / known.letters - 1) <= lettersOff)) {
      const pixelsPerMm = width / (layout.letters * letterPitchMm)
      const aside = (layout.width * pixelsPerMm - width) / 2
      // The last row is seen more often than those above, which end in fillers.
      for (const line of layout.rowsAboveEdgeMm) {
        const below = line * pixelsPerMm
        const edge = top + height / 2 + (onItsHead ? -below : below)
        const [low, high] = onItsHead ? [edge, edge + layout.height * pixelsPerMm] : [edge - layout.height * pixelsPerMm, edge]
        outlines.push(box(left - aside, low, left + width + aside, high))
      }
    }
  }
  return outlines
}
