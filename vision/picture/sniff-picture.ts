export type SniffedKind = 'jpeg' | 'png' | 'bmp' | 'webp' | 'heic' | 'unknown'

const pngStart = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]
/** Sizes of the DIB headers that exist: OS/2 1 and 2, Windows 3, its two extensions, versions 4 and 5. */
const bmpHeaderSizes = new Set([12, 16, 40, 52, 56, 64, 108, 124])
const heicBrands = new Set(['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'mif1', 'msf1'])

/** What a file is by its first bytes; its name and declared type are never asked. */
export function sniffPicture(bytes: Uint8Array): SniffedKind {
  const startsWith = (expected: number[]) => expected.every((byte, i) => bytes[i] === byte)
  const text = (from: number, to: number) => String.fromCharCode(...bytes.subarray(from, to))
  if (startsWith([0xff, 0xd8, 0xff])) return 'jpeg'
  if (startsWith(pngStart)) return 'png'
  if (text(0, 4) === 'RIFF' && text(8, 12) === 'WEBP') return 'webp'
  if (text(0, 2) === 'BM' && bytes.length >= 26 && bmpHeaderSizes.has(bytes[14] ?? 0) && bytes[15] === 0) return 'bmp'
  if (text(4, 8) === 'ftyp' && heicBrands.has(text(8, 12))) return 'heic'
  return 'unknown'
}
