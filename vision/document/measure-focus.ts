import type { PixelBox } from '#vision/facts.ts'
import { toGrey } from '#vision/picture/luminance.ts'
import type { RgbPicture } from '#vision/picture/rgb-picture.ts'

export type Focus = {
  /** Variance of the Laplacian. */
  sharpness: number
  /** Steepest step of a tile over the tile's contrast, in the softer of both directions; median over tiles with print. 0.5 is crisp. */
  steepness: number
  /** The same, lowest tenth of the tiles. */
  steepnessLowest: number
}

const tilesAcross = 14
/** A tile without this much contrast shows nothing that could be sharp. */
const minContrast = 60
const fewestLines = 5

/**
 * How crisp a straightened document is; give it at a fixed width, or figures of two pictures do not compare. Lines of print
 * (`boxes`) are looked at where there are enough, else tiles of the whole: a portrait is softer than print by nature.
 */
export function measureFocus(picture: RgbPicture, boxes: readonly PixelBox[]): Focus {
  const { width, height } = picture
  const grey = toGrey(picture)
  let [sum, squares, count] = [0, 0, 0]
  for (let y = 1; y < height - 1; y++) {
    for (let x = 1; x < width - 1; x++) {
      const i = y * width + x
      const laplacian =
        (grey[i - 1] as number) +
        (grey[i + 1] as number) +
        (grey[i - width] as number) +
        (grey[i + width] as number) -
        4 * (grey[i] as number)
      sum += laplacian
      squares += laplacian * laplacian
      count++
    }
  }
  const tiles = steepnessOf(grey, picture, printTiles(boxes, picture))
  if (tiles.length < fewestLines) tiles.push(...steepnessOf(grey, picture, evenTiles(picture)))
  tiles.sort((a, b) => a - b)
  return {
    sharpness: count ? squares / count - (sum / count) ** 2 : 0,
    steepness: tiles[tiles.length >> 1] ?? 0,
    steepnessLowest: tiles[Math.floor(tiles.length / 10)] ?? 0,
  }
}

/**
 * For frames too small to find lines of print in: over tiles of the whole, the steepness that three quarters of them stay under (portraits and
 * patterns are soft by nature), and the share of tiles that show anything.
 */
export function measureFrameFocus(picture: RgbPicture): { steepness: number; printedShare: number } {
  const all = evenTiles(picture)
  const tiles = steepnessOf(toGrey(picture), picture, all).sort((a, b) => a - b)
  return { steepness: tiles[Math.floor(tiles.length * 0.75)] ?? 0, printedShare: tiles.length / Math.max(1, all.length) }
}

function printTiles(boxes: readonly PixelBox[], { width, height }: RgbPicture): PixelBox[] {
  return boxes
    .map((box) => ({ left: Math.round(box.left), top: Math.round(box.top), width: Math.round(box.width), height: Math.round(box.height) }))
    .filter(
      (box) => box.left > 0 && box.top > 0 && box.left + box.width < width - 1 && box.top + box.height < height - 1 && box.height >= 6,
    )
}

function evenTiles({ width, height }: RgbPicture): PixelBox[] {
  const side = Math.max(12, Math.round(width / tilesAcross))
  const tiles: PixelBox[] = []
  for (let top = side >> 1; top + side < height - 1; top += side) {
    for (let left = side >> 1; left + side < width - 1; left += side) tiles.push({ left, top, width: side, height: side })
  }
  return tiles
}

function steepnessOf(grey: Uint8Array, { width }: RgbPicture, tiles: readonly PixelBox[]): number[] {
  return tiles.map((tile) => tileSteepness(grey, width, tile)).filter((steep) => steep !== null)
}

function tileSteepness(grey: Uint8Array, width: number, tile: PixelBox): number | null {
  const values = new Uint32Array(256)
  // Shaken hands blur along one direction, slanting ones too: the softest of four counts.
  const steps = [1, width, width + 1, width - 1].map((offset) => ({ offset, levels: new Uint32Array(256) }))
  for (let y = tile.top; y < tile.top + tile.height; y++) {
    for (let x = tile.left; x < tile.left + tile.width; x++) {
      const i = y * width + x
      const value = grey[i] as number
      values[value] = (values[value] as number) + 1
      for (const { offset, levels } of steps) {
        const step = Math.abs((grey[i + offset] as number) - (grey[i - offset] as number))
        levels[step] = (levels[step] as number) + 1
      }
    }
  }
  const total = tile.width * tile.height
  const contrast = levelAbove(values, total * 0.02) - levelAbove(values, total * 0.98)
  if (contrast < minContrast) return null
  return Math.min(...steps.map(({ levels }) => levelAbove(levels, total * 0.02))) / contrast
}

/** The highest level that at least `count` values reach. */
function levelAbove(histogram: Uint32Array, count: number): number {
  let above = 0
  for (let level = 255; level > 0; level--) {
    above += histogram[level] as number
    if (above >= count) return level
  }
  return 0
}
