import type { Plane } from '#web/features/applicant/document/auto-capture/frame.ts'
import type { Quad } from '#web/features/applicant/document/auto-capture/quad-geometry.ts'

export type Movement = {
  /** How far the document's picture went since the frame before, in shares of the picture's width. */
  shiftShare: number
  /** Mean difference of the two, in grey levels. */
  change: number
}

/**
 * The shift that explains the difference of two pictures best (Lucas and Kanade, one step), looked at within the document's outline: its
 * corners themselves tremble between an edge and its shadow. Longer ways than some pixels show as change.
 */
export function measureMovement(now: Plane, before: Plane, quad: Quad): Movement {
  const { width, height } = now
  const xs = quad.map(({ x }) => x)
  const ys = quad.map(({ y }) => y)
  const [left, right] = [Math.max(1, Math.floor(Math.min(...xs))), Math.min(width - 1, Math.ceil(Math.max(...xs)))]
  const [top, bottom] = [Math.max(1, Math.floor(Math.min(...ys))), Math.min(height - 1, Math.ceil(Math.max(...ys)))]
  let [xx, xy, yy, xt, yt, change, count] = [0, 0, 0, 0, 0, 0, 0]
  for (let y = top; y < bottom; y++) {
    for (let i = y * width + left; i < y * width + right; i++) {
      const dx = ((now.data[i + 1] as number) - (now.data[i - 1] as number)) / 2
      const dy = ((now.data[i + width] as number) - (now.data[i - width] as number)) / 2
      const dt = (now.data[i] as number) - (before.data[i] as number)
      xx += dx * dx
      xy += dx * dy
      yy += dy * dy
      xt += dx * dt
      yt += dy * dt
      change += dt < 0 ? -dt : dt
      count++
    }
  }
  const determinant = xx * yy - xy * xy
  const [shiftX, shiftY] = determinant > 1 ? [(yy * xt - xy * yt) / determinant, (xx * yt - xy * xt) / determinant] : [0, 0]
  return { shiftShare: Math.hypot(shiftX, shiftY) / width, change: count ? change / count : 0 }
}
