import { VisionFault } from '#vision/engine.ts'
import type { RgbPicture } from '#vision/picture/rgb-picture.ts'

type BmpHeader = {
  width: number
  height: number
  topDown: boolean
  bits: number
  compression: number
  pixelsAt: number
  palette: Uint8Array
  /** Bytes of one palette entry: 3 in OS/2 files, else 4. */
  paletteStep: number
  masks: [red: number, green: number, blue: number]
}

const RGB = 0
const BITFIELDS = 3
const ALPHA_BITFIELDS = 6

/** Width and height as the header claims them, before any pixel is read. Throws VisionFault('unreadable'). */
export function readBmpSize(bytes: Uint8Array): { width: number; height: number } {
  const { width, height } = readHeader(bytes)
  return { width, height }
}

/**
 * Windows and OS/2 bitmaps of 1, 4, 8, 16, 24 and 32 bits a pixel without run-length compression
 * (cameras and paint programs write no other). Throws VisionFault.
 */
export function decodeBmp(bytes: Uint8Array): RgbPicture {
  const header = readHeader(bytes)
  const { width, height, bits, topDown, pixelsAt } = header
  const rowBytes = Math.ceil((width * bits) / 32) * 4
  if (pixelsAt + rowBytes * (height - 1) + Math.ceil((width * bits) / 8) > bytes.length)
    throw new VisionFault('unreadable', 'the bitmap ends before its last row')
  const data = new Uint8Array(width * height * 3)
  const readPixel = pixelReader(bytes, header)
  for (let y = 0; y < height; y++) {
    const row = pixelsAt + rowBytes * (topDown ? y : height - 1 - y)
    for (let x = 0; x < width; x++) readPixel(row, x, data, (y * width + x) * 3)
  }
  return { width, height, data }
}

function readHeader(bytes: Uint8Array): BmpHeader {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (bytes.length < 26) throw new VisionFault('unreadable', 'no room for a bitmap header')
  const headerSize = view.getUint32(14, true)
  const old = headerSize === 12
  if (!old && bytes.length < 54) throw new VisionFault('unreadable', 'no room for a bitmap header')
  const width = old ? view.getUint16(18, true) : view.getInt32(18, true)
  const signedHeight = old ? view.getUint16(20, true) : view.getInt32(22, true)
  const height = Math.abs(signedHeight)
  const bits = view.getUint16(old ? 24 : 28, true)
  const compression = old ? RGB : view.getUint32(30, true)
  if (width <= 0 || height <= 0) throw new VisionFault('unreadable', `a bitmap of ${width}x${height} pixels`)
  if (![1, 4, 8, 16, 24, 32].includes(bits)) throw new VisionFault('unreadable', `a bitmap of ${bits} bits a pixel`)
  const masked = compression === BITFIELDS || compression === ALPHA_BITFIELDS
  if (compression !== RGB && !(masked && (bits === 16 || bits === 32)))
    throw new VisionFault('unsupported', `bitmap compression ${compression}`)
  const pixelsAt = view.getUint32(10, true)
  const paletteStep = old ? 3 : 4
  const paletteAt = 14 + headerSize + (masked && headerSize === 40 ? 12 : 0)
  if (masked && bytes.length < 66) throw new VisionFault('unreadable', 'no room for the bitmap masks')
  return {
    width,
    height,
    topDown: signedHeight < 0,
    bits,
    compression,
    pixelsAt,
    palette: bytes.subarray(paletteAt, paletteAt + paletteStep * 2 ** Math.min(bits, 8)),
    paletteStep,
    masks: masked
      ? [view.getUint32(54, true), view.getUint32(58, true), view.getUint32(62, true)]
      : bits === 16
        ? [0x7c00, 0x03e0, 0x001f]
        : [0xff0000, 0x00ff00, 0x0000ff],
  }
}

type PixelReader = (row: number, x: number, out: Uint8Array, at: number) => void

function pixelReader(bytes: Uint8Array, header: BmpHeader): PixelReader {
  const { bits } = header
  if (bits <= 8) return paletteReader(bytes, header)
  if (bits === 24)
    return (row, x, out, at) => {
      const from = row + x * 3
      out[at] = bytes[from + 2] ?? 0
      out[at + 1] = bytes[from + 1] ?? 0
      out[at + 2] = bytes[from] ?? 0
    }
  return maskReader(bytes, header)
}

function paletteReader(bytes: Uint8Array, { bits, palette, paletteStep }: BmpHeader): PixelReader {
  const perByte = 8 / bits
  const mask = 2 ** bits - 1
  return (row, x, out, at) => {
    const byte = bytes[row + Math.floor(x / perByte)] ?? 0
    const index = (byte >> (8 - bits - (x % perByte) * bits)) & mask
    out[at] = palette[index * paletteStep + 2] ?? 0
    out[at + 1] = palette[index * paletteStep + 1] ?? 0
    out[at + 2] = palette[index * paletteStep] ?? 0
  }
}

function maskReader(bytes: Uint8Array, { bits, masks }: BmpHeader): PixelReader {
  const wide = bits / 8
  const channels = masks.map((mask) => {
    const shift = mask === 0 ? 0 : 31 - Math.clz32(mask & -mask)
    return { shift, top: mask >>> shift || 1 }
  })
  return (row, x, out, at) => {
    const from = row + x * wide
    let value = 0
    for (let i = wide - 1; i >= 0; i--) value = value * 256 + (bytes[from + i] ?? 0)
    for (const [i, { shift, top }] of channels.entries()) {
      const mask = masks[i] ?? 0
      out[at + i] = Math.round((((value & mask) >>> 0) >>> shift) * (255 / top))
    }
  }
}
