export type Point = { x: number; y: number }
/** Four corners: top left first, clockwise. */
export type Quad = readonly [Point, Point, Point, Point]
type Size = { width: number; height: number }

/** Where the document lies, by the same measures as the server's. */
export type Geometry = {
  /** Share of the picture that the document fills. */
  fillShare: number
  /** How near its nearest corner is to the picture's edge, as a share of the shorter side; negative beyond it. */
  marginShare: number
  /** Lean away from the camera. */
  tiltDegrees: number
  /** Turn within the picture. */
  turnDegrees: number
  /** Width over height. */
  aspectRatio: number
  /** Width in pixels. */
  widthPx: number
}

/** Phones see about 65 degrees across: a focal length of so many long sides of the picture. */
const focalShare = 0.8

export function measureQuad(quad: Quad, picture: Size, expectedRatio: number): Geometry {
  const [a, b] = quad
  const size = quadSize(quad)
  const margins = quad.map(({ x, y }) => Math.min(x, y, picture.width - x, picture.height - y))
  return {
    fillShare: areaOf(quad) / (picture.width * picture.height),
    marginShare: Math.min(...margins) / Math.min(picture.width, picture.height),
    tiltDegrees: measureTilt(quad, picture, expectedRatio),
    turnDegrees: (Math.atan2(b.y - a.y, b.x - a.x) * 180) / Math.PI,
    aspectRatio: size.width / (size.height || 1),
    widthPx: size.width,
  }
}

export function distance(a: Point, b: Point): number {
  return Math.hypot(a.x - b.x, a.y - b.y)
}

/** Mean of the two sides across and of the two sides down. */
export function quadSize([a, b, c, d]: Quad): Size {
  return { width: (distance(a, b) + distance(d, c)) / 2, height: (distance(a, d) + distance(b, c)) / 2 }
}

export function areaOf([a, b, c, d]: Quad): number {
  return Math.abs((c.x - a.x) * (d.y - b.y) - (d.x - b.x) * (c.y - a.y)) / 2
}

export function scaleQuad([a, b, c, d]: Quad, across: number, down: number, shift = 0): Quad {
  const scale = ({ x, y }: Point) => ({ x: x * across + shift, y: y * down + shift })
  return [scale(a), scale(b), scale(c), scale(d)]
}

/** The place on the document, in shares of its width and height, as a place in the picture. */
export function toPlaces(quad: Quad): (across: number, down: number) => Point {
  const [m11, m12, m13, m21, m22, m23, m31, m32] = squareToQuad(quad)
  return (u, v) => {
    const w = m31 * u + m32 * v + 1
    return { x: (m11 * u + m12 * v + m13) / w, y: (m21 * u + m22 * v + m23) / w }
  }
}

type Homography = [number, number, number, number, number, number, number, number]

/** Carries the unit square onto the quad (Heckbert). */
export function squareToQuad([a, b, c, d]: Quad): Homography {
  const [sx, sy] = [a.x - b.x + c.x - d.x, a.y - b.y + c.y - d.y]
  const [dx1, dy1, dx2, dy2] = [b.x - c.x, b.y - c.y, d.x - c.x, d.y - c.y]
  const determinant = dx1 * dy2 - dx2 * dy1 || 1e-9
  const g = (sx * dy2 - dx2 * sy) / determinant
  const h = (dx1 * sy - sx * dy1) / determinant
  return [b.x - a.x + g * b.x, d.x - a.x + h * d.x, a.x, b.y - a.y + g * b.y, d.y - a.y + h * d.y, a.y, g, h]
}

/** Angle between the document's normal and the line of sight, from the plane's homography and a usual focal length. */
function measureTilt(quad: Quad, picture: Size, aspect: number): number {
  const focal = focalShare * Math.max(picture.width, picture.height)
  const toCentred = ({ x, y }: Point) => ({ x: (x - picture.width / 2) / focal, y: (y - picture.height / 2) / focal })
  const [a, b, c, d] = quad
  const h = squareToQuad([toCentred(a), toCentred(b), toCentred(c), toCentred(d)])
  const along = [h[0] / aspect, h[3] / aspect, h[6] / aspect] as const
  const down = [h[1], h[4], h[7]] as const
  const normal = [
    along[1] * down[2] - along[2] * down[1],
    along[2] * down[0] - along[0] * down[2],
    along[0] * down[1] - along[1] * down[0],
  ] as const
  return (Math.acos(Math.min(1, Math.abs(normal[2]) / (Math.hypot(...normal) || 1))) * 180) / Math.PI
}
