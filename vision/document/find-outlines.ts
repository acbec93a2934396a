import { areaOf, isConvex, overlapOf, type Quad, toQuad } from '#vision/document/plane.ts'
import type { Point } from '#vision/facts.ts'
import { cv, type Mat, withMats } from '#vision/picture/opencv.ts'
import type { RgbPicture } from '#vision/picture/rgb-picture.ts'

/** Smaller than this share of the picture nothing on a document could be read. */
const minAreaShare = 0.02
const maxAreaShare = 0.98
const cannySteps = [
  [20, 60],
  [50, 150],
] as const
/** Colours of the picture's border, and rounds of finding them. */
const centreCount = 3
const clusterRounds = 6
/** Two shapes that overlap by more than this are the same finding. */
const sameShape = 0.93

/** Every four-cornered outline in a small picture that may be a document's edge, found in brightness and in colour. */
export function findOutlines(picture: RgbPicture): Quad[] {
  return withMats((keep) => {
    const rgb = keep(cv.matFromArray(picture.height, picture.width, cv.CV_8UC3, picture.data))
    const lab = keep(new cv.Mat())
    cv.cvtColor(rgb, lab, cv.COLOR_RGB2Lab)
    cv.GaussianBlur(lab, lab, new cv.Size(5, 5), 0)
    const channels = keep(new cv.MatVector())
    cv.split(lab, channels)
    const masks: Mat[] = []
    for (let i = 0; i < 3; i++) masks.push(...edgeMasks(keep(channels.get(i)), keep))
    masks.push(...strangerMasks(lab, keep))
    const found: Quad[] = []
    for (const mask of masks) for (const quad of outlinesIn(mask, keep)) addUnlessKnown(found, quad)
    return found
  })
}

type Keep = <M extends { delete(): void }>(mat: M) => M

function edgeMasks(channel: Mat, keep: Keep): Mat[] {
  const kernel = keep(cv.getStructuringElement(cv.MORPH_RECT, new cv.Size(3, 3)))
  return cannySteps.map(([low, high]) => {
    const edges = keep(new cv.Mat())
    cv.Canny(channel, edges, low, high)
    cv.dilate(edges, edges, kernel)
    return edges
  })
}

/** What differs from the picture's border: the desk is there, the document is not. */
function strangerMasks(lab: Mat, keep: Keep): Mat[] {
  const { rows, cols } = lab
  const strip = Math.max(3, Math.round(Math.min(rows, cols) * 0.03))
  const samples: number[] = []
  const far = keep(new cv.Mat(rows, cols, cv.CV_8UC1))
  // One look at the heap (every `.data` makes a new view), and none allocated afterwards: growing the heap ends all views.
  const data = lab.data
  const differences = far.data
  for (let y = 0; y < rows; y += 2) {
    for (let x = 0; x < cols; x += 2) {
      if (x >= strip && x < cols - strip && y >= strip && y < rows - strip) continue
      const at = (y * cols + x) * 3
      samples.push(data[at] as number, data[at + 1] as number, data[at + 2] as number)
    }
  }
  const centres = clusterColours(samples, centreCount)
  for (let i = 0, at = 0; i < rows * cols; i++, at += 3) {
    let nearest = 255
    for (let c = 0; c < centres.length; c += 3) {
      const away =
        Math.abs((data[at] as number) - (centres[c] as number)) * 0.6 +
        Math.abs((data[at + 1] as number) - (centres[c + 1] as number)) * 1.6 +
        Math.abs((data[at + 2] as number) - (centres[c + 2] as number)) * 1.6
      if (away < nearest) nearest = away
    }
    differences[i] = nearest
  }
  const kernel = keep(cv.getStructuringElement(cv.MORPH_RECT, new cv.Size(9, 9)))
  const otsu = keep(new cv.Mat())
  const level = cv.threshold(far, otsu, 0, 255, cv.THRESH_BINARY + cv.THRESH_OTSU)
  const lower = keep(new cv.Mat())
  cv.threshold(far, lower, level * 0.6, 255, cv.THRESH_BINARY)
  return [otsu, lower].map((mask) => {
    cv.morphologyEx(mask, mask, cv.MORPH_CLOSE, kernel)
    cv.morphologyEx(mask, mask, cv.MORPH_OPEN, kernel)
    return mask
  })
}

/** A few rounds of k-means, three numbers a colour; begins at evenly spaced samples, so that the same picture always gives the same answer. */
function clusterColours(samples: readonly number[], count: number): Float64Array {
  const n = samples.length / 3
  const centres = Float64Array.from(
    { length: count * 3 },
    (_, i) => samples[Math.floor(((Math.floor(i / 3) + 0.5) * n) / count) * 3 + (i % 3)] ?? 0,
  )
  for (let round = 0; round < clusterRounds; round++) {
    const sums = new Float64Array(count * 3)
    const members = new Uint32Array(count)
    for (let at = 0; at < samples.length; at += 3) {
      const nearest = nearestColour(centres, samples[at] as number, samples[at + 1] as number, samples[at + 2] as number)
      for (let i = 0; i < 3; i++) sums[nearest * 3 + i] = (sums[nearest * 3 + i] as number) + (samples[at + i] as number)
      members[nearest] = (members[nearest] as number) + 1
    }
    for (let i = 0; i < centres.length; i++) {
      const size = members[Math.floor(i / 3)] as number
      if (size > 0) centres[i] = (sums[i] as number) / size
    }
  }
  return centres
}

function nearestColour(centres: Float64Array, l: number, a: number, b: number): number {
  let nearest = 0
  let nearestAway = Number.POSITIVE_INFINITY
  for (let c = 0; c < centres.length; c += 3) {
    const away = (l - (centres[c] as number)) ** 2 + (a - (centres[c + 1] as number)) ** 2 + (b - (centres[c + 2] as number)) ** 2
    if (away < nearestAway) [nearest, nearestAway] = [c / 3, away]
  }
  return nearest
}

function outlinesIn(mask: Mat, keep: Keep): Quad[] {
  const contours = keep(new cv.MatVector())
  const hierarchy = keep(new cv.Mat())
  cv.findContours(mask, contours, hierarchy, cv.RETR_LIST, cv.CHAIN_APPROX_SIMPLE)
  const whole = mask.rows * mask.cols
  const quads: Quad[] = []
  for (let i = 0; i < contours.size(); i++) {
    const contour = contours.get(i)
    const box = cv.boundingRect(contour)
    if (box.width * box.height > whole * minAreaShare) {
      const quad = toOutline(contour, keep)
      if (quad && areaOf(quad) > whole * minAreaShare && areaOf(quad) < whole * maxAreaShare) quads.push(quad)
    }
    contour.delete()
  }
  return quads
}

/** The four-cornered shape that hugs a contour's hull, if there is one. */
function toOutline(contour: Mat, keep: Keep): Quad | null {
  const hull = keep(new cv.Mat())
  cv.convexHull(contour, hull)
  const hullArea = cv.contourArea(hull)
  const perimeter = cv.arcLength(hull, true)
  const shape = keep(new cv.Mat())
  for (const tolerance of [0.02, 0.035, 0.05, 0.07]) {
    cv.approxPolyDP(hull, shape, tolerance * perimeter, true)
    if (shape.rows !== 4) continue
    const quad = toQuad(pointsOf(shape))
    if (isConvex(quad) && areaOf(quad) > hullArea * 0.88) return quad
  }
  const rectangle = cv.minAreaRect(hull)
  const corners = cv.RotatedRect.points(rectangle) as Point[]
  return hullArea > rectangle.size.width * rectangle.size.height * 0.8 ? toQuad(corners) : null
}

function pointsOf(shape: Mat): Point[] {
  return Array.from({ length: shape.rows }, (_, i) => ({ x: shape.data32S[i * 2] ?? 0, y: shape.data32S[i * 2 + 1] ?? 0 }))
}

function addUnlessKnown(found: Quad[], quad: Quad): void {
  if (!found.some((known) => overlapOf(known, quad) > sameShape)) found.push(quad)
}
