import type { Point } from '#vision/facts.ts'

/** Four corners of a document: top left first, clockwise. */
export type Quad = [Point, Point, Point, Point]

export const sidesOf = ([a, b, c, d]: Quad): [Point, Point][] => [
  [a, b],
  [b, c],
  [c, d],
  [d, a],
]

export function distance(a: Point, b: Point): number {
  return Math.hypot(a.x - b.x, a.y - b.y)
}

/** Mean of the two sides across (top and bottom) and of the two sides down. */
export function quadSize([a, b, c, d]: Quad): { width: number; height: number } {
  return { width: (distance(a, b) + distance(d, c)) / 2, height: (distance(a, d) + distance(b, c)) / 2 }
}

export function areaOf(points: readonly Point[]): number {
  let sum = 0
  for (const [i, p] of points.entries()) {
    const q = points[(i + 1) % points.length] as Point
    sum += p.x * q.y - q.x * p.y
  }
  return Math.abs(sum) / 2
}

export function centreOf(points: readonly Point[]): Point {
  return {
    x: points.reduce((sum, p) => sum + p.x, 0) / points.length,
    y: points.reduce((sum, p) => sum + p.y, 0) / points.length,
  }
}

/** Orders four corners clockwise (y grows downwards), the one nearest to the top left first. */
export function toQuad(points: readonly Point[]): Quad {
  const centre = centreOf(points)
  const turning = [...points].sort((p, q) => Math.atan2(p.y - centre.y, p.x - centre.x) - Math.atan2(q.y - centre.y, q.x - centre.x))
  let first = 0
  for (const [i, p] of turning.entries()) {
    const best = turning[first] as Point
    if (p.x + p.y < best.x + best.y) first = i
  }
  return [0, 1, 2, 3].map((i) => turning[(first + i) % 4]) as Quad
}

export function isConvex(quad: Quad): boolean {
  const signs = quad.map((p, i) => {
    const q = quad[(i + 1) % 4] as Point
    const r = quad[(i + 2) % 4] as Point
    return Math.sign((q.x - p.x) * (r.y - q.y) - (q.y - p.y) * (r.x - q.x))
  })
  return signs.every((sign) => sign === signs[0] && sign !== 0)
}

export function contains(quad: readonly Point[], { x, y }: Point): boolean {
  return quad.every((p, i) => {
    const q = quad[(i + 1) % quad.length] as Point
    return (q.x - p.x) * (y - p.y) - (q.y - p.y) * (x - p.x) >= 0
  })
}

/** The quad grown about its centre by a factor. */
export function scaleQuad(quad: Quad, factor: number): Quad {
  const centre = centreOf(quad)
  return quad.map((p) => ({ x: centre.x + (p.x - centre.x) * factor, y: centre.y + (p.y - centre.y) * factor })) as Quad
}

export function mapQuad(quad: Quad, place: (point: Point) => Point): Quad {
  return quad.map(place) as Quad
}

/** What two convex shapes share (Sutherland-Hodgman). Both clockwise. */
export function sharedShape(subject: readonly Point[], clip: readonly Point[]): Point[] {
  let shape = [...subject]
  for (const [i, a] of clip.entries()) {
    const b = clip[(i + 1) % clip.length] as Point
    const side = (p: Point) => (b.x - a.x) * (p.y - a.y) - (b.y - a.y) * (p.x - a.x)
    shape = shape.flatMap((p, at) => {
      const q = shape[(at + 1) % shape.length] as Point
      const [sp, sq] = [side(p), side(q)]
      const crossing = { x: p.x + ((q.x - p.x) * sp) / (sp - sq), y: p.y + ((q.y - p.y) * sp) / (sp - sq) }
      if (sp >= 0) return sq >= 0 ? [p] : [p, crossing]
      return sq >= 0 ? [crossing] : []
    })
  }
  return shape
}

/** Shared area over joint area. */
export function overlapOf(a: Quad, b: Quad): number {
  const shared = areaOf(sharedShape(a, b))
  return shared / (areaOf(a) + areaOf(b) - shared || 1)
}

/** Where two lines, each through two points, meet; null when they are as good as parallel. */
export function crossing([a, b]: readonly [Point, Point], [c, d]: readonly [Point, Point]): Point | null {
  const determinant = (b.x - a.x) * (d.y - c.y) - (b.y - a.y) * (d.x - c.x)
  if (Math.abs(determinant) < 1e-6) return null
  const t = ((c.x - a.x) * (d.y - c.y) - (c.y - a.y) * (d.x - c.x)) / determinant
  return { x: a.x + (b.x - a.x) * t, y: a.y + (b.y - a.y) * t }
}

/** A plane seen by a camera: eight numbers of the 3x3 matrix, the ninth is 1. */
export type Homography = [number, number, number, number, number, number, number, number]

export function applyHomography(h: Homography, { x, y }: Point): Point {
  const w = h[6] * x + h[7] * y + 1
  return { x: (h[0] * x + h[1] * y + h[2]) / w, y: (h[3] * x + h[4] * y + h[5]) / w }
}

/** The homography that carries the unit square (0,0 1,0 1,1 0,1) onto the quad (Heckbert). */
export function squareToQuad([a, b, c, d]: Quad): Homography {
  const [sx, sy] = [a.x - b.x + c.x - d.x, a.y - b.y + c.y - d.y]
  const [dx1, dy1, dx2, dy2] = [b.x - c.x, b.y - c.y, d.x - c.x, d.y - c.y]
  const determinant = dx1 * dy2 - dx2 * dy1 || 1e-9
  const g = (sx * dy2 - dx2 * sy) / determinant
  const h = (dx1 * sy - sx * dy1) / determinant
  return [b.x - a.x + g * b.x, d.x - a.x + h * d.x, a.x, b.y - a.y + g * b.y, d.y - a.y + h * d.y, a.y, g, h]
}

/** Another part of the quad's plane: its sides in shares of the quad's width and height, from its top left corner. */
export function partOf(quad: Quad, { left, top, right, bottom }: { left: number; top: number; right: number; bottom: number }): Quad {
  const map = squareToQuad(quad)
  return mapQuad(
    [
      { x: left, y: top },
      { x: right, y: top },
      { x: right, y: bottom },
      { x: left, y: bottom },
    ],
    (point) => applyHomography(map, point),
  )
}
