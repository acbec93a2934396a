import type { Overview, Plane } from '#web/features/applicant/document/auto-capture/frame.ts'
import { type Quad, toPlaces } from '#web/features/applicant/document/auto-capture/quad-geometry.ts'

export type Light = {
  /** Luminance that a tenth of the document exceeds. */
  brightTenth: number
  /** Share of the document that is burnt out. */
  burntShare: number
  /** Share of it under the largest patch of glare. */
  glareShare: number
}

/** The document is looked at in a grid of its own, which no tilt changes. */
const grid = { width: 128, height: 82 }
const burnt = 250
const glareLevel = 246
/** Side of the smallest patch of lost detail that counts, as a share of the document's width. */
const glareSide = Math.round(grid.width * 0.045) | 1
/** Glare fades out; white paper and the white ground of a portrait end at an edge. */
const maxSharpRim = 0.4
const sharpRimStep = 34
const rimReach = 2

export function measureLight(overview: Overview, quad: Quad): Light {
  const luma = straighten(overview.luma, quad)
  const weakest = straighten(overview.weakest, quad)
  let burntCount = 0
  for (const value of weakest) if (value >= burnt) burntCount++
  return {
    brightTenth: findBrightTenth(luma),
    burntShare: burntCount / weakest.length,
    glareShare: findLargestGlare(weakest, luma) / weakest.length,
  }
}

/** The luminance that a tenth of the pixels exceeds. */
export function findBrightTenth(luma: Uint8Array): number {
  const levels = new Uint32Array(256)
  for (const value of luma) levels[value] = (levels[value] as number) + 1
  let above = 0
  for (let level = 255; level > 0; level--) {
    above += levels[level] as number
    if (above >= luma.length / 10) return level
  }
  return 0
}

/** The document seen from straight above, nearest pixels: some of it is enough to measure light by. */
function straighten({ width, height, data }: Plane, quad: Quad): Uint8Array {
  const place = toPlaces(quad)
  const out = new Uint8Array(grid.width * grid.height)
  for (let y = 0, to = 0; y < grid.height; y++) {
    for (let x = 0; x < grid.width; x++, to++) {
      const at = place((x + 0.5) / grid.width, (y + 0.5) / grid.height)
      const column = Math.max(0, Math.min(width - 1, Math.floor(at.x)))
      const row = Math.max(0, Math.min(height - 1, Math.floor(at.y)))
      out[to] = data[row * width + column] as number
    }
  }
  return out
}

/** Pixels of the largest patch that fades out at its rim. */
function findLargestGlare(weakest: Uint8Array, luma: Uint8Array): number {
  const patch = openPatches(weakest)
  let largest = 0
  const waiting: number[] = []
  for (let seed = 0; seed < patch.length; seed++) {
    if (patch[seed] !== 1) continue
    let [area, rim, sharp] = [0, 0, 0]
    patch[seed] = 2
    waiting.push(seed)
    for (let i = waiting.pop(); i !== undefined; i = waiting.pop()) {
      area++
      const [x, y] = [i % grid.width, Math.floor(i / grid.width)]
      for (const [dx, dy] of neighbours) {
        const [nx, ny] = [x + dx, y + dy]
        if (nx < 0 || ny < 0 || nx >= grid.width || ny >= grid.height) continue
        const next = ny * grid.width + nx
        if (patch[next] === 1) {
          patch[next] = 2
          waiting.push(next)
        }
        if (patch[next] !== 0) continue
        const far = (y + dy * rimReach) * grid.width + x + dx * rimReach
        const isOn = x + dx * rimReach >= 0 && x + dx * rimReach < grid.width && far >= 0 && far < luma.length
        if (!isOn) continue
        rim++
        if ((luma[i] as number) - (luma[far] as number) > sharpRimStep) sharp++
      }
    }
    if (rim === 0 || sharp / rim < maxSharpRim) largest = Math.max(largest, area)
  }
  return largest
}

const neighbours = [
  [1, 0],
  [-1, 0],
  [0, 1],
  [0, -1],
] as const

/** 1 wherever a whole square of `glareSide` is burnt out (a morphological opening, by two sliding sums). */
function openPatches(weakest: Uint8Array): Uint8Array {
  const isFull = slide(weakest, (value) => value >= glareLevel, glareSide * glareSide)
  return slide(isFull, (value) => value === 1, 1)
}

/** For each pixel: whether the square round it holds at least `least` of what is counted. */
function slide(data: Uint8Array, isCounted: (value: number) => boolean, least: number): Uint8Array {
  const { width, height } = grid
  const sums = new Uint32Array((width + 1) * (height + 1))
  for (let y = 0; y < height; y++) {
    let row = 0
    for (let x = 0; x < width; x++) {
      if (isCounted(data[y * width + x] as number)) row++
      sums[(y + 1) * (width + 1) + x + 1] = (sums[y * (width + 1) + x + 1] as number) + row
    }
  }
  const reach = glareSide >> 1
  const out = new Uint8Array(width * height)
  for (let y = 0; y < height; y++) {
    const [top, bottom] = [Math.max(0, y - reach) * (width + 1), Math.min(height, y + reach + 1) * (width + 1)]
    for (let x = 0; x < width; x++) {
      const [left, right] = [Math.max(0, x - reach), Math.min(width, x + reach + 1)]
      const count =
        (sums[bottom + right] as number) - (sums[bottom + left] as number) - (sums[top + right] as number) + (sums[top + left] as number)
      if (count >= least) out[y * width + x] = 1
    }
  }
  return out
}
