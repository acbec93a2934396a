/** Of a drawn signature: the whole data address in characters, and its picture's sides. */
const drawnLimits = { maxLength: 200_000, maxSidePx: 2_000 } as const

const prefix = 'data:image/png;base64,'
const base64 = /^(?:[A-Za-z0-9+/]{4})+(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/
const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'
const magic = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]
/** What a canvas writes, and its colours. Chunks of text, of metadata and of motion are no part of a signature. */
const chunksTaken = new Set(['IHDR', 'PLTE', 'IDAT', 'IEND', 'tRNS', 'sRGB', 'gAMA', 'cHRM', 'iCCP', 'sBIT', 'bKGD', 'pHYs'])

export function isDrawn(value: string): boolean {
  return value.startsWith('data:')
}

/** A PNG by its bytes: whole, of a signature's size, with nothing behind its end. */
export function isDrawnSignature(value: string): boolean {
  if (value.length > drawnLimits.maxLength || !value.startsWith(prefix)) return false
  const encoded = value.slice(prefix.length)
  return base64.test(encoded) && isPlainPng(toBytes(encoded))
}

function isPlainPng(bytes: Uint8Array): boolean {
  if (!magic.every((byte, at) => bytes[at] === byte)) return false
  const types: string[] = []
  let at = magic.length
  // A chunk is its length, its type, its data and a checksum.
  while (at + 12 <= bytes.length) {
    const type = String.fromCharCode(...bytes.subarray(at + 4, at + 8))
    if (!chunksTaken.has(type)) return false
    if (types.length === 0 && !isHeader(bytes, at, type)) return false
    types.push(type)
    at += 12 + toNumber(bytes, at)
    if (type === 'IEND') break
  }
  return at === bytes.length && types.includes('IDAT') && types.at(-1) === 'IEND'
}

function isHeader(bytes: Uint8Array, at: number, type: string): boolean {
  const sides = [toNumber(bytes, at + 8), toNumber(bytes, at + 12)]
  return type === 'IHDR' && toNumber(bytes, at) === 13 && sides.every((side) => side > 0 && side <= drawnLimits.maxSidePx)
}

/** Four bytes, the highest first. */
function toNumber(bytes: Uint8Array, at: number): number {
  return bytes.subarray(at, at + 4).reduce((number, byte) => number * 256 + byte, 0)
}

/** Of base64 that is well formed; by hand, since this room knows neither the browser's means nor the server's. */
function toBytes(encoded: string): Uint8Array {
  const digits = encoded.replace(/={1,2}$/, '')
  const bytes = new Uint8Array(Math.floor((digits.length * 3) / 4))
  let held = 0
  let bits = 0
  let at = 0
  for (const digit of digits) {
    held = ((held << 6) | alphabet.indexOf(digit)) & 0xffff
    bits += 6
    if (bits < 8) continue
    bits -= 8
    bytes[at++] = (held >> bits) & 0xff
  }
  return bytes
}
