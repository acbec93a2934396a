import { findEdges } from '#web/features/applicant/document/auto-capture/find-edges.ts'
import { findLines, type Line } from '#web/features/applicant/document/auto-capture/find-lines.ts'
import type { Overview } from '#web/features/applicant/document/auto-capture/frame.ts'
import { areaOf, distance, type Point, type Quad, quadSize } from '#web/features/applicant/document/auto-capture/quad-geometry.ts'

type Size = { width: number; height: number }
/** How much of a side is an edge, and of its continuation beyond the corners. */
type Side = { support: number; beyond: number }

/** Smaller than this share of the picture nothing could be read. */
const minAreaShare = 0.04
/** Corners may stand so far outside the picture, as a share of its size: more is a document that is not in view. */
const outsideShare = 0.02
/** Rounded corners are no part of a side. */
const skippedEnds = 0.08
const beyondShare = 0.1
/** The weakest side, and all of them: less is a guess. */
const minSupport = { weakest: 0.45, mean: 0.62 }
/** Documents are 1.42 or 1.59 wide for 1 high; a camera that looks from the side changes that by so much. */
const shapes = { least: 1.2, most: 1.9 }

/** The outline of the frame before is believed where another one is hardly better: edges and their shadows look alike. */
const sameOutline = { share: 0.012, bonus: 1.2 }

/**
 * The document's outline in the small picture: the four straight edges that make the best sheet, or nothing. `before`: where it lay in the
 * last frame.
 */
export function findOutline(overview: Overview, before: Quad | null): Quad | null {
  const edges = findEdges(overview)
  const [across, down] = [findLines(edges.across, 'across'), findLines(edges.down, 'down')]
  const size = { width: overview.luma.width, height: overview.luma.height }
  let best: Quad | null = null
  let bestScore = 0
  for (const [top, bottom] of pairsOf(across, size.width / 2, size.height * 0.14)) {
    for (const [left, right] of pairsOf(down, size.height / 2, size.width * 0.14)) {
      const quad: Quad = [crossing(top, left), crossing(top, right), crossing(bottom, right), crossing(bottom, left)]
      if (!isInView(quad, size)) continue
      const likeness = before && isSame(quad, before, size.width * sameOutline.share) ? sameOutline.bonus : 1
      const score = weigh(quad, [top, right, bottom, left], size) * likeness
      if (score > bestScore) [best, bestScore] = [quad, score]
    }
  }
  return best
}

/** Two lines, the first one above or left of the second. */
function pairsOf(lines: readonly Line[], middle: number, minApart: number): [Line, Line][] {
  const sorted = [...lines].sort((one, other) => placeAt(one, middle) - placeAt(other, middle))
  return sorted.flatMap((first, i) =>
    sorted.slice(i + 1).flatMap((second): [Line, Line][] => {
      return placeAt(second, middle) - placeAt(first, middle) >= minApart ? [[first, second]] : []
    }),
  )
}

const placeAt = ({ start, lean }: Line, at: number) => start + lean * at

/** Where a line that runs across meets one that runs down. */
function crossing(across: Line, down: Line): Point {
  const y = (across.start + across.lean * down.start) / (1 - across.lean * down.lean)
  return { x: placeAt(down, y), y }
}

function isInView(quad: Quad, { width, height }: Size): boolean {
  const isInside = ({ x, y }: Point) =>
    x >= -width * outsideShare && x <= width * (1 + outsideShare) && y >= -height * outsideShare && y <= height * (1 + outsideShare)
  return quad.every(isInside) && areaOf(quad) >= width * height * minAreaShare
}

function isSame(quad: Quad, other: Quad, within: number): boolean {
  return quad.every((corner, i) => distance(corner, other[i] as Point) <= within)
}

/** 0 where it is no document; more, the likelier it is one. */
function weigh(quad: Quad, [top, right, bottom, left]: readonly [Line, Line, Line, Line], picture: Size): number {
  const [a, b, c, d] = quad
  const sides = [measureSide(top, a.x, b.x), measureSide(right, b.y, c.y), measureSide(bottom, d.x, c.x), measureSide(left, a.y, d.y)]
  const weakest = Math.min(...sides.map(({ support }) => support))
  const mean = sides.reduce((sum, { support }) => sum + support, 0) / 4
  if (weakest < minSupport.weakest || mean < minSupport.mean) return 0
  const size = quadSize(quad)
  const ratio = Math.max(size.width, size.height) / Math.max(1, Math.min(size.width, size.height))
  const misfit = Math.max(0, shapes.least - ratio) * 3 + Math.max(0, ratio - shapes.most) * 1.2
  // Sides that go on beyond their corners are a panel's, whose frame shares them.
  const beyond = sides.reduce((sum, side) => sum + side.beyond, 0) / 4
  const area = areaOf(quad) / (picture.width * picture.height)
  return (weakest + mean) * Math.max(0, 1 - misfit) * (1 - 0.5 * beyond) * (0.8 + 0.2 * Math.min(1, area * 1.5))
}

function measureSide({ support }: Line, from: number, to: number): Side {
  const length = to - from
  const share = (first: number, last: number) => {
    const [low, high] = [clamp(first, support.length - 1), clamp(last, support.length - 1)]
    return high > low ? ((support[high] as number) - (support[low] as number)) / (high - low) : 0
  }
  const rest = length * beyondShare
  return {
    support: share(from + length * skippedEnds, to - length * skippedEnds),
    beyond: (share(from - rest - 2, from - 2) + share(to + 2, to + rest + 2)) / 2,
  }
}

const clamp = (place: number, most: number) => Math.max(0, Math.min(most, Math.round(place)))
