import { type EdgeLine, findEdgeLines } from '#vision/document/edge-lines.ts'
import { isConvex, type Quad, sidesOf } from '#vision/document/plane.ts'
import { intersectLines } from '#vision/document/refine-quad.ts'
import type { Point } from '#vision/facts.ts'
import type { TextBox } from '#vision/ocr/find-text.ts'
import type { RgbPicture } from '#vision/picture/rgb-picture.ts'

/** How far beyond the print an edge is looked for, as a share of the print's longer side. */
const reachShare = 0.42
const linesPerSide = 4
/** Edges between a white document and a white desk show in parts only. */
const minSupport = 0.3
const maxQuads = 16

/**
 * Outlines that stand round the print: from the rectangle that holds every line of it, each side walks outwards to the next
 * straight edges. Finds documents on desks so busy, or so like the document, that no outline stands out by itself.
 */
export function locateByPrint(picture: RgbPicture, boxes: readonly TextBox[]): Quad[] {
  const frame = printFrame(boxes)
  if (!frame) return []
  const [a, b, , d] = frame
  const longest = Math.max(Math.hypot(b.x - a.x, b.y - a.y), Math.hypot(d.x - a.x, d.y - a.y))
  const sides = sidesOf(frame).map((side) => {
    const reach = longest * reachShare
    const found = findEdgeLines(picture, side, { from: -reach, to: 4, lean: 0.16, count: linesPerSide, peaks: 6 })
    return [...found.filter(({ support }) => support > minSupport), pictureEdge(picture, side)].filter((line) => line !== null)
  })
  const quads: { quad: Quad; support: number }[] = []
  for (const top of sides[0] ?? []) {
    for (const right of sides[1] ?? []) {
      for (const bottom of sides[2] ?? []) {
        for (const left of sides[3] ?? []) {
          const lines = [top, right, bottom, left]
          const quad = intersectLines(lines.map(({ line }) => line))
          if (quad && isConvex(quad)) quads.push({ quad, support: lines.reduce((sum, { support }) => sum + support, 0) })
        }
      }
    }
  }
  return quads
    .sort((p, q) => q.support - p.support)
    .slice(0, maxQuads)
    .map(({ quad }) => quad)
}

/** The picture's own edge, where the print comes close to it: a scan, or a document that was cut off. */
function pictureEdge({ width, height }: RgbPicture, [a, b]: [Point, Point]): EdgeLine | null {
  const outward = { x: b.y - a.y, y: -(b.x - a.x) }
  const near = (away: number, size: number) => away < size * 0.2
  const line: [Point, Point] | null =
    Math.abs(outward.x) > Math.abs(outward.y)
      ? outward.x > 0
        ? near(width - Math.max(a.x, b.x), width)
          ? [
              { x: width - 1, y: 0 },
              { x: width - 1, y: height },
            ]
          : null
        : near(Math.min(a.x, b.x), width)
          ? [
              { x: 0, y: height },
              { x: 0, y: 0 },
            ]
          : null
      : outward.y > 0
        ? near(height - Math.max(a.y, b.y), height)
          ? [
              { x: width, y: height - 1 },
              { x: 0, y: height - 1 },
            ]
          : null
        : near(Math.min(a.y, b.y), height)
          ? [
              { x: 0, y: 0 },
              { x: width, y: 0 },
            ]
          : null
  return line && { line, support: 0.35, contrast: 0 }
}

/** The turned rectangle that holds the print, along its writing. */
function printFrame(boxes: readonly TextBox[]): Quad | null {
  if (boxes.length < 2) return null
  const angles = boxes
    .filter(({ width, height }) => Math.max(width, height) > Math.min(width, height) * 2.5)
    .map(({ angleDegrees }) => angleDegrees)
    .sort((p, q) => p - q)
  const turn = ((angles[angles.length >> 1] ?? 0) * Math.PI) / 180
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)]
  let [u0, u1, v0, v1] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
  for (const box of boxes) {
    // The middle of each edge: corners of an upright box round slanted writing lie outside it.
    for (const [x, y] of [
      [box.left, box.top + box.height / 2],
      [box.left + box.width, box.top + box.height / 2],
      [box.left + box.width / 2, box.top],
      [box.left + box.width / 2, box.top + box.height],
    ] as const) {
      const [u, v] = [x * cos + y * sin, y * cos - x * sin]
      u0 = Math.min(u0, u)
      u1 = Math.max(u1, u)
      v0 = Math.min(v0, v)
      v1 = Math.max(v1, v)
    }
  }
  const back = (u: number, v: number): Point => ({ x: u * cos - v * sin, y: u * sin + v * cos })
  return [back(u0, v0), back(u1, v0), back(u1, v1), back(u0, v1)]
}
