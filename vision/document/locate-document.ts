import { findOutlines } from '#vision/document/find-outlines.ts'
import { locateByPrint } from '#vision/document/locate-by-print.ts'
import { areaOf, contains, overlapOf, type Quad, quadSize, scaleQuad, sharedShape, toQuad } from '#vision/document/plane.ts'
import { type RefinedQuad, refineQuad } from '#vision/document/refine-quad.ts'
import type { Point } from '#vision/facts.ts'
import type { TextBox } from '#vision/ocr/find-text.ts'
import type { RgbPicture } from '#vision/picture/rgb-picture.ts'

export type Outline = RefinedQuad & {
  score: number
  /** Share of all print that lies inside. */
  printShare: number
}

/** ID-1 is 1.586, ID-2 and ID-3 are 1.42; a camera that looks from the side changes them by so much. */
const shapes = { least: 1.22, most: 1.85 }
const edgeOfPictureShare = 0.012

/** All outlines that may be the document, the likeliest first. Works on a small picture (long side about 640). */
export function locateDocument(picture: RgbPicture, print: readonly TextBox[]): Outline[] {
  const outlines = refineOutlines(picture, [...findOutlines(picture), ...locateByPrint(picture, print)], print)
  const different: Outline[] = []
  for (const outline of outlines) if (!different.some((known) => overlapOf(known.quad, outline.quad) > 0.95)) different.push(outline)
  return different
}

/** Rough outlines laid onto the edges in the picture, the likeliest first. */
export function refineOutlines(picture: RgbPicture, rough: readonly Quad[], print: readonly TextBox[]): Outline[] {
  return rough
    .map((quad) => refineQuad(picture, quad))
    .map((refined) => ({ ...refined, ...weigh(refined, picture, print) }))
    .sort((a, b) => b.score - a.score)
}

function weigh(refined: RefinedQuad, picture: RgbPicture, print: readonly TextBox[]): { score: number; printShare: number } {
  const { quad } = refined
  const support = edgeSupport(refined, picture)
  const size = quadSize(quad)
  const ratio = Math.max(size.width, size.height) / Math.min(size.width, size.height)
  const fit = ratio < shapes.least ? Math.max(0, 1 - (shapes.least - ratio) * 3) : Math.max(0, 1 - Math.max(0, ratio - shapes.most) * 1.2)
  const all = weightInside(print, null)
  const inside = weightInside(print, quad)
  const near = weightInside(print, scaleQuad(quad, 1.14))
  // Print just outside means that this is a panel of the document and not its edge.
  // Print too small to be found in the small picture speaks neither for nor against.
  const local = near > 0 ? (inside / near) ** 2 : all > 0 ? 0.5 : 1
  const printShare = all > 0 ? inside / all : 0.8
  const areaShare = areaOf(quad) / (picture.width * picture.height)
  // Big before small, other things being equal: a document has panels inside, and no document has it as its panel.
  const score = support * fit * local * (0.35 + 0.65 * printShare) * (0.8 + 0.15 * Math.min(1, areaShare * 3) + 0.05 * areaShare)
  return { score, printShare }
}

/** The weakest sides count most; a side on the picture's edge cannot show one and counts as a weak one. */
function edgeSupport({ quad, support }: RefinedQuad, picture: RgbPicture): number {
  const values = support.map((share, i) => {
    const [a, b] = [quad[i] as Point, quad[(i + 1) % 4] as Point]
    return outside(a, picture) && outside(b, picture) ? Math.max(share * 0.3, 0.36) : share
  })
  const mean = values.reduce((sum, value) => sum + value, 0) / 4
  return mean * 0.5 + Math.min(...values) * 0.5
}

/** On the picture's edge or beyond it. */
function outside({ x, y }: Point, { width, height }: { width: number; height: number }): boolean {
  const edge = Math.max(width, height) * edgeOfPictureShare
  return x < edge || y < edge || x > width - edge || y > height - edge
}

/** Long lines of print count more than specks. */
function weightInside(print: readonly TextBox[], quad: Quad | null): number {
  let weight = 0
  for (const { left, top, width, height, score } of print) {
    if (!quad || contains(quad, { x: left + width / 2, y: top + height / 2 })) weight += score * Math.max(width, height)
  }
  return weight
}

/** How much of the smaller one of two quads the other covers. */
export function coverOf(a: Quad, b: Quad): number {
  return areaOf(sharedShape(a, b)) / Math.max(1, Math.min(areaOf(a), areaOf(b)))
}

/** The whole picture as an outline, for scans that show nothing but the document. */
export function wholePicture({ width, height }: RgbPicture): Quad {
  return toQuad([
    { x: 0, y: 0 },
    { x: width, y: 0 },
    { x: width, y: height },
    { x: 0, y: height },
  ])
}
