import { mapQuad, type Quad } from '#vision/document/plane.ts'
import { refineQuad } from '#vision/document/refine-quad.ts'
import { straighten } from '#vision/document/straighten.ts'
import { printSide, straightSide, turnUpright, type UprightDocument } from '#vision/document/turn-upright.ts'
import type { Point } from '#vision/facts.ts'
import type { Models } from '#vision/models/open-models.ts'
import { joinRows, type ReadZone, readMrz } from '#vision/mrz/read-mrz.ts'
import { doubtful } from '#vision/mrz/rely-on-zone.ts'
import { findText, type TextBox } from '#vision/ocr/find-text.ts'
import type { TextReader } from '#vision/ocr/read-text.ts'
import type { RgbPicture } from '#vision/picture/rgb-picture.ts'

/** How far below a document its zone is looked for, as a share of the document's height: two of its rows. */
const below = 0.16
/** Rows so wide and so low on a document may belong to a zone. */
const zoneLike = { widthShare: 0.55, topShare: 0.6 }
/** The margin under the zone, in heights of a row (9303-3: the print ends about 5 mm above the edge). */
const marginRows = 0.7
const sureAlone = 0.7

type UprightZone = { upright: UprightDocument; zone: ReadZone | null }

/**
 * Reads the zone. Where it does not read rightly the outline may have been drawn through it (a pale edge on a pale desk, a row of print
 * taken for an edge): then it is looked for below the outline too, and a zone that reads there moves the outline.
 */
export async function readZone(picture: RgbPicture, overview: RgbPicture, upright: UprightDocument, boxes: readonly TextBox[], models: Models, reader: TextReader): Promise<UprightZone> {
  const zone = await readMrz(upright.picture, upright.print, reader)
  if (zone ? zone.facts.valid : !hasZoneLikeRow(upright)) return { upright, zone }
  const grown = lengthen(upright.quad, 1 + below)
  const straight = await straighten(picture, grown, straightSide)
  const beyond = await readMrz(straight.picture, await findText(straight.picture, models, printSide), reader)
  if (!beyond || !isSound(beyond)) return { upright, zone }
  const last = beyond.rows.at(-1)
  if (!last || ((last.top + last.height) / straight.picture.height) * (1 + below) <= 1) return { upright, zone }
  const end = Math.min(1, (last.top + last.height * (1 + marginRows)) / straight.picture.height)
  const longer = lengthen(upright.quad, (1 + below) * end)
  for (const quad of [ontoEdges(longer, picture, overview), longer]) {
    const moved = await turnUpright(picture, quad, boxes, models, reader)
    const again = await readMrz(moved.picture, moved.print, reader)
    if (again && isSound(again)) return { upright: moved, zone: again }
  }
  return { upright, zone }
}

function ontoEdges(quad: Quad, picture: RgbPicture, overview: RgbPicture): Quad {
  const scale = picture.width / overview.width
  const small = mapQuad(quad, ({ x, y }) => ({ x: x / scale, y: y / scale }))
  return mapQuad(refineQuad(overview, small).quad, ({ x, y }) => ({ x: x * scale, y: y * scale }))
}

/** Visas have no check digit over all: their letters have to be sure by themselves. */
function isSound({ facts, format, leastSure }: ReadZone): boolean {
  const checksAll = format?.checks.some(({ field }) => field === 'composite') ?? false
  return facts.valid && leastSure >= (checksAll ? doubtful : sureAlone)
}

function hasZoneLikeRow({ picture, print }: UprightDocument): boolean {
  return joinRows(print).some(({ written, top }) => written > picture.width * zoneLike.widthShare && top > picture.height * zoneLike.topShare)
}

/** The same quad, `factor` times as high: its lower side moves away along the left and the right one. */
function lengthen([a, b, c, d]: Quad, factor: number): Quad {
  return [a, b, along(b, c, factor), along(a, d, factor)]
}

const along = (from: Point, to: Point, factor: number): Point => ({ x: from.x + (to.x - from.x) * factor, y: from.y + (to.y - from.y) * factor })
