import { distance } from '#vision/document/plane.ts'
import type { Point } from '#vision/facts.ts'
import type { RgbPicture } from '#vision/picture/rgb-picture.ts'

/** A straight edge in the picture. */
export type EdgeLine = {
  line: [Point, Point]
  /** Share of the places looked at where the edge stands. */
  support: number
  /** Mean step across it, in grey levels of the strongest channel. */
  contrast: number
}

export type EdgeSearch = {
  /** How far to look on the left (negative) and on the right of the line, walking from its first to its second point. */
  from: number
  to: number
  /** How much a found line may lean against the searched one, as a share of its length. */
  lean: number
  /** How many different lines are wanted at most. */
  count: number
  peaks: number
}

type Place = { along: number; offset: number; step: number }

const places = 44
/** Rounded corners are no part of a side. */
const skippedEnds = 0.07
/** Smaller steps are noise. */
const minStep = 6
const agreeWithin = 1.5

/** Straight edges near a line and about parallel to it, the best supported first. */
export function findEdgeLines(picture: RgbPicture, [a, b]: readonly [Point, Point], search: EdgeSearch): EdgeLine[] {
  const length = distance(a, b) || 1
  const normal = { x: -(b.y - a.y) / length, y: (b.x - a.x) / length }
  let found: Place[] = []
  let looked = 0
  for (let i = 0; i < places; i++) {
    const along = skippedEnds + ((1 - 2 * skippedEnds) * (i + 0.5)) / places
    const at = { x: a.x + (b.x - a.x) * along, y: a.y + (b.y - a.y) * along }
    if (at.x < 1 || at.y < 1 || at.x > picture.width - 2 || at.y > picture.height - 2) continue
    looked++
    for (const peak of peaksAcross(picture, at, normal, search)) found.push({ along, ...peak })
  }
  const lines: EdgeLine[] = []
  while (lines.length < search.count && looked >= places / 3) {
    const agreed = mostAgreed(found, search.lean * length)
    if (agreed.length < 6) break
    const { start, slope } = leastSquares(agreed)
    const place = (along: number): Point => {
      const offset = start + slope * along
      return { x: a.x + (b.x - a.x) * along + normal.x * offset, y: a.y + (b.y - a.y) * along + normal.y * offset }
    }
    const support = new Set(agreed.map(({ along }) => along)).size / looked
    const contrast = agreed.reduce((sum, { step }) => sum + step, 0) / agreed.length
    lines.push({ line: [place(0), place(1)], support, contrast })
    found = found.filter(({ along, offset }) => Math.abs(offset - start - slope * along) > agreeWithin * 2)
  }
  return lines
}

/** The strongest steps of brightness or colour on a short path across the line. */
function peaksAcross(picture: RgbPicture, at: Point, normal: Point, { from, to, peaks }: EdgeSearch) {
  const { width, height, data } = picture
  const first = Math.floor(from) - 2
  const count = Math.ceil(to) + 2 - first + 1
  const path = new Uint8Array(count * 3)
  for (let i = 0; i < count; i++) {
    const x = Math.min(width - 1, Math.max(0, Math.round(at.x + normal.x * (first + i))))
    const y = Math.min(height - 1, Math.max(0, Math.round(at.y + normal.y * (first + i))))
    const pixel = (y * width + x) * 3
    path[i * 3] = data[pixel] as number
    path[i * 3 + 1] = data[pixel + 1] as number
    path[i * 3 + 2] = data[pixel + 2] as number
  }
  const steps = new Float32Array(count)
  for (let i = 2; i < count - 2; i++) {
    for (let channel = 0; channel < 3; channel++) {
      const value = (j: number) => path[j * 3 + channel] as number
      const step = Math.abs(value(i + 1) + value(i + 2) - value(i - 1) - value(i - 2)) / 2
      if (step > (steps[i] as number)) steps[i] = step
    }
  }
  const found: { offset: number; step: number }[] = []
  for (let i = 2; i < count - 2; i++) {
    const step = steps[i] as number
    if (step >= minStep && step >= (steps[i - 1] as number) && step > (steps[i + 1] as number)) found.push({ offset: first + i, step })
  }
  return found.sort((p, q) => q.step - p.step).slice(0, peaks)
}

/** Every pair of a place in the first and one in the last part of the line is tried; the pair that most places agree with wins. */
function mostAgreed(found: Place[], maxLean: number): Place[] {
  const lefts = thin(found.filter(({ along }) => along < 0.42))
  const rights = thin(found.filter(({ along }) => along > 0.58))
  let best: { start: number; slope: number } | undefined
  let bestVote = 0
  for (const p of lefts) {
    for (const q of rights) {
      const slope = (q.offset - p.offset) / (q.along - p.along)
      if (Math.abs(slope) > maxLean) continue
      const start = p.offset - slope * p.along
      let vote = 0
      for (const { along, offset, step } of found)
        if (Math.abs(offset - start - slope * along) <= agreeWithin) vote += 12 + Math.min(step, 40)
      if (vote > bestVote) [best, bestVote] = [{ start, slope }, vote]
    }
  }
  if (!best) return []
  const { start, slope } = best
  return found.filter(({ along, offset }) => Math.abs(offset - start - slope * along) <= agreeWithin)
}

/** About thirty of them: enough to meet a good pair, cheap enough for every outline. */
function thin(found: Place[]): Place[] {
  const step = found.length / 30
  return step <= 1 ? found : Array.from({ length: 30 }, (_, i) => found[Math.floor(i * step)] as Place)
}

function leastSquares(points: Place[]): { start: number; slope: number } {
  const n = points.length
  const meanX = points.reduce((sum, p) => sum + p.along, 0) / n
  const meanY = points.reduce((sum, p) => sum + p.offset, 0) / n
  const spread = points.reduce((sum, p) => sum + (p.along - meanX) ** 2, 0)
  const slope = spread ? points.reduce((sum, p) => sum + (p.along - meanX) * (p.offset - meanY), 0) / spread : 0
  return { start: meanY - slope * meanX, slope }
}
