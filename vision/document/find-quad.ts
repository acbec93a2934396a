import { cv, type Mat, withMats } from '#vision/document/opencv.ts'
import { areaOf, isConvex, overlapOf, type Quad, toQuad } from '#vision/document/plane.ts'
import type { Point } from '#vision/facts.ts'
import type { RgbPicture } from '#vision/picture/rgb-picture.ts'

/** Smaller than this share of the picture nothing on a document could be read. */
const minAreaShare = 0.02
const maxAreaShare = 0.98
const cannySteps = [
  [20, 60],
  [50, 150],
] as const
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
  const centres = clusterColours(samples, 3)
  for (let i = 0; i < rows * cols; i++) {
    let nearest = 255
    for (const [l, a, b] of centres) {
      const away =
        Math.abs((data[i * 3] as number) - l) * 0.6 +
        Math.abs((data[i * 3 + 1] as number) - a) * 1.6 +
        Math.abs((data[i * 3 + 2] as number) - b) * 1.6
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

type Colour = [number, number, number]

/** A few rounds of k-means; begins at evenly spaced samples, so that the same picture always gives the same answer. */
function clusterColours(samples: number[], count: number): Colour[] {
  const n = samples.length / 3
  const at = (i: number): Colour => [samples[i * 3] ?? 0, samples[i * 3 + 1] ?? 0, samples[i * 3 + 2] ?? 0]
  let centres = Array.from({ length: count }, (_, i) => at(Math.floor(((i + 0.5) * n) / count)))
  for (let round = 0; round < 6; round++) {
    const sums = centres.map(() => [0, 0, 0, 0] as [number, number, number, number])
    for (let i = 0; i < n; i++) {
      const [l, a, b] = at(i)
      let best = 0
      let bestAway = Number.POSITIVE_INFINITY
      for (const [c, [cl, ca, cb]] of centres.entries()) {
        const away = (l - cl) ** 2 + (a - ca) ** 2 + (b - cb) ** 2
        if (away < bestAway) [best, bestAway] = [c, away]
      }
      const sum = sums[best] as [number, number, number, number]
      sum[0] += l
      sum[1] += a
      sum[2] += b
      sum[3]++
    }
    centres = sums.map((sum, c) => (sum[3] ? [sum[0] / sum[3], sum[1] / sum[3], sum[2] / sum[3]] : (centres[c] as Colour)))
  }
  return centres
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
