import { applyHomography, type Quad, squareToQuad } from '#vision/document/plane.ts'
import type { Point } from '#vision/facts.ts'
import type { RgbPicture } from '#vision/picture/rgb-picture.ts'

/** Where something crosses the document's edge: in shares of the straightened document. */
export type Crossing = { score: number; left: number; top: number; width: number; height: number }

const places = 120
/** Depths inside and outside, as shares of the document's width, where colours are compared. */
const depths = [0.01, 0.022, 0.036] as const
/** A finger has a light and a dark side. */
const sameColour = 38
const otherColour = 48
const minRun = 0.02
const maxRun = 0.4

type Colour = readonly [number, number, number]

/** The colours along one side of the document: at each place those inwards from it and those outwards. */
type Rim = {
  side: number
  inside: (Colour | null)[][]
  outside: (Colour | null)[][]
  usualInside: Colour | null
  usualOutside: Colour | null
}

/**
 * A finger or another thing over the edge: for a stretch the colour goes on from outside to inside without a step,
 * and is neither the desk's there nor usual along any side of the document: a title's band ends at two sides, and may be as brown as the desk.
 * Null: nothing crosses.
 */
export function measureCover(picture: RgbPicture, quad: Quad): Crossing | null {
  const rims = [0, 1, 2, 3].map((side) => rimOf(picture, quad, side))
  const ownColours = rims.flatMap(({ usualInside }) => (usualInside ? [usualInside] : []))
  let best: Crossing | null = null
  for (const { side, inside, outside, usualInside, usualOutside } of rims) {
    if (!usualInside || !usualOutside) continue
    const hits = inside.map((row, i) => goesOn([...row, ...(outside[i] ?? [])], [...ownColours, usualOutside]))
    const run = longestRun(hits)
    const share = run.length / places
    if (share < minRun || share > maxRun) continue
    const score = Math.min(1, 0.55 + share * 4)
    if (best && best.score >= score) continue
    best = { score, ...regionOf(side, 0.03 + (0.94 * run.from) / places, (0.94 * run.length) / places) }
  }
  return best
}

function rimOf(picture: RgbPicture, quad: Quad, side: number): Rim {
  const map = squareToQuad(quad)
  // u along the side, d inwards from it.
  const at = (u: number, d: number): Point => {
    const unit = [
      { x: u, y: d * 1.5 },
      { x: 1 - d, y: u },
      { x: 1 - u, y: 1 - d * 1.5 },
      { x: d, y: 1 - u },
    ][side] as Point
    return applyHomography(map, unit)
  }
  const inside: (Colour | null)[][] = []
  const outside: (Colour | null)[][] = []
  for (let i = 0; i < places; i++) {
    const u = 0.03 + (0.94 * i) / (places - 1)
    inside.push(depths.map((d) => colourAt(picture, at(u, d))))
    outside.push(depths.map((d) => colourAt(picture, at(u, -d))))
  }
  const usualInside = medianColour(inside.flatMap((row) => row.slice(1)))
  const usualOutside = medianColour(outside.flatMap((row) => row.slice(1)))
  return { side, inside, outside, usualInside, usualOutside }
}

function goesOn(colours: (Colour | null)[], usual: readonly Colour[]): boolean {
  if (!colours.every((colour) => colour !== null)) return false
  const [first] = colours as Colour[]
  if (!first || !(colours as Colour[]).every((colour) => away(colour, first) < sameColour)) return false
  return usual.every((colour) => away(first, colour) > otherColour)
}

function away(a: Colour, b: Colour): number {
  return Math.max(Math.abs(a[0] - b[0]), Math.abs(a[1] - b[1]), Math.abs(a[2] - b[2]))
}

/** Mean of a few pixels; null outside the picture. */
function colourAt({ width, height, data }: RgbPicture, { x, y }: Point): Colour | null {
  const [cx, cy] = [Math.round(x), Math.round(y)]
  if (cx < 1 || cy < 1 || cx >= width - 1 || cy >= height - 1) return null
  const sums: [number, number, number] = [0, 0, 0]
  for (let dy = -1; dy <= 1; dy++) {
    for (let dx = -1; dx <= 1; dx++) {
      const at = ((cy + dy) * width + cx + dx) * 3
      sums[0] += data[at] as number
      sums[1] += data[at + 1] as number
      sums[2] += data[at + 2] as number
    }
  }
  return [sums[0] / 9, sums[1] / 9, sums[2] / 9]
}

function medianColour(colours: (Colour | null)[]): Colour | null {
  const known = colours.filter((colour) => colour !== null)
  if (known.length < places / 2) return null
  const middle = (c: 0 | 1 | 2) => known.map((colour) => colour[c]).sort((a, b) => a - b)[known.length >> 1] as number
  return [middle(0), middle(1), middle(2)]
}

function longestRun(hits: boolean[]): { from: number; length: number } {
  let best = { from: 0, length: 0 }
  let from = 0
  for (let i = 0; i <= hits.length; i++) {
    if (hits[i]) continue
    if (i - from > best.length) best = { from, length: i - from }
    from = i + 1
  }
  return best
}

function regionOf(side: number, from: number, length: number): Omit<Crossing, 'score'> {
  const deep = 0.2
  if (side === 0) return { left: from, top: 0, width: length, height: deep }
  if (side === 1) return { left: 1 - deep, top: from, width: deep, height: length }
  if (side === 2) return { left: 1 - from - length, top: 1 - deep, width: length, height: deep }
  return { left: 0, top: 1 - from - length, width: deep, height: length }
}
