import { describe, expect, it } from 'vitest'
import { decodeBmp, readBmpSize } from '#vision/picture/decode-bmp.ts'

type Made = { width: number; height: number; bits: number; pixels: number[]; palette?: number[]; compression?: number; masks?: number[] }

/** A Windows bitmap with a 40-byte header; `pixels` are the rows as stored, padded. */
function bitmap({ width, height, bits, pixels, palette = [], compression = 0, masks = [] }: Made): Uint8Array {
  const head = new DataView(new ArrayBuffer(54 + masks.length * 4))
  head.setUint16(0, 0x4d42, true)
  head.setUint32(10, 54 + masks.length * 4 + palette.length, true)
  head.setUint32(14, 40, true)
  head.setInt32(18, width, true)
  head.setInt32(22, height, true)
  head.setUint16(26, 1, true)
  head.setUint16(28, bits, true)
  head.setUint32(30, compression, true)
  for (const [i, mask] of masks.entries()) head.setUint32(54 + i * 4, mask, true)
  return Uint8Array.from([...new Uint8Array(head.buffer), ...palette, ...pixels])
}

describe('a bitmap', () => {
  it('of 24 bits is read bottom-up, blue first', () => {
    const picture = decodeBmp(bitmap({ width: 1, height: 2, bits: 24, pixels: [10, 20, 30, 0, 40, 50, 60, 0] }))
    expect(picture).toEqual({ width: 1, height: 2, data: Uint8Array.of(60, 50, 40, 30, 20, 10) })
  })

  it('with a negative height is read top-down', () => {
    const picture = decodeBmp(bitmap({ width: 1, height: -2, bits: 24, pixels: [10, 20, 30, 0, 40, 50, 60, 0] }))
    expect(picture.height).toBe(2)
    expect([...picture.data.subarray(0, 3)]).toEqual([30, 20, 10])
  })

  it('of 1, 4 and 8 bits uses its palette', () => {
    const palette = [0, 0, 0, 0, 255, 128, 64, 0]
    expect([...decodeBmp(bitmap({ width: 2, height: 1, bits: 1, palette, pixels: [0b01000000, 0, 0, 0] })).data]).toEqual([
      0, 0, 0, 64, 128, 255,
    ])
    expect([...decodeBmp(bitmap({ width: 2, height: 1, bits: 4, palette, pixels: [0x10, 0, 0, 0] })).data]).toEqual([64, 128, 255, 0, 0, 0])
    expect([...decodeBmp(bitmap({ width: 1, height: 1, bits: 8, palette, pixels: [1, 0, 0, 0] })).data]).toEqual([64, 128, 255])
  })

  it('of 16 bits scales five bits to the full range', () => {
    expect([...decodeBmp(bitmap({ width: 1, height: 1, bits: 16, pixels: [0x1f, 0x7c, 0, 0] })).data]).toEqual([255, 0, 255])
  })

  it('of 32 bits uses its masks', () => {
    const made = bitmap({ width: 1, height: 1, bits: 32, compression: 3, masks: [0xff, 0xff00, 0xff0000], pixels: [1, 2, 3, 0] })
    expect([...decodeBmp(made).data]).toEqual([1, 2, 3])
  })

  it('reports its size before decoding', () => {
    expect(readBmpSize(bitmap({ width: 60_000, height: 60_000, bits: 24, pixels: [] }))).toEqual({ width: 60_000, height: 60_000 })
  })

  it('that is truncated, empty or compressed is refused', () => {
    expect(() => decodeBmp(bitmap({ width: 9, height: 9, bits: 24, pixels: [1, 2, 3] }))).toThrow('unreadable')
    expect(() => decodeBmp(bitmap({ width: 0, height: 9, bits: 24, pixels: [] }))).toThrow('unreadable')
    expect(() => decodeBmp(bitmap({ width: 9, height: 9, bits: 8, compression: 1, pixels: [] }))).toThrow('unsupported')
    expect(() => decodeBmp(Uint8Array.of(0x42, 0x4d, 1))).toThrow('unreadable')
  })
})
