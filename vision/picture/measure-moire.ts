import type { Point } from '#vision/facts.ts'
import { Fourier } from '#vision/picture/fourier.ts'
import type { RgbPicture } from '#vision/picture/rgb-picture.ts'

const size = 256
const fourier = new Fourier(size)

/** Logarithms of the magnitudes of one patch's spectra, zero frequency first. */
export type PatternSpectra = { brightness: Float64Array; tint: Float64Array }

// Below this magnitude lies what coders leave in an even area: its logarithm would stand out for nothing.
const floor = 20

const window = Float64Array.from({ length: size }, (_, i) => 0.5 - 0.5 * Math.cos((2 * Math.PI * i) / size))

/** Spectra of the square round a place, at the picture's own scale: shrinking would hide a pixel grid. */
export function spectraOf({ width, height, data }: RgbPicture, centre: Point): PatternSpectra {
  // One transform does both: brightness goes in as the real part, tint (red against blue) as the imaginary one.
  const real = new Float64Array(size * size)
  const imaginary = new Float64Array(size * size)
  const left = Math.round(Math.min(Math.max(centre.x - size / 2, 0), Math.max(0, width - size)))
  const top = Math.round(Math.min(Math.max(centre.y - size / 2, 0), Math.max(0, height - size)))
  for (let y = 0; y < size; y++) {
    for (let x = 0; x < size; x++) {
      const i = (Math.min(top + y, height - 1) * width + Math.min(left + x, width - 1)) * 3
      const red = data[i] as number
      const green = data[i + 1] as number
      const blue = data[i + 2] as number
      const weight = (window[x] as number) * (window[y] as number)
      real[y * size + x] = (0.299 * red + 0.587 * green + 0.114 * blue - 128) * weight
      imaginary[y * size + x] = (red - blue) * weight
    }
  }
  fourier.transform(real, imaginary)
  const brightness = new Float64Array(size * size)
  const tint = new Float64Array(size * size)
  // What is real has a spectrum whose second half mirrors the first.
  for (let y = 0; y <= size / 2; y++) {
    for (let x = 0; x < size; x++) {
      const i = y * size + x
      const opposite = ((size - y) % size) * size + ((size - x) % size)
      const r = real[i] as number
      const m = imaginary[i] as number
      const or = real[opposite] as number
      const om = imaginary[opposite] as number
      brightness[i] = brightness[opposite] = Math.log(floor + Math.sqrt((r + or) ** 2 + (m - om) ** 2) / 2)
      tint[i] = tint[opposite] = Math.log(floor + Math.sqrt((m + om) ** 2 + (or - r) ** 2) / 2)
    }
  }
  return { brightness, tint }
}

function meanOf(spectra: readonly Float64Array[]): Float64Array {
  const mean = new Float64Array(size * size)
  for (const spectrum of spectra) {
    for (let i = 0; i < mean.length; i++) mean[i] = (mean[i] as number) + (spectrum[i] as number) / spectra.length
  }
  return mean
}

// A regular pattern is a point in the spectrum; hair and cloth are hills. The ring round the point tells them apart.
const ring = [-6, -4, -2, 0, 2, 4, 6].flatMap((dy) =>
  [-6, -4, -2, 0, 2, 4, 6].flatMap((dx) => (Math.max(Math.abs(dx), Math.abs(dy)) >= 4 ? [{ dx, dy }] : [])),
)
// On the axes lie the edges of the coder's blocks and of the picture.
const offAxis = 3 / size
const highestCycles = 0.46
// Coders work in blocks of 4 and 8 pixels: what repeats exactly with them is theirs.
const coderCycles = 1 / 8
const coderReach = 2 / size

const isCoders = (cycles: number) => Math.abs(cycles / coderCycles - Math.round(cycles / coderCycles)) * coderCycles <= coderReach

/** The strongest peak of either diagonal half: falling lines and rising lines. */
function strongestPeaks(mean: Float64Array, lowestCycles: number): [number, number] {
  const best: [number, number] = [0, 0]
  for (let y = 0; y <= size / 2; y++) {
    for (let x = 0; x < size; x++) {
      const [fx, fy] = [x < size / 2 ? x / size : x / size - 1, y / size]
      const cycles = Math.hypot(fx, fy)
      if (cycles < lowestCycles || cycles > highestCycles || Math.abs(fx) < offAxis || fy < offAxis) continue
      if (isCoders(fx) && isCoders(fy)) continue
      let around = 0
      for (const { dx, dy } of ring) around += mean[((y + dy + size) % size) * size + ((x + dx + size) % size)] as number
      const half = fx > 0 ? 0 : 1
      best[half] = Math.max(best[half], (mean[y * size + x] as number) - around / ring.length)
    }
  }
  return best
}

/**
 * How far the strongest regular pattern stands out of its surroundings in the spectrum, as a natural logarithm: 1 is
 * 2.7 times. The spectra of several frames are averaged, so that a pattern which stays adds up and chance does not.
 */
export function measurePatterns(spectra: readonly PatternSpectra[]): { moirePeak: number; halftonePeak: number } {
  if (spectra.length === 0) return { moirePeak: 0, halftonePeak: 0 }
  return {
    // The pixels of a screen are coloured: seen through a camera's own grid they beat as coloured waves, coarse or fine.
    moirePeak: Math.max(...strongestPeaks(meanOf(spectra.map(({ tint }) => tint)), 0.06)),
    // The dots of a print are fine and grey and repeat both ways; striped cloth repeats one way only.
    halftonePeak: Math.min(...strongestPeaks(meanOf(spectra.map(({ brightness }) => brightness)), 0.2)),
  }
}
