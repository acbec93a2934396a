import { median } from '#vision/clip/measure-movement.ts'
import type { Point } from '#vision/facts.ts'
import type { RgbPicture } from '#vision/picture/rgb-picture.ts'

const size = 128

/** In-place radix-2 Fourier transform of `size` numbers that lie `step` apart. */
function transform(real: Float64Array, imaginary: Float64Array, start: number, step: number): void {
  for (let i = 1, j = 0; i < size; i++) {
    let bit = size >> 1
    for (; j & bit; bit >>= 1) j ^= bit
    j ^= bit
    if (i >= j) continue
    const [p, q] = [start + i * step, start + j * step]
    const [r, m] = [real[p] as number, imaginary[p] as number]
    real[p] = real[q] as number
    imaginary[p] = imaginary[q] as number
    real[q] = r
    imaginary[q] = m
  }
  for (let length = 2; length <= size; length <<= 1) {
    const angle = (-2 * Math.PI) / length
    for (let block = 0; block < size; block += length) {
      for (let k = 0; k < length / 2; k++) {
        const [cos, sin] = [Math.cos(angle * k), Math.sin(angle * k)]
        const p = start + (block + k) * step
        const q = p + (length / 2) * step
        const r = (real[q] as number) * cos - (imaginary[q] as number) * sin
        const m = (real[q] as number) * sin + (imaginary[q] as number) * cos
        real[q] = (real[p] as number) - r
        imaginary[q] = (imaginary[p] as number) - m
        real[p] = (real[p] as number) + r
        imaginary[p] = (imaginary[p] as number) + m
      }
    }
  }
}

export type Channel = 'brightness' | 'tint'

/** Logarithm of the spectrum's magnitude of a patch at the picture's own scale, zero frequency first. */
export function spectrumOf(picture: RgbPicture, centre: Point, channel: Channel): Float64Array {
  const real = new Float64Array(size * size)
  const imaginary = new Float64Array(size * size)
  const left = Math.round(Math.min(Math.max(centre.x - size / 2, 0), Math.max(0, picture.width - size)))
  const top = Math.round(Math.min(Math.max(centre.y - size / 2, 0), Math.max(0, picture.height - size)))
  let sum = 0
  for (let y = 0; y < size; y++) {
    for (let x = 0; x < size; x++) {
      const i = (Math.min(top + y, picture.height - 1) * picture.width + Math.min(left + x, picture.width - 1)) * 3
      const [red, green, blue] = [picture.data[i] as number, picture.data[i + 1] as number, picture.data[i + 2] as number]
      const value = channel === 'brightness' ? 0.299 * red + 0.587 * green + 0.114 * blue : red - blue
      real[y * size + x] = value
      sum += value
    }
  }
  const mean = sum / (size * size)
  for (let y = 0; y < size; y++) {
    for (let x = 0; x < size; x++) {
      const window = (0.5 - 0.5 * Math.cos((2 * Math.PI * x) / size)) * (0.5 - 0.5 * Math.cos((2 * Math.PI * y) / size))
      real[y * size + x] = ((real[y * size + x] as number) - mean) * window
    }
  }
  for (let y = 0; y < size; y++) transform(real, imaginary, y * size, 1)
  for (let x = 0; x < size; x++) transform(real, imaginary, x, size)
  return real.map((value, i) => Math.log(1 + Math.hypot(value, imaginary[i] as number)))
}

// Frequencies below this are the face itself; above, sensors and coders leave little that is regular.
const lowestCycles = 0.1
const highestCycles = 0.48
const rings = 16

/**
 * How far the strongest regular pattern stands out of its ring of the spectrum, in the ring's own spread.
 * The spectra of several frames are averaged first: a pixel grid or a printed screen stays, chance does not.
 * About 3 to 6 for a face before a camera.
 */
export function measurePatternPeak(spectra: readonly Float64Array[]): number {
  if (spectra.length === 0) return 0
  const mean = new Float64Array(size * size)
  for (const spectrum of spectra) for (let i = 0; i < mean.length; i++) mean[i] = (mean[i] as number) + (spectrum[i] as number) / spectra.length
  const byRing = Array.from({ length: rings }, () => [] as number[])
  for (let y = 0; y <= size / 2; y++) {
    for (let x = 0; x < size; x++) {
      const [fx, fy] = [x < size / 2 ? x / size : x / size - 1, y / size]
      const cycles = Math.hypot(fx, fy)
      // Block edges of the coder lie on the axes.
      if (cycles < lowestCycles || cycles >= highestCycles || Math.abs(fx) < 2.5 / size || Math.abs(fy) < 2.5 / size) continue
      const ring = Math.floor(((cycles - lowestCycles) / (highestCycles - lowestCycles)) * rings)
      byRing[ring]?.push(mean[y * size + x] as number)
    }
  }
  const peaks = byRing.map((values) => {
    const centre = median(values)
    const spread = median(values.map((value) => Math.abs(value - centre))) * 1.4826
    return (Math.max(...values) - centre) / (spread + 0.05)
  })
  return Math.max(...peaks)
}
