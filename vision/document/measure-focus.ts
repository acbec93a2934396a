import type { RgbPicture } from '#vision/picture/rgb-picture.ts'
import { toGrey } from '#vision/picture/luminance.ts'

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
const leastContrast = 60

/** How crisp a straightened document is; give it at a fixed width, or figures of two pictures do not compare. */
export function measureFocus(picture: RgbPicture): Focus {
  const { width, height } = picture
  const grey = toGrey(picture)
  let [sum, squares, count] = [0, 0, 0]
  for (let y = 1; y < height - 1; y++) {
    for (let x = 1; x < width - 1; x++) {
      const i = y * width + x
      const laplacian =
        (grey[i - 1] as number) + (grey[i + 1] as number) + (grey[i - width] as number) + (grey[i + width] as number) - 4 * (grey[i] as number)
      sum += laplacian
      squares += laplacian * laplacian
      count++
    }
  }
  const side = Math.max(12, Math.round(width / tilesAcross))
  const tiles: number[] = []
  for (let top = side >> 1; top + side < height; top += side) {
    for (let left = side >> 1; left + side < width; left += side) {
      const steep = tileSteepness(grey, width, left, top, side)
      if (steep !== null) tiles.push(steep)
    }
  }
  tiles.sort((a, b) => a - b)
  return {
    sharpness: count ? squares / count - (sum / count) ** 2 : 0,
    steepness: tiles[tiles.length >> 1] ?? 0,
    steepnessLowest: tiles[Math.floor(tiles.length / 10)] ?? 0,
  }
}

function tileSteepness(grey: Uint8Array, width: number, left: number, top: number, side: number): number | null {
  const values = new Uint32Array(256)
  const across = new Uint32Array(256)
  const down = new Uint32Array(256)
  for (let y = top; y < top + side; y++) {
    for (let x = left; x < left + side; x++) {
      const i = y * width + x
      const value = grey[i] as number
      values[value] = (values[value] as number) + 1
      const dx = Math.abs((grey[i + 1] as number) - (grey[i - 1] as number))
      const dy = Math.abs((grey[i + width] as number) - (grey[i - width] as number))
      across[dx] = (across[dx] as number) + 1
      down[dy] = (down[dy] as number) + 1
    }
  }
  const total = side * side
  const contrast = levelAbove(values, total * 0.02) - levelAbove(values, total * 0.98)
  if (contrast < leastContrast) return null
  return Math.min(levelAbove(across, total * 0.02), levelAbove(down, total * 0.02)) / contrast
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
