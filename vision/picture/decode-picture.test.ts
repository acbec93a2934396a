import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { VisionFault } from '#vision/engine.ts'
import { decodePicture } from '#vision/picture/decode-picture.ts'
import { hashPerceptually, hashPixels, perceptualDistance } from '#vision/picture/hash-picture.ts'
import { sniffPicture } from '#vision/picture/sniff-picture.ts'

const red = { r: 200, g: 30, b: 30 }
const plain = (width: number, height: number) => sharp({ create: { width, height, channels: 3, background: red } })
const faultOf = (bytes: Uint8Array) =>
  decodePicture(bytes).then(
    () => null,
    (fault: unknown) => (fault instanceof VisionFault ? fault.kind : fault),
  )
const text = (words: string) => new TextEncoder().encode(words)

describe('a picture by its content', () => {
  it('is recognized by its first bytes', async () => {
    expect(sniffPicture(await plain(8, 8).jpeg().toBuffer())).toBe('jpeg')
    expect(sniffPicture(await plain(8, 8).png().toBuffer())).toBe('png')
    expect(sniffPicture(await plain(8, 8).webp().toBuffer())).toBe('webp')
    expect(sniffPicture(text('\0\0\0\x18ftypheic\0\0\0\0'))).toBe('heic')
  })

  it.each([
    ['a GIF', text('GIF89a\x01\0\x01\0\0\0\0')],
    ['an SVG', text('<svg xmlns="http://www.w3.org/2000/svg"/>')],
    ['a PDF', text('%PDF-1.7')],
    ['an archive', text('PK\x03\x04')],
    ['nothing', new Uint8Array()],
    ['a HEIC photo', text('\0\0\0\x18ftypheic\0\0\0\0')],
  ])('is refused as unsupported when it is %s', async (_, bytes) => {
    expect(await faultOf(bytes)).toBe('unsupported')
  })

  it('that is truncated or broken is unreadable', async () => {
    const noise = Buffer.from(Uint8Array.from({ length: 64 * 64 * 3 }, (_, i) => (i * 7919) % 251))
    const whole = await sharp(noise, { raw: { width: 64, height: 64, channels: 3 } })
      .jpeg()
      .toBuffer()
    expect(await faultOf(whole.subarray(0, whole.length >> 1))).toBe('unreadable')
    expect(await faultOf(Uint8Array.of(0xff, 0xd8, 0xff, 0xe0, 1, 2, 3))).toBe('unreadable')
  })

  it('of more than 8192 pixels a side is refused by its header', async () => {
    expect(await faultOf(await plain(8193, 2).png().toBuffer())).toBe('too-large')
    expect(await faultOf(await plain(8192, 2).png().toBuffer())).toBeNull()
  })

  it('claiming a billion pixels is refused without decoding', async () => {
    const png = Buffer.from(await plain(1, 1).png().toBuffer())
    png.writeUInt32BE(60_000, 16)
    png.writeUInt32BE(60_000, 20)
    expect(['too-large', 'unreadable']).toContain(await faultOf(png))
  })
})

describe('decoded pixels', () => {
  it('applies the EXIF orientation', async () => {
    const bytes = await plain(40, 20).withMetadata({ orientation: 6 }).jpeg().toBuffer()
    expect(await decodePicture(bytes)).toMatchObject({ width: 20, height: 40, scale: 1 })
  })

  it('has three bytes a pixel from grey, 16-bit, CMYK and transparent sources', async () => {
    const made = [
      plain(10, 10).greyscale().png(),
      plain(10, 10).toColourspace('rgb16').png(),
      plain(10, 10).toColourspace('cmyk').jpeg(),
      sharp({ create: { width: 10, height: 10, channels: 4, background: { ...red, alpha: 0 } } }).png(),
    ]
    for (const one of made) expect((await decodePicture(await one.toBuffer())).picture.data).toHaveLength(300)
    const [, , , clear] = await Promise.all(made.map(async (one) => (await decodePicture(await one.toBuffer())).picture.data[0]))
    expect(clear).toBe(255)
  })

  it('has the same hash for the same pixels in another file', async () => {
    const one = await decodePicture(await plain(10, 10).png().toBuffer())
    const twin = await decodePicture(await plain(10, 10).webp({ lossless: true }).toBuffer())
    expect(hashPixels(one.picture)).toBe(hashPixels(twin.picture))
    one.picture.data[0] = 1
    expect(hashPixels(one.picture)).not.toBe(hashPixels(twin.picture))
  })

  it('has a near perceptual hash after recompression, and a far one for another picture', async () => {
    const wave = (k: number) =>
      Uint8Array.from(
        { length: 90 * 80 * 3 },
        (_, i) => 128 + 120 * Math.sin(((Math.floor(i / 3) % 90) * k) / 9 + Math.floor(i / 270) / 11),
      )
    const file = (k: number, quality: number) =>
      sharp(wave(k), { raw: { width: 90, height: 80, channels: 3 } })
        .jpeg({ quality })
        .toBuffer()
    const [a, b, c] = await Promise.all(
      [file(1, 95), file(1, 40), file(2, 95)].map(async (bytes) => hashPerceptually((await decodePicture(await bytes)).picture)),
    )
    expect(perceptualDistance(a as string, b as string)).toBeLessThanOrEqual(4)
    expect(perceptualDistance(a as string, c as string)).toBeGreaterThan(12)
  })
})
