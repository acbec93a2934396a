import { type FaceMesh, meshPoint } from '#vision/face/measure-pose.ts'
import type { PixelBox, Point } from '#vision/facts.ts'

// Points of the mesh: the ears' side of either cheek, the upper rim of either brow, the chin.
const rightSide = [234, 127] as const
const leftSide = [454, 356] as const
const brows = [105, 334] as const
const chin = 152

/** The box of a face from its brow line to its chin, ear to ear, by the landmarks. */
export function toMeshBox(mesh: FaceMesh): PixelBox {
  return toBox((point) => meshPoint(mesh, point))
}

/** The same of points that were carried elsewhere. */
export function toBox(at: (point: number) => Point): PixelBox {
  const left = Math.min(...rightSide.map((point) => at(point).x))
  const right = Math.max(...leftSide.map((point) => at(point).x))
  const top = Math.min(...brows.map((point) => at(point).y))
  return { left, top, width: right - left, height: at(chin).y - top }
}

/** Shared part of two boxes over all that they cover: 1 for the same box, 0 for two apart. */
export function overlapOf(a: PixelBox, b: PixelBox): number {
  const across = Math.min(a.left + a.width, b.left + b.width) - Math.max(a.left, b.left)
  const down = Math.min(a.top + a.height, b.top + b.height) - Math.max(a.top, b.top)
  const shared = Math.max(0, across) * Math.max(0, down)
  return shared / (a.width * a.height + b.width * b.height - shared || 1)
}
