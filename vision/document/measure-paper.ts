import { findEdgeLines } from '#vision/document/edge-lines.ts'
import type { Point } from '#vision/facts.ts'
import { luminance } from '#vision/picture/luminance.ts'
import type { RgbPicture } from '#vision/picture/rgb-picture.ts'

/** Depths between which the edge of a printed document is looked for inside its sheet, as shares of the sheet's width. */
const nearest = 0.035
const farthest = 0.14
const minSupport = 0.62
/** Left and right margins of a sheet differ by no more than this. */
const maxUnevenness = 0.035
const minPaper = 120

/**
 * Evidence, 0 to 1, that the outline is a sheet of paper with a document printed on it: a second edge stands inside, at about
 * the same depth left and right and above, with bare paper before it. Real documents have lines along their top or bottom, not along all sides.
 */
export function measurePaperRim(picture: RgbPicture): number {
  const { width, height } = picture
  const near = width * nearest
  const reach = width * (farthest - nearest)
  const sides: [Point, Point][] = [
    [
      { x: near, y: near },
      { x: width - near, y: near },
    ],
    [
      { x: width - near, y: near },
      { x: width - near, y: height - near },
    ],
    [
      { x: width - near, y: height - near },
      { x: near, y: height - near },
    ],
    [
      { x: near, y: height - near },
      { x: near, y: near },
    ],
  ]
  const depths = sides.map((side, i) => {
    const search = { from: 0, to: reach, lean: 0.04, count: 2, peaks: 5 }
    const lines = findEdgeLines(picture, side, search).filter(({ support }) => support >= minSupport)
    const found = lines.map(({ line: [a, b] }) => depthOf(i, (a.x + b.x) / 2, (a.y + b.y) / 2, picture) / width)
    return found.length > 0 && isBare(picture, i) ? Math.min(...found) : null
  })
  const [top = null, right = null, bottom = null, left = null] = depths
  if (left === null || right === null || Math.abs(left - right) > maxUnevenness) return 0
  const others = [top, bottom].filter((depth) => depth !== null && Math.abs(depth - (left + right) / 2) < maxUnevenness).length
  return 0.6 + 0.2 * others
}

function depthOf(side: number, x: number, y: number, { width, height }: RgbPicture): number {
  return [y, width - x, height - y, x][side] as number
}

/** Bright and without print: along the rim hardly a step. */
function isBare({ width, height, data }: RgbPicture, side: number): boolean {
  const depth = width * 0.02
  const places = 160
  let steps = 0
  let sum = 0
  let before: number | null = null
  for (let i = 0; i < places; i++) {
    const u = 0.06 + (0.88 * i) / (places - 1)
    const [x, y] = [
      [u * width, depth],
      [width - 1 - depth, u * height],
      [u * width, height - 1 - depth],
      [depth, u * height],
    ][side] as [number, number]
    const value = luminance(data, (Math.round(y) * width + Math.round(x)) * 3)
    sum += value
    if (before !== null && Math.abs(value - before) > 24) steps++
    before = value
  }
  return sum / places > minPaper && steps < places * 0.06
}
