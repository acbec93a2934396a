import { expect, it } from 'vitest'
import { measureNonPlanar } from '#vision/clip/measure-non-planar.ts'
import type { FaceMesh } from '#vision/face/measure-pose.ts'

/** 468 points on half an egg, 200 px wide. */
function head(): FaceMesh {
  const [xs, ys, zs] = [new Float32Array(468), new Float32Array(468), new Float32Array(468)]
  for (let i = 0; i < 468; i++) {
    const across = ((i * 29) % 41) / 20 - 1
    const down = Math.floor(i / 12) / 20 - 1
    xs[i] = across * 100
    ys[i] = down * 130
    zs[i] = -60 * Math.sqrt(Math.max(0, 1 - across * across * 0.8 - down * down * 0.2))
  }
  // The cheeks that the width is measured between.
  xs.set([-100], 234)
  xs.set([100], 454)
  return { xs, ys, zs, presence: 1 }
}

/** Seen after a turn about the vertical axis, with or without its depth, by a camera 600 px away. */
function turnedBy(degrees: number, { xs, ys, zs, presence }: FaceMesh, depth: boolean): FaceMesh {
  const [cos, sin] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)]
  const seen = Array.from(xs, (x, i) => {
    const z = depth ? (zs[i] ?? 0) : 0
    const far = 1 + (z * cos + x * sin) / 600
    return { x: (x * cos - z * sin) / far, y: (ys[i] ?? 0) / far }
  })
  return { xs: Float32Array.from(seen, (p) => p.x), ys: Float32Array.from(seen, (p) => p.y), zs, presence }
}

it('fits a tilted photograph to one plane', () => {
  expect(measureNonPlanar(turnedBy(0, head(), false), turnedBy(20, head(), false))).toBeLessThan(0.001)
})

it('does not fit a turned head to a plane, the further the less', () => {
  const small = measureNonPlanar(turnedBy(0, head(), true), turnedBy(8, head(), true))
  const large = measureNonPlanar(turnedBy(0, head(), true), turnedBy(20, head(), true))
  expect(small).toBeGreaterThan(0.006)
  expect(large).toBeGreaterThan(small * 1.8)
})
