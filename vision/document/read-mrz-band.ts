import { mapQuad, partOf, type Quad } from '#vision/document/plane.ts'
import { refineQuad } from '#vision/document/refine-quad.ts'
import { straighten } from '#vision/document/straighten.ts'
import { printSide, straightSide, turnUpright, type UprightDocument } from '#vision/document/turn-upright.ts'
import type { Models } from '#vision/models/open-models.ts'
import { doubtful } from '#vision/mrz/judge-mrz-legibility.ts'
import { joinRows } from '#vision/mrz/mrz-rows.ts'
import { type MrzReading, readMrz, rightShare } from '#vision/mrz/read-mrz.ts'
import { findText, type TextBox } from '#vision/ocr/find-text.ts'
import type { TextReader } from '#vision/ocr/open-text-reader.ts'
import type { RgbPicture } from '#vision/picture/rgb-picture.ts'

/** How far below a document its zone is looked for, as a share of the document's height: two of its rows. */
const below = 0.16
/** Rows so wide and so low on a document may belong to a zone. */
const zoneLike = { widthShare: 0.55, topShare: 0.6 }
/** The margin under the zone, in heights of a row (9303-3: the print ends about 5 mm above the edge). */
const marginRows = 0.7
/** Documents keep a margin of more than a letter beside their zone: one that begins nearer to the outline's side, in heights of a row, was cut off. */
const minBeside = 0.2
/** And under it: the same, where half of a row's height is paper. */
const minUnder = 0.5
/** The share of its check digits that shows a zone to be one, though parts of it are hidden: print taken for a zone by mistake has hardly one right. */
const minRightShare = 0.4

/** How far beyond its left and right side, as a share of its width: not at all, then so far that a side drawn through the first letters shows. */
const besides = [0, 0.08]

export type UprightMrz = { upright: UprightDocument; zone: MrzReading | null }

/**
 * Reads the zone. Where it does not read rightly the outline may have been drawn through it (a pale edge on a pale desk, a row of print
 * taken for an edge): then it is looked for beyond the outline too, and a zone that reads there moves the outline.
 */
export async function readMrzBand(
  picture: RgbPicture,
  overview: RgbPicture,
  upright: UprightDocument,
  boxes: readonly TextBox[],
  models: Models,
  reader: TextReader,
): Promise<UprightMrz> {
  const zone = await readMrz(upright.picture, upright.print, reader)
  if (
    zone
      ? isWhole(zone) && (zone.facts.valid || (rightShare(zone) >= minRightShare && isWithin(zone, upright.picture)))
      : !hasZoneLikeRow(upright)
  )
    return { upright, zone }
  for (const beside of besides) {
    const wider = await findBeyond(picture, upright.quad, beside, zone, models, reader)
    if (!wider) continue
    for (const quad of [ontoEdges(wider, picture, overview), wider]) {
      const moved = await turnUpright(picture, quad, boxes, models, reader)
      const again = await readMrz(moved.picture, moved.print, reader)
      if (again && isSound(again)) return { upright: moved, zone: again }
    }
  }
  return { upright, zone }
}

/** The outline moved so far that it takes in the zone that reads beyond it. Null: none does. */
async function findBeyond(
  picture: RgbPicture,
  quad: Quad,
  beside: number,
  known: MrzReading | null,
  models: Models,
  reader: TextReader,
): Promise<Quad | null> {
  const grown = partOf(quad, { left: -beside, top: 0, right: 1 + beside, bottom: 1 + below })
  const { picture: straight } = await straighten(picture, grown, straightSide)
  const zone = await readMrz(
    straight,
    await findText(straight, models, printSide),
    reader,
    known && !known.facts.valid ? rightShare(known) : -1,
  )
  const last = zone?.rows.at(-1)
  if (!zone || !last || !isSound(zone) || (beside === 0 && !isWhole(zone))) return null
  const across = (x: number) => (x / straight.width) * (1 + 2 * beside) - beside
  const margin = last.height * marginRows
  const left = Math.min(0, across(Math.min(...zone.rows.map((row) => row.left)) - margin))
  const right = Math.max(1, across(Math.max(...zone.rows.map((row) => row.left + row.width)) + margin))
  const bottom = ((last.top + last.height) / straight.height) * (1 + below)
  if (bottom <= 1 && left === 0 && right === 1) return null
  const low = Math.max(1, Math.min(1 + below, bottom + (margin / straight.height) * (1 + below)))
  return partOf(quad, { left: Math.max(left, -beside), top: 0, right: Math.min(right, 1 + beside), bottom: low })
}

/** The outline moved onto the edges near it. */
export function ontoEdges(quad: Quad, picture: RgbPicture, overview: RgbPicture): Quad {
  const scale = picture.width / overview.width
  const small = mapQuad(quad, ({ x, y }) => ({ x: x / scale, y: y / scale }))
  return mapQuad(refineQuad(overview, small).quad, ({ x, y }) => ({ x: x * scale, y: y * scale }))
}

/** Visas have no check digit over all that would bear out an outline moved for their sake. */
export function isSound({ facts, format, minCertainty }: MrzReading): boolean {
  const checksAll = format?.checks.some(({ field }) => field === 'composite') ?? false
  return facts.valid && checksAll && !startsWithFiller(facts) && minCertainty >= doubtful
}

/** No zone begins with a filler (ICAO 9303-3, 4.4), and none at the document's very edge. */
const isWhole = ({ facts, rows }: MrzReading) => !startsWithFiller(facts) && rows.every(({ left, height }) => left >= height * minBeside)

/** With a margin of paper round it: no outline was drawn through this one, and what hides its letters hides them from every look. */
const isWithin = ({ rows }: MrzReading, { width, height }: Pick<RgbPicture, 'width' | 'height'>) =>
  rows.every((row) => row.left + row.width <= width - row.height * minBeside && row.top + row.height <= height - row.height * minUnder)

const startsWithFiller = ({ lines }: MrzReading['facts']) => lines[0]?.startsWith('<') ?? false

function hasZoneLikeRow({ picture, print }: UprightDocument): boolean {
  return joinRows(print).some(
    ({ written, top }) => written > picture.width * zoneLike.widthShare && top > picture.height * zoneLike.topShare,
  )
}
