import { describe, expect, it } from 'vitest'
import { measureCover } from '#vision/document/measure-cover.ts'
import type { Quad } from '#vision/document/plane.ts'
import type { RgbPicture } from '#vision/picture/rgb-picture.ts'

type Colour = readonly [number, number, number]
const desk: Colour = [150, 110, 75]
const paper: Colour = [250, 248, 240]
const skin: Colour = [225, 150, 185]
const card: Quad = [
  { x: 100, y: 80 },
  { x: 540, y: 80 },
  { x: 540, y: 380 },
  { x: 100, y: 380 },
]

/** A pale card with a title's band on a desk, and this laid over both. */
function photograph(band: Colour, over: { left: number; top: number; right: number; bottom: number } | null): RgbPicture {
  const [width, height] = [640, 480]
  const data = new Uint8Array(width * height * 3)
  const colourAt = (x: number, y: number): Colour => {
    if (over && x >= over.left && x < over.right && y >= over.top && y < over.bottom) return skin
    if (x < 100 || x >= 540 || y < 80 || y >= 380) return desk
    return y < 120 ? band : paper
  }
  for (let y = 0; y < height; y++) for (let x = 0; x < width; x++) data.set(colourAt(x, y), (y * width + x) * 3)
  return { width, height, data }
}

describe('an object over the edge of a document', () => {
  it('is found with its region', () => {
    const found = measureCover(photograph([40, 90, 160], { left: 480, top: 240, right: 640, bottom: 280 }), card)
    expect(found?.score).toBeGreaterThan(0.5)
    expect([found?.left, found?.width]).toEqual([0.8, 0.2])
    expect(found?.top).toBeCloseTo(0.53, 1)
  })

  it("is not found in a title band of the background's colour", () => {
    expect(measureCover(photograph([158, 112, 72], null), card)).toBeNull()
  })

  it('is not found where there is none', () => {
    expect(measureCover(photograph([40, 90, 160], null), card)).toBeNull()
  })
})
