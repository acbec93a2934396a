/** How bright a picture is: mean and spread of its luminance, 0 to 255. */
export type Luminance = { mean: number; spread: number }

// A lens that is covered or a driver that delivers nothing stays under these; a dark room still shows noise and edges.
const blackMean = 8
const blackSpread = 3
const samplesToJudge = 6

/** Pixels as a canvas gives them: red, green, blue, alpha. */
export function measureLuminance(pixels: ArrayLike<number>): Luminance {
  let sum = 0
  let squares = 0
  const count = Math.floor(pixels.length / 4)
  for (let at = 0; at < count * 4; at += 4) {
    const value = 0.2126 * (pixels[at] ?? 0) + 0.7152 * (pixels[at + 1] ?? 0) + 0.0722 * (pixels[at + 2] ?? 0)
    sum += value
    squares += value * value
  }
  if (count === 0) return { mean: 0, spread: 0 }
  const mean = sum / count
  return { mean, spread: Math.sqrt(Math.max(0, squares / count - mean * mean)) }
}

/** Black only if nothing but black was seen for a while: cameras start dark. */
export function judgeBlackPicture(samples: readonly Luminance[]): 'seen' | 'black' | 'unknown' {
  if (samples.some((sample) => sample.mean > blackMean || sample.spread > blackSpread)) return 'seen'
  return samples.length >= samplesToJudge ? 'black' : 'unknown'
}
