/** A picture of the camera, cut to what the photo would show: red, green, blue and alpha of each pixel. */
export type Frame = { width: number; height: number; pixels: Uint8Array | Uint8ClampedArray }

/** One number a pixel, row by row. */
export type Plane = { width: number; height: number; data: Uint8Array }

/** The frame made small, for what needs no fine detail. */
export type Overview = {
  luma: Plane
  /** Red less blue, 128 where they are equal: tells paper from wood of the same brightness. */
  warmth: Plane
  /** The weakest of the three channels: burnt where even that is full. */
  weakest: Plane
  /** Pixels of the frame for one of the overview. */
  scale: number
}

/** Widths that frames are looked at, in pixels: the document's outline, and its print. */
const overviewWidth = 250
export const frameWidth = 1_000

export function toOverview({ width, height, pixels }: Frame): Overview {
  const scale = Math.max(1, Math.round(width / overviewWidth))
  const size = { width: Math.floor(width / scale), height: Math.floor(height / scale) }
  const count = size.width * size.height
  const [luma, warmth, weakest] = [new Uint8Array(count), new Uint8Array(count), new Uint8Array(count)]
  // Four pixels of each square, its corners: all of them would take twice the time and tell no more.
  const [right, below] = [(scale - 1) * 4, (scale - 1) * width * 4]
  for (let y = 0, to = 0; y < size.height; y++) {
    let at = y * scale * width * 4
    for (let x = 0; x < size.width; x++, to++, at += scale * 4) {
      const [b, c, d] = [at + right, at + below, at + below + right]
      const red = (pixels[at] as number) + (pixels[b] as number) + (pixels[c] as number) + (pixels[d] as number)
      const green = (pixels[at + 1] as number) + (pixels[b + 1] as number) + (pixels[c + 1] as number) + (pixels[d + 1] as number)
      const blue = (pixels[at + 2] as number) + (pixels[b + 2] as number) + (pixels[c + 2] as number) + (pixels[d + 2] as number)
      luma[to] = (red * 77 + green * 150 + blue * 29) >> 10
      warmth[to] = 128 + ((red - blue) >> 3)
      weakest[to] = (red < green ? (red < blue ? red : blue) : green < blue ? green : blue) >> 2
    }
  }
  return { luma: { ...size, data: luma }, warmth: { ...size, data: warmth }, weakest: { ...size, data: weakest }, scale }
}
