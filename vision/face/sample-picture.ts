import type { Point } from '#vision/facts.ts'
import type { RgbPicture } from '#vision/picture/rgb-picture.ts'

/** Where a pixel of a small upright crop lies in the picture: a turn, one scale and a shift. */
export type Similarity = { a: number; b: number; x: number; y: number }

export function place(map: Similarity, x: number, y: number): Point {
  return { x: map.a * x - map.b * y + map.x, y: map.b * x + map.a * y + map.y }
}

export function scaleOf(map: Similarity): number {
  return Math.hypot(map.a, map.b)
}

/** The way back: from the picture into the crop. */
export function inverse({ a, b, x, y }: Similarity): Similarity {
  const square = a * a + b * b
  return { a: a / square, b: -b / square, x: -(a * x + b * y) / square, y: (b * x - a * y) / square }
}

/** The similarity that carries `from` onto `to` with the least squared error (Umeyama without reflection). */
export function fitSimilarity(from: readonly Point[], to: readonly Point[]): Similarity {
  const n = Math.min(from.length, to.length)
  const mean = (points: readonly Point[]) => ({
    x: points.slice(0, n).reduce((sum, p) => sum + p.x, 0) / n,
    y: points.slice(0, n).reduce((sum, p) => sum + p.y, 0) / n,
  })
  const [f, t] = [mean(from), mean(to)]
  let [same, cross, spread] = [0, 0, 0]
  for (let i = 0; i < n; i++) {
    const p = from[i]
    const q = to[i]
    if (!p || !q) continue
    const [px, py, qx, qy] = [p.x - f.x, p.y - f.y, q.x - t.x, q.y - t.y]
    same += px * qx + py * qy
    cross += px * qy - py * qx
    spread += px * px + py * py
  }
  const a = spread === 0 ? 1 : same / spread
  const b = spread === 0 ? 0 : cross / spread
  return { a, b, x: t.x - (a * f.x - b * f.y), y: t.y - (b * f.x + a * f.y) }
}

/** A square upright crop: three numbers a pixel, red, green, blue, 0 to 255. */
export type Crop = { size: number; pixels: Float32Array }

// A crop that shrinks the picture takes the mean of several places a pixel, or fine patterns would turn into false ones.
const maxTapsAcross = 5
// From here on the mean of the places is smooth enough without weighing the neighbours of each.
const nearestFromTaps = 2

/** The crop that the map describes; what lies outside the picture repeats its edge. */
export function sampleCrop(picture: RgbPicture, map: Similarity, size: number): Crop {
  const pixels = new Float32Array(size * size * 3)
  const taps = Math.max(1, Math.min(maxTapsAcross, Math.round(scaleOf(map))))
  if (taps >= nearestFromTaps && map.b === 0) sampleLevelMeans(pixels, picture, map, size, taps)
  else if (taps >= nearestFromTaps) sampleMeans(pixels, picture, map, size, taps)
  else {
    for (let row = 0; row < size; row++) {
      for (let column = 0; column < size; column++) {
        const x = map.a * column - map.b * row + map.x
        const y = map.b * column + map.a * row + map.y
        setBilinear(pixels, (row * size + column) * 3, picture, x, y)
      }
    }
  }
  return { size, pixels }
}

/** Each pixel is the mean of taps × taps places spread over its square. */
function sampleMeans(out: Float32Array, { width, height, data }: RgbPicture, map: Similarity, size: number, taps: number): void {
  const share = 1 / (taps * taps)
  const [right, bottom] = [width - 1, height - 1]
  for (let row = 0; row < size; row++) {
    for (let column = 0; column < size; column++) {
      let [red, green, blue] = [0, 0, 0]
      for (let ty = 0; ty < taps; ty++) {
        const v = row + (ty + 0.5) / taps - 0.5
        for (let tx = 0; tx < taps; tx++) {
          const u = column + (tx + 0.5) / taps - 0.5
          const x = Math.round(map.a * u - map.b * v + map.x)
          const y = Math.round(map.b * u + map.a * v + map.y)
          const i = ((y < 0 ? 0 : y > bottom ? bottom : y) * width + (x < 0 ? 0 : x > right ? right : x)) * 3
          red += data[i] as number
          green += data[i + 1] as number
          blue += data[i + 2] as number
        }
      }
      const to = (row * size + column) * 3
      out[to] = red * share
      out[to + 1] = green * share
      out[to + 2] = blue * share
    }
  }
}

/** The same without a turn, where each row and each column of places is the same throughout: most crops, and a third of the time. */
function sampleLevelMeans(out: Float32Array, { width, height, data }: RgbPicture, map: Similarity, size: number, taps: number): void {
  const share = 1 / (taps * taps)
  const places = (shift: number, last: number) =>
    Int32Array.from({ length: size * taps }, (_, i) => Math.min(Math.max(Math.round(map.a * ((i + 0.5) / taps - 0.5) + shift), 0), last))
  const columns = places(map.x, width - 1).map((x) => x * 3)
  const rows = places(map.y, height - 1).map((y) => y * width * 3)
  const sums = new Uint32Array(size * 3)
  for (let row = 0; row < size; row++) {
    sums.fill(0)
    for (let ty = 0; ty < taps; ty++) {
      const start = rows[row * taps + ty] as number
      for (let at = 0, to = 0; to < size * 3; to += 3) {
        let red = 0
        let green = 0
        let blue = 0
        for (let tx = 0; tx < taps; tx++, at++) {
          const i = start + (columns[at] as number)
          red += data[i] as number
          green += data[i + 1] as number
          blue += data[i + 2] as number
        }
        sums[to] = (sums[to] as number) + red
        sums[to + 1] = (sums[to + 1] as number) + green
        sums[to + 2] = (sums[to + 2] as number) + blue
      }
    }
    for (let i = 0; i < size * 3; i++) out[row * size * 3 + i] = (sums[i] as number) * share
  }
}

function setBilinear(out: Float32Array, to: number, { width, height, data }: RgbPicture, x: number, y: number): void {
  const left = Math.min(Math.max(x, 0), width - 1)
  const top = Math.min(Math.max(y, 0), height - 1)
  const x0 = Math.floor(left)
  const y0 = Math.floor(top)
  const fx = left - x0
  const fy = top - y0
  const i = (y0 * width + x0) * 3
  const right = x0 + 1 < width ? 3 : 0
  const below = y0 + 1 < height ? width * 3 : 0
  const [w00, w10, w01, w11] = [(1 - fx) * (1 - fy), fx * (1 - fy), (1 - fx) * fy, fx * fy]
  for (let c = 0; c < 3; c++) {
    out[to + c] =
      (data[i + c] as number) * w00 +
      (data[i + right + c] as number) * w10 +
      (data[i + below + c] as number) * w01 +
      (data[i + below + right + c] as number) * w11
  }
}

export type InputOptions = {
  /** What becomes of a byte: (byte - subtract) / divideBy. */
  subtract: number
  divideBy: number
  /** All of one channel before the next, as some networks want it. */
  channelsFirst?: boolean
  /** Blue first. */
  bgr?: boolean
  /** Left and right changed. */
  mirrored?: boolean
}

/** Writes a crop the way a network wants it, from `at` on. */
export function writeInput(out: Float32Array, at: number, { size, pixels }: Crop, options: InputOptions): void {
  const { subtract, divideBy, channelsFirst = false, bgr = false, mirrored = false } = options
  const [pixelStep, channelStep] = channelsFirst ? [1, size * size] : [3, 1]
  for (let row = 0; row < size; row++) {
    for (let column = 0; column < size; column++) {
      const from = (row * size + column) * 3
      const to = at + (row * size + (mirrored ? size - 1 - column : column)) * pixelStep
      for (let c = 0; c < 3; c++) {
        out[to + (bgr ? 2 - c : c) * channelStep] = ((pixels[from + c] as number) - subtract) / divideBy
      }
    }
  }
}

/** A network's input of one crop. */
export function toInput(crop: Crop, options: InputOptions): Float32Array {
  const out = new Float32Array(crop.pixels.length)
  writeInput(out, 0, crop, options)
  return out
}

/** The picture at 1/n of its size; every pixel is the mean of n × n. */
export function shrinkBy(picture: RgbPicture, n: number): RgbPicture {
  if (n <= 1) return picture
  const width = Math.max(1, Math.floor(picture.width / n))
  const height = Math.max(1, Math.floor(picture.height / n))
  const [tall, wide] = [Math.min(n, picture.height), Math.min(n, picture.width)]
  const data = new Uint8Array(width * height * 3)
  const sums = new Uint32Array(width * 3)
  for (let y = 0; y < height; y++) {
    sums.fill(0)
    for (let dy = 0; dy < tall; dy++) {
      let i = (y * n + dy) * picture.width * 3
      for (let to = 0; to < width * 3; to += 3) {
        for (let dx = 0; dx < wide; dx++, i += 3) {
          sums[to] = (sums[to] as number) + (picture.data[i] as number)
          sums[to + 1] = (sums[to + 1] as number) + (picture.data[i + 1] as number)
          sums[to + 2] = (sums[to + 2] as number) + (picture.data[i + 2] as number)
        }
      }
    }
    for (let i = 0; i < width * 3; i++) data[y * width * 3 + i] = (sums[i] as number) / (tall * wide)
  }
  return { width, height, data }
}
