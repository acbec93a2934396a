import type { FaceMesh } from '#vision/face/measure-pose.ts'

// Points on the rigid parts of the face: brows, nose, cheeks, temples, forehead. Lips and lids move by themselves.
const rigidPoints = [
  10, 151, 9, 8, 168, 6, 197, 195, 5, 4, 1, 67, 297, 103, 332, 54, 284, 21, 251, 127, 356, 234, 454, 93, 323, 50, 280, 101, 330, 36, 266,
  205, 425, 129, 358, 48, 278, 98, 327, 105, 334, 66, 296, 117, 346, 118, 347, 123, 352, 147, 376, 116, 345,
]

/** Solves a · x = b by elimination with the largest pivot; null where the points do not determine the answer. */
function solve(rows: number[][]): number[] | null {
  const n = rows.length
  for (let column = 0; column < n; column++) {
    let best = column
    for (let row = column + 1; row < n; row++) {
      if (Math.abs(rows[row]?.[column] ?? 0) > Math.abs(rows[best]?.[column] ?? 0)) best = row
    }
    const pivot = rows[best] as number[]
    rows[best] = rows[column] as number[]
    rows[column] = pivot
    const lead = pivot[column] ?? 0
    if (Math.abs(lead) < 1e-12) return null
    for (let row = 0; row < n; row++) {
      if (row === column) continue
      const line = rows[row] as number[]
      const factor = (line[column] ?? 0) / lead
      if (factor !== 0) for (let k = column; k <= n; k++) line[k] = (line[k] as number) - factor * (pivot[k] as number)
    }
  }
  return rows.map((row, i) => (row[n] ?? 0) / (row[i] ?? 1))
}

type Pair = { x: number; y: number; u: number; v: number }

/** The homography that carries (x, y) to (u, v) with the least squared error of its linear form. */
function fitHomography(pairs: readonly Pair[]): number[] | null {
  const rows = Array.from({ length: 8 }, () => new Array<number>(9).fill(0))
  const add = (equation: number[], right: number) => {
    for (let i = 0; i < 8; i++) {
      const row = rows[i] as number[]
      const weight = equation[i] as number
      for (let j = 0; j < 8; j++) row[j] = (row[j] as number) + weight * (equation[j] as number)
      row[8] = (row[8] as number) + weight * right
    }
  }
  for (const { x, y, u, v } of pairs) {
    add([x, y, 1, 0, 0, 0, -u * x, -u * y], u)
    add([0, 0, 0, x, y, 1, -v * x, -v * y], v)
  }
  return solve(rows)
}

/** Points centred on the face and measured in its widths, so that the sums above stay well conditioned. */
function normalised({ xs, ys }: FaceMesh) {
  const width = Math.hypot((xs[454] ?? 0) - (xs[234] ?? 0), (ys[454] ?? 0) - (ys[234] ?? 0)) || 1
  const [cx, cy] = [xs[1] ?? 0, ys[1] ?? 0]
  return rigidPoints.map((i) => ({ x: ((xs[i] ?? 0) - cx) / width, y: ((ys[i] ?? 0) - cy) / width }))
}

/**
 * What the best single plane cannot explain of the way from one mesh to the other, in shares of the face's width.
 * A photograph that is moved, tilted or turned stays a plane; a head does not.
 */
export function measureNonPlanar(from: FaceMesh, to: FaceMesh): number {
  const [a, b] = [normalised(from), normalised(to)]
  const pairs = a.map((p, i) => ({ x: p.x, y: p.y, u: b[i]?.x ?? 0, v: b[i]?.y ?? 0 }))
  const h = fitHomography(pairs)
  if (!h) return 0
  const [h0 = 0, h1 = 0, h2 = 0, h3 = 0, h4 = 0, h5 = 0, h6 = 0, h7 = 0] = h
  const squares = pairs.map(({ x, y, u, v }) => {
    const w = h6 * x + h7 * y + 1
    return ((h0 * x + h1 * y + h2) / w - u) ** 2 + ((h3 * x + h4 * y + h5) / w - v) ** 2
  })
  return Math.sqrt(squares.reduce((sum, square) => sum + square, 0) / squares.length)
}
