import sharp from 'sharp'
import type { RgbPicture } from '#vision/picture/rgb-picture.ts'

/** The whole frame as a JPEG for staff; quality 90 keeps what a second look needs. */
export async function toSelfie({ width, height, data }: RgbPicture): Promise<Uint8Array> {
  const jpeg = await sharp(data, { raw: { width, height, channels: 3 } })
    .jpeg({ quality: 90 })
    .toBuffer()
  return new Uint8Array(jpeg)
}
