import type { Point } from '#vision/facts.ts'

/** A face in the network's own 256 × 256 frame; x and y are its centre. */
export type RawFace = { x: number; y: number; width: number; height: number; score: number; points: Point[] }

const inputSize = 256
const pointsEach = 6
const numbersEach = 4 + 2 * pointsEach
// The score before the sigmoid is cut here, as where the network was trained: far beyond, exp() overflows.
const scoreLimit = 100

/** Places that the network votes for: two on each cell of a 16-pixel grid, six on each cell of a 32-pixel grid. */
export const blazeFaceAnchors: readonly Point[] = [
  { cell: 16, votes: 2 },
  { cell: 32, votes: 6 },
].flatMap(({ cell, votes }) => {
  const across = inputSize / cell
  return Array.from({ length: across * across * votes }, (_, i) => {
    const place = Math.floor(i / votes)
    return { x: ((place % across) + 0.5) * cell, y: (Math.floor(place / across) + 0.5) * cell }
  })
})

function overlap(a: RawFace, b: RawFace): number {
  const across = Math.min(a.x + a.width / 2, b.x + b.width / 2) - Math.max(a.x - a.width / 2, b.x - b.width / 2)
  const down = Math.min(a.y + a.height / 2, b.y + b.height / 2) - Math.max(a.y - a.height / 2, b.y - b.height / 2)
  const shared = Math.max(0, across) * Math.max(0, down)
  return shared / (a.width * a.height + b.width * b.height - shared || 1)
}

function candidates([scoresFine, scoresCoarse, placesFine, placesCoarse]: Float32Array[], anchors: readonly Point[], minScore: number) {
  const scores = [...(scoresFine ?? []), ...(scoresCoarse ?? [])]
  const fine = scoresFine?.length ?? 0
  return scores.flatMap((raw, i): RawFace[] => {
    const score = 1 / (1 + Math.exp(-Math.min(scoreLimit, Math.max(-scoreLimit, raw))))
    const anchor = anchors[i]
    const [from, start] = i < fine ? [placesFine, i] : [placesCoarse, i - fine]
    if (score < minScore || !anchor || !from) return []
    const [x = 0, y = 0, width = 0, height = 0, ...points] = from.subarray(start * numbersEach, (start + 1) * numbersEach)
    return [
      {
        x: anchor.x + x,
        y: anchor.y + y,
        width,
        height,
        score,
        points: Array.from({ length: pointsEach }, (_, p) => ({
          x: anchor.x + (points[2 * p] ?? 0),
          y: anchor.y + (points[2 * p + 1] ?? 0),
        })),
      },
    ]
  })
}

/** Votes for one face are averaged by their score: steadier from frame to frame than the best vote alone. */
function blend(votes: RawFace[]): RawFace {
  const total = votes.reduce((sum, vote) => sum + vote.score, 0)
  const mean = (of: (face: RawFace) => number) => votes.reduce((sum, vote) => sum + of(vote) * vote.score, 0) / total
  return {
    x: mean((v) => v.x),
    y: mean((v) => v.y),
    width: mean((v) => v.width),
    height: mean((v) => v.height),
    score: Math.max(...votes.map((v) => v.score)),
    points: Array.from({ length: pointsEach }, (_, p) => ({
      x: mean((v) => v.points[p]?.x ?? 0),
      y: mean((v) => v.points[p]?.y ?? 0),
    })),
  }
}

const sameFaceOverlap = 0.3

/** The network's four outputs (scores and places of the fine and of the coarse grid) as faces, best first. */
export function toRawFaces(outputs: Float32Array[], anchors: readonly Point[], minScore: number): RawFace[] {
  let left = candidates(outputs, anchors, minScore).sort((a, b) => b.score - a.score)
  const faces: RawFace[] = []
  for (let best = left[0]; best; best = left[0]) {
    const top = best
    faces.push(blend(left.filter((vote) => vote === top || overlap(top, vote) > sameFaceOverlap)))
    left = left.filter((vote) => vote !== top && overlap(top, vote) <= sameFaceOverlap)
  }
  return faces
}
