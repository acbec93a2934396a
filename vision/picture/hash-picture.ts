import { createHash } from 'node:crypto'
import { resizePicture } from '#vision/picture/decode-picture.ts'
import { luminance } from '#vision/picture/luminance.ts'
import type { RgbPicture } from '#vision/picture/rgb-picture.ts'

/** SHA-256 of size and pixels. */
export function hashPixels({ width, height, data }: RgbPicture): string {
  return createHash('sha256').update(`${width}x${height}:`).update(data).digest('hex')
}

/** 64-bit difference hash: each bit says whether a cell of an 8x8 grid is brighter than its right neighbour. */
export async function hashPerceptually(picture: RgbPicture): Promise<string> {
  const small = await resizePicture(picture, 9, 8)
  let bits = 0n
  for (let y = 0; y < 8; y++) {
    for (let x = 0; x < 8; x++) {
      const at = (y * 9 + x) * 3
      bits = (bits << 1n) | (luminance(small.data, at) > luminance(small.data, at + 3) ? 1n : 0n)
    }
  }
  return bits.toString(16).padStart(16, '0')
}

/** How many of the 64 bits differ. */
export function perceptualDistance(a: string, b: string): number {
  let different = BigInt(`0x${a}`) ^ BigInt(`0x${b}`)
  let count = 0
  for (; different > 0n; different >>= 1n) count += Number(different & 1n)
  return count
}
