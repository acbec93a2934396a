import { crc32 } from 'node:zlib'

const pngHead = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
/** A picture has some hundred: one of many more is made to take long, and stays as its sender made it. */
const maxParts = 10_000
const keptPng = new Set(['IHDR', 'PLTE', 'tRNS', 'IDAT', 'IEND', 'gAMA', 'sRGB', 'cHRM', 'acTL', 'fcTL', 'fdAT'])

/** A PNG of nothing but its pixels: without texts, places, profiles and what hangs behind its end. Nothing for bytes that are no whole PNG. */
export function toBarePng(bytes: Buffer): Buffer | undefined {
  if (!bytes.subarray(0, 8).equals(pngHead)) return undefined
  const parts: Uint8Array[] = [pngHead]
  let at = 8
  let hasPixels = false
  while (at + 12 <= bytes.byteLength) {
    const end = at + 12 + bytes.readUInt32BE(at)
    const name = bytes.toString('latin1', at + 4, at + 8)
    if (end > bytes.byteLength || (parts.length === 1 && name !== 'IHDR')) return undefined
    if (crc32(bytes.subarray(at + 4, end - 4)) !== bytes.readUInt32BE(end - 4)) return undefined
    if (parts.length > maxParts) return undefined
    if (keptPng.has(name)) parts.push(bytes.subarray(at, end))
    if (name === 'IDAT') hasPixels = true
    if (name === 'IEND') return hasPixels ? Buffer.concat(parts) : undefined
    at = end
  }
  return undefined
}

/**
 * A JPEG without what was written beside its pixels: places, times, devices, comments, previews, and what hangs behind its
 * end. It stays the way up that it is shown. Bytes that are no whole JPEG stay as they are.
 */
export function toBareJpeg(bytes: Buffer): Buffer {
  if (bytes[0] !== 0xff || bytes[1] !== 0xd8) return bytes
  const parts: Uint8Array[] = [bytes.subarray(0, 2)]
  let orientation = 1
  let segments = 0
  let at = 2
  while (at + 4 <= bytes.byteLength && bytes[at] === 0xff) {
    const marker = bytes[at + 1] ?? 0
    if (marker === 0xff) {
      at += 1
      continue
    }
    const end = at + 2 + bytes.readUInt16BE(at + 2)
    segments += 1
    if (end > bytes.byteLength || segments > maxParts) return bytes
    const segment = bytes.subarray(at, end)
    if (marker === 0xe1) orientation = Math.max(orientation, findOrientation(segment))
    // APP0 and APP14 say how colours are meant; all other APPn and comments are words.
    const isWords = (marker >= 0xe1 && marker <= 0xef && marker !== 0xee) || marker === 0xfe
    if (!isWords) parts.push(segment)
    at = end
    if (marker === 0xda) break
  }
  const end = findEnd(bytes, at)
  if (orientation > 1) parts.splice(1, 0, toOrientation(orientation))
  return Buffer.concat([...parts, bytes.subarray(at, end)])
}

/** In a scan, 0xFF before a 0 is a pixel's, and before D0 to D7 a mark to start again; a progressive picture has tables and scans more. */
function findEnd(bytes: Buffer, from: number): number {
  let at = bytes.indexOf(0xff, from)
  while (at >= 0 && at + 4 <= bytes.byteLength) {
    const marker = bytes[at + 1] ?? 0
    if (marker === 0xd9) return at + 2
    const isSegment = marker >= 0xc0 && marker !== 0xff && !(marker >= 0xd0 && marker <= 0xd7)
    at = bytes.indexOf(0xff, isSegment ? at + 2 + bytes.readUInt16BE(at + 2) : at + (marker === 0xff ? 1 : 2))
  }
  return bytes.byteLength
}

/** Exif 2.32, 4.6.4: tag 0x0112 of the first directory. */
function findOrientation(segment: Buffer): number {
  if (segment.toString('latin1', 4, 10) !== 'Exif\0\0') return 1
  const tiff = segment.subarray(10)
  if (tiff.byteLength < 14) return 1
  const isLittle = tiff.toString('latin1', 0, 2) === 'II'
  const word = (at: number) => (at + 2 > tiff.byteLength ? 0 : isLittle ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at))
  const start = isLittle ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4)
  for (let index = 0; index < Math.min(word(start), 200); index += 1) {
    const entry = start + 2 + index * 12
    if (word(entry) === 0x0112) return word(entry + 8) >= 1 && word(entry + 8) <= 8 ? word(entry + 8) : 1
  }
  return 1
}

function toOrientation(orientation: number): Buffer {
  const tiff = Buffer.from([0x4d, 0x4d, 0, 42, 0, 0, 0, 8, 0, 1, 0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0, 0, 0, 0, 0])
  const body = Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), tiff])
  return Buffer.concat([Buffer.from([0xff, 0xe1, 0, body.byteLength + 2]), body])
}
