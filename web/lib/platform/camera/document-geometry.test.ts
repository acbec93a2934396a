import { expect, it } from 'vitest'
import { type DocumentType, documentTypeNames } from '#contract/documents/document-type.ts'
import { toDocumentGeometry } from '#web/lib/platform/camera/document-geometry.ts'

const phone = { width: 360, height: 640 }
const shareOf = (stream: { width: number; height: number }, stage: { width: number; height: number }, type: DocumentType) => {
  const { video, frame, crop } = toDocumentGeometry(stream, stage, type)
  const perPixel = video.width / stream.width
  return (frame.width * frame.height) / (crop.width * crop.height * perPixel * perPixel)
}

it('crops a photo so that the document fills 70-80 %', () => {
  const shares = documentTypeNames.map((type) => shareOf({ width: 2160, height: 3840 }, phone, type))
  expect(Math.min(...shares)).toBeGreaterThan(0.7)
  expect(Math.max(...shares)).toBeLessThan(0.8)
})

it("draws the frame in the document's proportions", () => {
  const { frame } = toDocumentGeometry({ width: 2160, height: 3840 }, phone, 'Identity')
  const passport = toDocumentGeometry({ width: 1920, height: 1080 }, { width: 844, height: 390 }, 'Passport').frame
  expect([frame.width / frame.height, passport.width / passport.height].map((ratio) => ratio.toFixed(2))).toEqual(['1.59', '1.42'])
  expect([frame.left >= 0, frame.width <= 360, passport.top >= 0, passport.height <= 390]).toEqual([true, true, true, true])
})

it('uses all pixels of the stream', () => {
  const { crop, video } = toDocumentGeometry({ width: 1280, height: 960 }, phone, 'Identity')
  expect([crop.width, crop.height]).toEqual([1280, 807])
  expect(video).toEqual({ left: 0, top: 185, width: 360, height: 270 })
})

it('crops at least 500 pixels', () => {
  const { crop } = toDocumentGeometry({ width: 720, height: 1280 }, phone, 'Identity')
  expect([crop.width, crop.height]).toEqual([720, 500])
})

it('crops within the stream', () => {
  for (const stream of [
    { width: 640, height: 480 },
    { width: 720, height: 1280 },
    { width: 3840, height: 2160 },
  ]) {
    for (const stage of [phone, { width: 844, height: 390 }, { width: 560, height: 420 }]) {
      const { crop } = toDocumentGeometry(stream, stage, 'Passport')
      expect(crop.left).toBeGreaterThanOrEqual(0)
      expect(crop.top).toBeGreaterThanOrEqual(0)
      expect(crop.left + crop.width).toBeLessThanOrEqual(stream.width)
      expect(crop.top + crop.height).toBeLessThanOrEqual(stream.height)
    }
  }
})
