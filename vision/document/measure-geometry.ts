import { areaOf, distance, type Quad, quadSize, sharedShape, squareToQuad } from '#vision/document/plane.ts'
import type { DocumentFacts, MrzFacts } from '#vision/facts.ts'

type Size = { width: number; height: number }

/** ISO/IEC 7810: ID-1 (cards, TD1), ID-2 (TD2, visas B), ID-3 (passports). Millimetres. */
const sizes = { id1: [85.6, 53.98], id2: [105, 74], id3: [125, 88] } as const
/** Phones see about 65 degrees across: a focal length of so many long sides of the picture. */
const focalShare = 0.8

/**
 * A corner so near to the picture's edge (share of the longer side) lies on it: outlines that were cut off end at 0.2 % of it, and what
 * shows a line of desk beyond the corner is whole.
 */
const cutMarginShare = 0.005

/** How the document lies before the camera; the quad has its reading top left first. */
export function measureGeometry(quad: Quad, picture: Size, format: MrzFacts['format'] | null): DocumentFacts['geometry'] {
  const { width, height } = quadSize(quad)
  const ratio = width / (height || 1)
  const [mm, mmHigh] = physicalSize(format, ratio)
  const frame: Quad = [
    { x: 0, y: 0 },
    { x: picture.width, y: 0 },
    { x: picture.width, y: picture.height },
    { x: 0, y: picture.height },
  ]
  const margins = quad.map(({ x, y }) => Math.min(x, y, picture.width - x, picture.height - y))
  const [a, b] = quad
  const top = (Math.atan2(b.y - a.y, b.x - a.x) * 180) / Math.PI
  return {
    fillShare: areaOf(sharedShape(quad, frame)) / (picture.width * picture.height),
    marginShare: Math.min(...margins) / Math.min(picture.width, picture.height),
    cutCorners: margins.filter((margin) => margin <= Math.max(picture.width, picture.height) * cutMarginShare).length,
    tiltDegrees: measureTilt(quad, picture, mm / mmHigh),
    turnDegrees: ((((top + 45) % 90) + 90) % 90) - 45,
    aspectRatio: ratio,
    pixelsPerMm: Math.max(distance(quad[0], quad[1]), distance(quad[3], quad[2])) / mm,
  }
}

function physicalSize(format: MrzFacts['format'] | null, ratio: number): readonly [number, number] {
  if (format === 'TD3' || format === 'MRV-A') return sizes.id3
  if (format === 'TD2' || format === 'MRV-B') return sizes.id2
  if (format === 'TD1') return sizes.id1
  return ratio > 1.5 ? sizes.id1 : sizes.id2
}

/** Angle between the document's normal and the line of sight, from the plane's homography and a usual focal length. */
function measureTilt(quad: Quad, picture: Size, aspect: number): number {
  const focal = focalShare * Math.max(picture.width, picture.height)
  const centred = quad.map(({ x, y }) => ({ x: (x - picture.width / 2) / focal, y: (y - picture.height / 2) / focal })) as Quad
  const h = squareToQuad(centred)
  const along = [h[0] / aspect, h[3] / aspect, h[6] / aspect] as const
  const down = [h[1], h[4], h[7]] as const
  const normal = [
    along[1] * down[2] - along[2] * down[1],
    along[2] * down[0] - along[0] * down[2],
    along[0] * down[1] - along[1] * down[0],
  ] as const
  const length = Math.hypot(...normal) || 1
  return (Math.acos(Math.min(1, Math.abs(normal[2]) / length)) * 180) / Math.PI
}
