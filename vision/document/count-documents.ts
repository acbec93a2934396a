import { coverOf, type Outline } from '#vision/document/locate-document.ts'
import { areaOf } from '#vision/document/plane.ts'
import type { FoundFace } from '#vision/face/detect-faces.ts'

/** A second document is at least so large against the first, with edges so clear and so much of all print. */
const second = { areaShare: 0.35, support: 0.6, printShare: 0.18, cover: 0.2 }

/** Other documents beside the first outline, each with clear edges and print of its own. */
export function countOthers(outlines: readonly Outline[], wide: boolean): number {
  const [first, ...rest] = outlines
  if (!first || wide) return 0
  const others: Outline[] = []
  for (const outline of rest) {
    const clear = Math.min(...outline.support) >= second.support && outline.printShare >= second.printShare
    const large = areaOf(outline.quad) >= areaOf(first.quad) * second.areaShare
    if (clear && large && [first, ...others].every((known) => coverOf(known.quad, outline.quad) < second.cover)) others.push(outline)
  }
  return others.length
}

/** Two portraits of one size are two documents that one outline took in; a ghost is much smaller. */
export function countPortraits(faces: readonly FoundFace[]): number {
  const [largest] = faces
  return largest ? faces.filter(({ width, score }) => width > largest.width * 0.72 && score > 0.6).length : 1
}
