import type { Frame } from '#web/features/applicant/document/auto-capture/frame.ts'
import { type Quad, quadSize, toPlaces } from '#web/features/applicant/document/auto-capture/quad-geometry.ts'

export type Focus = {
  /**
   * Steepest step of a tile over the tile's contrast, in the softest of four directions: what three quarters of the tiles stay under.
   * Print is the sharpest thing on a document; portraits and patterns are soft by nature. 0.7 is crisp.
   */
  steepness: number
  /** Tiles with so much contrast that they could be sharp. */
  tiles: number
}

/** As the server lays them: so many tiles across the document. Every fourth one is looked at. */
const tilesAcross = 14
const tilesDown = 9
const stride = 4
const minContrast = 60

/** How crisp the print of the document is, in the frame's own pixels. */
export function measureFocus(frame: Frame, quad: Quad): Focus {
  const side = Math.max(12, Math.round(quadSize(quad).width / tilesAcross))
  const place = toPlaces(quad)
  const found: number[] = []
  for (let row = 0; row < tilesDown; row++) {
    for (let column = row % stride; column < tilesAcross; column += stride) {
      const { x, y } = place((column + 0.5) / tilesAcross, (row + 0.5) / tilesDown)
      const steep = tileSteepness(frame, Math.round(x - side / 2), Math.round(y - side / 2), side)
      if (steep !== null) found.push(steep)
    }
  }
  found.sort((one, other) => one - other)
  return { steepness: found[Math.floor(found.length * 0.75)] ?? 0, tiles: found.length }
}

function tileSteepness(frame: Frame, left: number, top: number, side: number): number | null {
  if (left < 1 || top < 1 || left + side >= frame.width - 1 || top + side >= frame.height - 1) return null
  const grey = toGrey(frame, left - 1, top - 1, side + 2)
  const wide = side + 2
  const values = new Uint16Array(256)
  for (let y = 1; y <= side; y++) {
    for (let i = y * wide + 1; i <= y * wide + side; i++) values[grey[i] as number] = (values[grey[i] as number] as number) + 1
  }
  const few = side * side * 0.02
  const contrast = levelAbove(values, few) - levelAbove(values, side * side - few)
  return contrast < minContrast ? null : softestStep(grey, side) / contrast
}

/** Shaken hands blur along one direction, slanting ones too: the softest of four counts. */
function softestStep(grey: Uint8Array, side: number): number {
  const wide = side + 2
  const [level, upright, falling, rising] = [0, 0, 0, 0].map(() => new Uint16Array(256)) as [
    Uint16Array,
    Uint16Array,
    Uint16Array,
    Uint16Array,
  ]
  for (let y = 1; y <= side; y++) {
    for (let i = y * wide + 1; i <= y * wide + side; i++) {
      count(level, (grey[i + 1] as number) - (grey[i - 1] as number))
      count(upright, (grey[i + wide] as number) - (grey[i - wide] as number))
      count(falling, (grey[i + wide + 1] as number) - (grey[i - wide - 1] as number))
      count(rising, (grey[i + wide - 1] as number) - (grey[i - wide + 1] as number))
    }
  }
  const few = side * side * 0.02
  return Math.min(levelAbove(level, few), levelAbove(upright, few), levelAbove(falling, few), levelAbove(rising, few))
}

function count(histogram: Uint16Array, step: number): void {
  const size = step < 0 ? -step : step
  histogram[size] = (histogram[size] as number) + 1
}

function toGrey({ width, pixels }: Frame, left: number, top: number, side: number): Uint8Array {
  const grey = new Uint8Array(side * side)
  for (let y = 0, to = 0; y < side; y++) {
    let from = ((top + y) * width + left) * 4
    for (let x = 0; x < side; x++, from += 4, to++) {
      grey[to] = ((pixels[from] as number) * 77 + (pixels[from + 1] as number) * 150 + (pixels[from + 2] as number) * 29) >> 8
    }
  }
  return grey
}

/** The highest level that at least `count` values reach. */
function levelAbove(histogram: Uint16Array, least: number): number {
  let above = 0
  for (let level = 255; level > 0; level--) {
    above += histogram[level] as number
    if (above >= least) return level
  }
  return 0
}
