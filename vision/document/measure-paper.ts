import { luminance } from '#vision/picture/luminance.ts'
import type { RgbPicture } from '#vision/picture/rgb-picture.ts'

/** Depths of an empty rim, as shares of the document's width; a real document is printed up to its edge or has rounded corners. */
const rim = [0.012, 0.03] as const
const leastInset = 0.035
const mostInset = 0.16
const samples = 60
const evenWithin = 16
const leastStep = 10

/**
 * Evidence, 0 to 1, that the document is a print on a larger sheet: an even, colourless rim on all four sides that ends in a
 * straight edge at about the same depth.
 */
export function measurePaperRim(picture: RgbPicture): number {
  const { width, height, data } = picture
  const pixel = (x: number, y: number) =>
    (Math.min(height - 1, Math.max(0, Math.round(y))) * width + Math.min(width - 1, Math.max(0, Math.round(x)))) * 3
  const at = (side: number, u: number, depth: number) => {
    const d = depth * width
    if (side === 0) return pixel(u * width, d)
    if (side === 1) return pixel(width - 1 - d, u * height)
    if (side === 2) return pixel(u * width, height - 1 - d)
    return pixel(d, u * height)
  }
  const insets: number[] = []
  let even = 0
  for (const side of [0, 1, 2, 3]) {
    const values: number[] = []
    let tinted = 0
    for (let i = 0; i < samples; i++) {
      const u = 0.06 + (0.88 * (i + 0.5)) / samples
      for (const depth of rim) {
        const place = at(side, u, depth)
        values.push(luminance(data, place))
        const channels = [data[place] as number, data[place + 1] as number, data[place + 2] as number]
        if (Math.max(...channels) - Math.min(...channels) > 60) tinted++
      }
    }
    values.sort((a, b) => a - b)
    const spread = (values[Math.floor(values.length * 0.9)] as number) - (values[Math.floor(values.length * 0.1)] as number)
    const bright = (values[values.length >> 1] as number) > 110
    if (spread < evenWithin * 3 && bright && tinted < values.length * 0.1 && isSmooth(data, side, at)) even++
    const inset = edgeDepth(data, side, at)
    if (inset !== null) insets.push(inset)
  }
  const spreadOfInsets = insets.length < 3 ? 1 : Math.max(...insets) - Math.min(...insets)
  const edges = insets.length === 4 && spreadOfInsets < 0.035 ? 1 : insets.length >= 3 && spreadOfInsets < 0.03 ? 0.7 : 0
  return (even / 4) * 0.5 + edges * 0.5
}

type At = (side: number, u: number, depth: number) => number

/** Paper shades slowly; print does not. */
function isSmooth(data: Uint8Array, side: number, at: At): boolean {
  let steps = 0
  for (let i = 0; i < samples; i++) {
    const u = 0.06 + (0.88 * (i + 0.5)) / samples
    if (Math.abs(luminance(data, at(side, u, rim[0])) - luminance(data, at(side, u, rim[1]))) > evenWithin) steps++
  }
  return steps < samples * 0.12
}

/** The depth where the picture changes along most of the side; null when no straight edge stands there. */
function edgeDepth(data: Uint8Array, side: number, at: At): number | null {
  const steps = 64
  let best = { depth: 0, share: 0 }
  for (let s = 0; s < steps; s++) {
    const depth = leastInset + ((mostInset - leastInset) * s) / steps
    let hits = 0
    for (let i = 0; i < samples; i++) {
      const u = 0.16 + (0.68 * (i + 0.5)) / samples
      const step = [0, 1, 2].some((c) => Math.abs((data[at(side, u, depth - 0.004) + c] as number) - (data[at(side, u, depth + 0.004) + c] as number)) > leastStep)
      if (step) hits++
    }
    if (hits > best.share * samples) best = { depth, share: hits / samples }
  }
  return best.share > 0.8 ? best.depth : null
}
