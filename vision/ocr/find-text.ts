import type { PixelBox } from '#vision/facts.ts'
import type { Models } from '#vision/models/open-models.ts'
import { resizePicture } from '#vision/picture/decode-picture.ts'
import { cv, withMats } from '#vision/picture/opencv.ts'
import type { RgbPicture } from '#vision/picture/rgb-picture.ts'

/** A run of print: its upright box, how sure the finder is, and the angle of its writing (-45 to 45). */
export type TextBox = PixelBox & { score: number; angleDegrees: number }

// The network was trained on pictures normalized with these means and deviations, in the order blue, green, red (PaddleOCR).
const means = [0.485, 0.456, 0.406] as const
const deviations = [0.229, 0.224, 0.225] as const
/** PaddleOCR's own: a pixel is text from here, a box is text from there, and a box is its kernel grown by this. */
const pixelThreshold = 0.3
const boxThreshold = 0.55
const growth = 1.6
const maxBoxes = 120

/**
 * Finds lines of print (PP-OCRv4 detection). `longSide` is the size that the picture is looked at: 640 finds lines of
 * 12 pixels and more in it, 960 smaller ones at twice the time.
 */
export async function findText(picture: RgbPicture, models: Models, longSide: number): Promise<TextBox[]> {
  const scale = Math.min(1, longSide / Math.max(picture.width, picture.height))
  const width = Math.max(32, Math.round((picture.width * scale) / 32) * 32)
  const height = Math.max(32, Math.round((picture.height * scale) / 32) * 32)
  const small = await resizePicture(picture, width, height)
  const model = await models.model('documentTextFinder')
  const [probabilities] = await model.run(toInput(small), [1, 3, height, width])
  if (!probabilities) return []
  return toBoxes(probabilities, width, height).map((box) => ({
    ...box,
    left: (box.left * picture.width) / width,
    width: (box.width * picture.width) / width,
    top: (box.top * picture.height) / height,
    height: (box.height * picture.height) / height,
  }))
}

function toInput({ width, height, data }: RgbPicture): Float32Array {
  const plane = width * height
  const input = new Float32Array(3 * plane)
  for (let channel = 0; channel < 3; channel++) {
    const mean = means[channel] as number
    const deviation = deviations[channel] as number
    for (let i = 0; i < plane; i++) input[channel * plane + i] = ((data[i * 3 + 2 - channel] as number) / 255 - mean) / deviation
  }
  return input
}

function toBoxes(probabilities: Float32Array, width: number, height: number): TextBox[] {
  return withMats((keep) => {
    const bits = keep(new cv.Mat(height, width, cv.CV_8UC1))
    const mask = bits.data
    for (let i = 0; i < width * height; i++) mask[i] = (probabilities[i] as number) > pixelThreshold ? 255 : 0
    const contours = keep(new cv.MatVector())
    const hierarchy = keep(new cv.Mat())
    cv.findContours(bits, contours, hierarchy, cv.RETR_EXTERNAL, cv.CHAIN_APPROX_SIMPLE)
    const boxes: TextBox[] = []
    for (let i = 0; i < contours.size() && boxes.length < maxBoxes; i++) {
      const contour = keep(contours.get(i))
      const kernel = cv.boundingRect(contour)
      if (kernel.width < 3 || kernel.height < 3) continue
      const score = meanInside(probabilities, width, mask, kernel)
      if (score < boxThreshold) continue
      const turned = cv.minAreaRect(contour)
      boxes.push({ ...grow(kernel, turned.size, width, height), score, angleDegrees: writingAngle(turned) })
    }
    return boxes
  })
}

type Rect = { x: number; y: number; width: number; height: number }

function meanInside(probabilities: Float32Array, width: number, bits: Uint8Array, box: Rect): number {
  let sum = 0
  let count = 0
  for (let y = box.y; y < box.y + box.height; y++) {
    for (let x = box.x; x < box.x + box.width; x++) {
      if (!bits[y * width + x]) continue
      sum += probabilities[y * width + x] as number
      count++
    }
  }
  return count ? sum / count : 0
}

function grow(kernel: Rect, size: { width: number; height: number }, width: number, height: number): PixelBox {
  const by = (size.width * size.height * growth) / (2 * (size.width + size.height) || 1)
  const left = Math.max(0, kernel.x - by)
  const top = Math.max(0, kernel.y - by)
  return {
    left,
    top,
    width: Math.min(width, kernel.x + kernel.width + by) - left,
    height: Math.min(height, kernel.y + kernel.height + by) - top,
  }
}

function writingAngle({ angle, size }: { angle: number; size: { width: number; height: number } }): number {
  const along = size.width >= size.height ? angle : angle - 90
  const turned = ((((along + 45) % 90) + 90) % 90) - 45
  return turned
}
