/** ITU-R BT.601 luma of the pixel that begins at `at`, 0 to 255. */
export function luminance(data: Uint8Array, at: number): number {
  return 0.299 * (data[at] as number) + 0.587 * (data[at + 1] as number) + 0.114 * (data[at + 2] as number)
}

/** The picture as one byte of luma a pixel. */
export function toGrey({ width, height, data }: { width: number; height: number; data: Uint8Array }): Uint8Array {
  const grey = new Uint8Array(width * height)
  for (let i = 0; i < grey.length; i++) grey[i] = luminance(data, i * 3)
  return grey
}

const sampleStep = 4

/** Mean luma of the picture, by every fourth pixel of every fourth row. */
export function meanLuminance({ width, height, data }: { width: number; height: number; data: Uint8Array }): number {
  let [sum, count] = [0, 0]
  for (let y = 0; y < height; y += sampleStep) {
    for (let x = 0; x < width; x += sampleStep) {
      sum += luminance(data, (y * width + x) * 3)
      count++
    }
  }
  return sum / Math.max(1, count)
}
