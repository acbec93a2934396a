import { findEdgeLines } from '#vision/document/edge-lines.ts'
import { areaOf, crossing, distance, isConvex, type Quad, quadSize, sidesOf } from '#vision/document/plane.ts'
import type { Point } from '#vision/facts.ts'
import type { RgbPicture } from '#vision/picture/rgb-picture.ts'

type FourNumbers = [number, number, number, number]
export type RefinedQuad = {
  quad: Quad
  /** For each side (top, right, bottom, left): share of its length where an edge stands. */
  support: FourNumbers
  /** For each side: mean step across the edge, in grey levels of the strongest channel. */
  contrast: FourNumbers
}

/** Moves each side of a rough outline onto the edge in the picture, and says how much edge there is. */
export function refineQuad(picture: RgbPicture, rough: Quad): RefinedQuad {
  const size = quadSize(rough)
  const reach = Math.max(4, Math.round(Math.max(size.width, size.height) * 0.03))
  const found = sidesOf(rough).map(
    (side) =>
      findEdgeLines(picture, side, { from: -reach, to: reach, lean: 0.12, count: 1, peaks: 3 })[0] ?? {
        line: side,
        support: 0,
        contrast: 0,
      },
  )
  const moved = intersectLines(found.map(({ line }) => line))
  const sound =
    moved?.every((corner, i) => distance(corner, rough[i] as Point) <= reach * 3) &&
    isConvex(moved) &&
    Math.abs(areaOf(moved) / areaOf(rough) - 1) < 0.3
  return {
    quad: sound && moved ? moved : rough,
    support: found.map(({ support }) => support) as FourNumbers,
    contrast: found.map(({ contrast }) => contrast) as FourNumbers,
  }
}

/** The corners where four sides (top, right, bottom, left) meet; null when two neighbours run parallel. */
export function intersectLines(lines: readonly [Point, Point][]): Quad | null {
  const corners = lines.map((line, i) => crossing(lines[(i + 3) % 4] as [Point, Point], line))
  return corners.every((corner) => corner !== null) ? (corners as unknown as Quad) : null
}
