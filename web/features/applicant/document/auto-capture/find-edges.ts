import type { Overview, Plane } from '#web/features/applicant/document/auto-capture/frame.ts'

/**
 * Edges one pixel thin, of two families: those that run across and those that run down. Each holds the strength of the step in grey
 * levels where an edge is and 0 elsewhere; `lean` is how far the edge leans from its family's direction (rise over run).
 */
export type Edges = { across: EdgeMap; down: EdgeMap }
export type EdgeMap = { width: number; height: number; strength: Uint8Array; lean: Float32Array }

/** Smaller steps are noise. */
const minStep = 9
/** Lines of a family lean by no more than this. */
const maxLean = 0.62

export function findEdges({ luma, warmth }: Overview): Edges {
  const { width, height } = luma
  const count = width * height
  const [gx, gy] = [new Int16Array(count), new Int16Array(count)]
  addGradient(luma, gx, gy)
  addGradient(warmth, gx, gy)
  return {
    across: thin({ width, height }, gy, gx, width),
    down: thin({ width, height }, gx, gy, 1),
  }
}

/** Writes each pixel's gradient (Sobel) where it is stronger than what is there. */
function addGradient({ width, height, data }: Plane, gx: Int16Array, gy: Int16Array): void {
  for (let y = 1; y < height - 1; y++) {
    for (let x = 1; x < width - 1; x++) {
      const i = y * width + x
      const up = i - width
      const low = i + width
      const falling = (data[low + 1] as number) - (data[up - 1] as number)
      const rising = (data[up + 1] as number) - (data[low - 1] as number)
      const dx = (falling + rising + 2 * ((data[i + 1] as number) - (data[i - 1] as number))) >> 2
      const dy = (falling - rising + 2 * ((data[low] as number) - (data[up] as number))) >> 2
      if (Math.abs(dx) + Math.abs(dy) <= Math.abs(gx[i] as number) + Math.abs(gy[i] as number)) continue
      gx[i] = dx
      gy[i] = dy
    }
  }
}

/** Keeps what is steepest on the way across the edge: `main` is the gradient in that direction, `step` the offset to the next pixel there. */
function thin({ width, height }: { width: number; height: number }, main: Int16Array, side: Int16Array, step: number): EdgeMap {
  const strength = new Uint8Array(width * height)
  const lean = new Float32Array(width * height)
  for (let y = 2; y < height - 2; y++) {
    for (let x = 2; x < width - 2; x++) {
      const i = y * width + x
      const value = main[i] as number
      const size = Math.abs(value)
      if (size < minStep) continue
      const slope = -(side[i] as number) / value
      if (Math.abs(slope) > maxLean) continue
      if (size < Math.abs(main[i - step] as number) || size <= Math.abs(main[i + step] as number)) continue
      strength[i] = Math.min(255, size)
      lean[i] = slope
    }
  }
  return { width, height, strength, lean }
}
