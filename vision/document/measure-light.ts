import type { PixelBox } from '#vision/facts.ts'
import { luminance } from '#vision/picture/luminance.ts'
import { cv, withMats } from '#vision/picture/opencv.ts'
import type { RgbPicture } from '#vision/picture/rgb-picture.ts'

export type Light = {
  meanLuminance: number
  /** Luminance that a tenth of the pixels exceeds. */
  brightTenth: number
  darkShare: number
  brightShare: number
  colourfulness: number
  /** The same that a tenth exceeds. */
  colourTenth: number
}

const dark = 45
const burnt = 250

/** How bright and how colourful a picture is. */
export function measureLight({ data }: RgbPicture): Light {
  const pixels = data.length / 3
  const histogram = new Uint32Array(256)
  let burntCount = 0
  let [red, green, blue] = [0, 0, 0]
  for (let at = 0; at < data.length; at += 3) {
    const bin = Math.round(luminance(data, at))
    histogram[bin] = (histogram[bin] as number) + 1
    if (Math.min(data[at] as number, data[at + 1] as number, data[at + 2] as number) >= burnt) burntCount++
    red += data[at] as number
    green += data[at + 1] as number
    blue += data[at + 2] as number
  }
  let sum = 0
  let darkCount = 0
  let above = 0
  let brightTenth = 255
  for (let bin = 255; bin >= 0; bin--) {
    const count = histogram[bin] as number
    sum += bin * count
    if (bin < dark) darkCount += count
    if (above < pixels / 10) brightTenth = bin
    above += count
  }
  const means: [number, number, number] = [red / pixels, green / pixels, blue / pixels]
  return {
    meanLuminance: sum / pixels,
    brightTenth,
    darkShare: darkCount / pixels,
    brightShare: burntCount / pixels,
    ...measureColour(data, means),
  }
}

/** Saturation (0 to 1) that a twentieth of the pixels exceeds, after the light's own tint was taken out. */
function measureColour(data: Uint8Array, means: [number, number, number]): { colourfulness: number; colourTenth: number } {
  const grey = (means[0] + means[1] + means[2]) / 3
  const gains = means.map((mean) => grey / Math.max(mean, 1)) as [number, number, number]
  const histogram = new Uint32Array(101)
  let count = 0
  for (let at = 0; at < data.length; at += 12) {
    const r = (data[at] as number) * gains[0]
    const g = (data[at + 1] as number) * gains[1]
    const b = (data[at + 2] as number) * gains[2]
    const most = Math.max(r, g, b)
    // Noise in the dark looks colourful.
    if (most < 50) continue
    const bin = Math.round(((most - Math.min(r, g, b)) / most) * 100)
    histogram[bin] = (histogram[bin] as number) + 1
    count++
  }
  let above = 0
  let [colourfulness, colourTenth] = [0, 0]
  for (let bin = 100; bin >= 0; bin--) {
    if (above < count / 20) colourfulness = bin / 100
    if (above < count / 10) colourTenth = bin / 100
    above += histogram[bin] as number
  }
  return { colourfulness, colourTenth }
}

/** Side of the smallest patch of lost detail that counts, as a share of the document's width. */
const glareSideShare = 0.045
/** From here on all three channels are as good as full. */
const glareLevel = 247
/** Share of a patch's rim that ends sharply: glare fades out, white print and white backgrounds of portraits end at an edge. */
const maxSharpRim = 0.4
const sharpRimStep = 34

/** `area` counts the burnt pixels of the box; `mask` has a 1 for each of them, row by row. */
export type GlarePatch = PixelBox & { area: number; mask: Uint8Array }

/** Patches burnt out by a reflection, largest first. */
export function findGlare(picture: RgbPicture): GlarePatch[] {
  const { width, height, data } = picture
  return withMats((keep) => {
    const burntMask = keep(new cv.Mat(height, width, cv.CV_8UC1))
    const side = Math.max(5, Math.round(width * glareSideShare) | 1)
    const kernel = keep(cv.getStructuringElement(cv.MORPH_RECT, new cv.Size(side, side)))
    const mask = burntMask.data
    for (let i = 0; i < width * height; i++) {
      mask[i] = Math.min(data[i * 3] as number, data[i * 3 + 1] as number, data[i * 3 + 2] as number) >= glareLevel ? 255 : 0
    }
    cv.morphologyEx(burntMask, burntMask, cv.MORPH_OPEN, kernel)
    const labels = keep(new cv.Mat())
    const stats = keep(new cv.Mat())
    const centres = keep(new cv.Mat())
    const count = cv.connectedComponentsWithStats(burntMask, labels, stats, centres)
    const [rows, numbers] = [labels.data32S, stats.data32S]
    const found: GlarePatch[] = []
    for (let label = 1; label < count; label++) {
      const [left, top, w, h, area] = numbers.subarray(label * 5, label * 5 + 5) as unknown as [number, number, number, number, number]
      const box = { left, top, width: w, height: h }
      if (sharpRim(picture, rows, label, box, Math.max(3, Math.round(width * 0.006))) >= maxSharpRim) continue
      const mask = Uint8Array.from({ length: w * h }, (_, i) =>
        rows[(top + Math.floor(i / w)) * width + left + (i % w)] === label ? 1 : 0,
      )
      found.push({ ...box, area, mask })
    }
    return found.sort((a, b) => b.area - a.area)
  })
}

/** Share of a box, in the same picture, that the patch has burnt out. */
export function burntShare(patch: GlarePatch, box: PixelBox): number {
  let burnt = 0
  const [left, top] = [Math.round(box.left), Math.round(box.top)]
  const [right, bottom] = [left + Math.round(box.width), top + Math.round(box.height)]
  for (let y = Math.max(top, patch.top); y < Math.min(bottom, patch.top + patch.height); y++) {
    for (let x = Math.max(left, patch.left); x < Math.min(right, patch.left + patch.width); x++) {
      burnt += patch.mask[(y - patch.top) * patch.width + x - patch.left] as number
    }
  }
  return burnt / Math.max(1, (right - left) * (bottom - top))
}

function sharpRim({ width, height, data }: RgbPicture, labels: Int32Array, label: number, box: PixelBox, reach: number): number {
  let rim = 0
  let sharp = 0
  const at = (x: number, y: number) => labels[y * width + x] === label
  for (let y = box.top; y < box.top + box.height; y++) {
    for (let x = box.left; x < box.left + box.width; x++) {
      if (!at(x, y)) continue
      for (const [dx, dy] of [
        [1, 0],
        [-1, 0],
        [0, 1],
        [0, -1],
      ] as const) {
        const [nx, ny] = [x + dx, y + dy]
        if (nx < 0 || ny < 0 || nx >= width || ny >= height || at(nx, ny)) continue
        const [fx, fy] = [x + dx * reach, y + dy * reach]
        if (fx < 0 || fy < 0 || fx >= width || fy >= height) continue
        rim++
        if (luminance(data, (y * width + x) * 3) - luminance(data, (fy * width + fx) * 3) > sharpRimStep) sharp++
      }
    }
  }
  return rim ? sharp / rim : 1
}
