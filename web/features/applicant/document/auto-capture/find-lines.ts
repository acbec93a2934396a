import type { EdgeMap } from '#web/features/applicant/document/auto-capture/find-edges.ts'

/**
 * A straight edge. For one that runs across, `start + lean * x` is its y at x; for one that runs down, its x at y. `support` counts the
 * edge's pixels up to each place along it.
 */
export type Line = { start: number; lean: number; support: Uint16Array }
type Direction = 'across' | 'down'

const leanBins = 61
const maxLean = 0.6
const binSize = (2 * maxLean) / (leanBins - 1)
/** A pixel's own lean is known to about so many bins. */
const leanReach = 3
const maxLines = 12
/** A line shorter than this share of the picture is no side of a document that could be read. */
const minLengthShare = 0.11
const nearBins = { lean: 4, start: 2 }

/** The longest straight edges of a family (Hough transform; each pixel votes near its own direction only). */
export function findLines(edges: EdgeMap, direction: Direction): Line[] {
  const [along, deep] = direction === 'across' ? [edges.width, edges.height] : [edges.height, edges.width]
  const votes = countVotes(edges, direction, along, deep)
  const lines: Line[] = []
  const minVotes = along * minLengthShare
  while (lines.length < maxLines) {
    let best = 0
    for (let i = 1; i < votes.length; i++) if ((votes[i] as number) > (votes[best] as number)) best = i
    if ((votes[best] as number) < minVotes) break
    const [bin, middle] = [Math.floor(best / deep), best % deep]
    const lean = bin * binSize - maxLean
    lines.push(toLine(edges, direction, { lean, start: middle - (lean * along) / 2 }))
    for (let b = Math.max(0, bin - nearBins.lean); b <= Math.min(leanBins - 1, bin + nearBins.lean); b++) {
      for (let m = Math.max(0, middle - nearBins.start); m <= Math.min(deep - 1, middle + nearBins.start); m++) votes[b * deep + m] = 0
    }
  }
  return lines
}

/** A row for each lean, a column for each place where the line crosses the middle. */
function countVotes({ width, height, strength, lean }: EdgeMap, direction: Direction, along: number, deep: number): Uint16Array {
  const votes = new Uint16Array(leanBins * deep)
  const isAcross = direction === 'across'
  for (let y = 0, i = 0; y < height; y++) {
    for (let x = 0; x < width; x++, i++) {
      if (strength[i] === 0) continue
      const [at, off] = isAcross ? [x, y] : [y, x]
      const own = Math.round(((lean[i] as number) + maxLean) / binSize)
      const last = Math.min(leanBins - 1, own + leanReach)
      for (let bin = Math.max(0, own - leanReach); bin <= last; bin++) {
        const middle = Math.round(off - (bin * binSize - maxLean) * (at - along / 2))
        if (middle >= 0 && middle < deep) {
          const cell = bin * deep + middle
          votes[cell] = (votes[cell] as number) + 1
        }
      }
    }
  }
  return votes
}

/** Laid through the edge's own pixels, and counted along them. */
function toLine(edges: EdgeMap, direction: Direction, rough: { start: number; lean: number }): Line {
  const [along] = direction === 'across' ? [edges.width] : [edges.height]
  const first = fit(edges, direction, rough, 2)
  const { start, lean } = fit(edges, direction, first, 1.2)
  const support = new Uint16Array(along + 1)
  for (let at = 0; at < along; at++) {
    const isEdge = findNear(edges, direction, at, start + lean * at, 1) !== null
    support[at + 1] = (support[at] as number) + (isEdge ? 1 : 0)
  }
  return { start, lean, support }
}

/** Least squares over the edge's pixels near the line. */
function fit(edges: EdgeMap, direction: Direction, line: { start: number; lean: number }, reach: number): { start: number; lean: number } {
  const along = direction === 'across' ? edges.width : edges.height
  let [n, sumX, sumY, sumXx, sumXy] = [0, 0, 0, 0, 0]
  for (let at = 0; at < along; at++) {
    const off = findNear(edges, direction, at, line.start + line.lean * at, reach)
    if (off === null) continue
    n++
    sumX += at
    sumY += off
    sumXx += at * at
    sumXy += at * off
  }
  const spread = n * sumXx - sumX * sumX
  if (n < 8 || spread <= 0) return line
  const lean = (n * sumXy - sumX * sumY) / spread
  return { start: (sumY - lean * sumX) / n, lean }
}

/** The edge's pixel nearest to the line at this place, if there is one within reach. */
function findNear({ width, height, strength }: EdgeMap, direction: Direction, at: number, off: number, reach: number): number | null {
  const [from, to] = [Math.ceil(off - reach), Math.floor(off + reach)]
  const deep = direction === 'across' ? height : width
  let best: number | null = null
  for (let place = Math.max(0, from); place <= Math.min(deep - 1, to); place++) {
    const i = direction === 'across' ? place * width + at : at * width + place
    if (strength[i] !== 0 && (best === null || Math.abs(place - off) < Math.abs(best - off))) best = place
  }
  return best
}
