import sharp, { type OutputInfo } from 'sharp'
import { VisionFault } from '#vision/engine.ts'
import type { PictureFormat } from '#vision/facts.ts'
import { decodeBmp, readBmpSize } from '#vision/picture/decode-bmp.ts'
import type { RgbPicture } from '#vision/picture/rgb-picture.ts'
import { sniffPicture } from '#vision/picture/sniff-picture.ts'

// One picture at a time in one worker: a second thread or a cache of libvips would only hold memory.
sharp.cache(false)
sharp.concurrency(1)

/** The longest side that is decoded. Above it the header alone refuses the picture. */
export const maxDecodedSidePx = 8192
/** Beyond this many pixels a picture is shrunk while it is decoded: no document needs more to be read. */
const workingPixels = 16_000_000

export type DecodedPicture = {
  format: PictureFormat
  /** Of the upright picture as sent. */
  width: number
  height: number
  /** Upright, 8 bit sRGB, without transparency; smaller than the picture as sent when that is very large. */
  picture: RgbPicture
  /** Pixels as sent for one pixel of `picture`: 1 or a little more. */
  scale: number
}

/** `only`: whatever else it is, is refused as unsupported. */
export type DecodeLimits = { maxSidePx?: number; only?: 'jpeg' }

/**
 * Any JPEG, PNG, WebP or BMP as upright pixels. The size is read from the header before a pixel is decoded.
 * Throws VisionFault: unsupported, unreadable, too-large.
 */
export async function decodePicture(bytes: Uint8Array, { maxSidePx = maxDecodedSidePx, only }: DecodeLimits = {}): Promise<DecodedPicture> {
  const kind = sniffPicture(bytes)
  if (kind === 'unknown') throw new VisionFault('unsupported', 'not a JPEG, PNG, WebP or BMP')
  if (only && kind !== only) throw new VisionFault('unsupported', kind)
  // The image library comes without an HEVC decoder; browsers that can read HEIC send JPEG.
  if (kind === 'heic') throw new VisionFault('unsupported', 'HEIC')
  if (kind === 'bmp') return decodeBitmap(bytes)
  return decodeWithSharp(bytes, kind, maxSidePx)
}

function requireSize(width: number, height: number, maxSidePx = maxDecodedSidePx): void {
  if (width > maxSidePx || height > maxSidePx) throw new VisionFault('too-large', `${width}x${height} pixels`)
}

async function decodeBitmap(bytes: Uint8Array): Promise<DecodedPicture> {
  const size = readBmpSize(bytes)
  requireSize(size.width, size.height)
  const picture = decodeBmp(bytes)
  const { scale, small } = await shrinkToWorkingSize(picture)
  return { format: 'bmp', ...size, picture: small, scale }
}

async function decodeWithSharp(bytes: Uint8Array, format: 'jpeg' | 'png' | 'webp', maxSidePx: number): Promise<DecodedPicture> {
  // Warnings (odd metadata, extra bytes) are forgiven; missing or broken pixel data is not.
  const options = { failOn: 'error', limitInputPixels: maxDecodedSidePx ** 2, sequentialRead: true, pages: 1 } as const
  // The header is read without a limit, so that a picture beyond it is refused as too large and not as broken.
  const metadata = await sharp(bytes, { ...options, limitInputPixels: false })
    .metadata()
    .catch(toUnreadable)
  const turned = (metadata.orientation ?? 1) >= 5
  const width = turned ? metadata.height : metadata.width
  const height = turned ? metadata.width : metadata.height
  requireSize(width, height, maxSidePx)
  const scale = Math.max(1, Math.sqrt((width * height) / workingPixels))
  const pipeline = sharp(bytes, options).autoOrient()
  if (scale > 1) pipeline.resize({ width: Math.round(width / scale) })
  const { data, info } = await pipeline
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true })
    .catch(toUnreadable)
  return { format, width, height, picture: toRgb(data, info), scale: width / info.width }
}

/** Grey pictures come out with one channel. */
function toRgb(data: Uint8Array, { width, height, channels }: OutputInfo): RgbPicture {
  if (channels === 3) return { width, height, data }
  const rgb = new Uint8Array(width * height * 3)
  for (let i = 0; i < width * height; i++) rgb.fill(data[i * channels] ?? 0, i * 3, i * 3 + 3)
  return { width, height, data: rgb }
}

async function shrinkToWorkingSize(picture: RgbPicture): Promise<{ scale: number; small: RgbPicture }> {
  const scale = Math.sqrt((picture.width * picture.height) / workingPixels)
  if (scale <= 1) return { scale: 1, small: picture }
  const small = await resizePicture(picture, Math.round(picture.width / scale))
  return { scale: picture.width / small.width, small }
}

/** The picture at another width, by averaging; the height follows. */
export async function resizePicture(picture: RgbPicture, width: number, height?: number): Promise<RgbPicture> {
  const { data, info } = await sharp(picture.data, {
    raw: { width: picture.width, height: picture.height, channels: 3 },
    limitInputPixels: false,
  })
    .resize({ width, ...(height === undefined ? {} : { height, fit: 'fill' }), fastShrinkOnLoad: true })
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { width: info.width, height: info.height, data }
}

function toUnreadable(error: unknown): never {
  throw new VisionFault('unreadable', error instanceof Error ? error.message.split('\n')[0] : String(error))
}
