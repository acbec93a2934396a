import type { DecodedFrame, Thumbnail } from '#vision/clip/decode-clip.ts'
import type { InspectedFrame } from '#vision/clip/measure-frames.ts'
import { measureNonPlanar } from '#vision/clip/measure-non-planar.ts'
import type { FaceMesh } from '#vision/face/measure-pose.ts'

export function median(values: readonly number[]): number {
  return quantile(values, 0.5)
}

export function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
}

/** Where to compare thumbnails, in their blocks. */
export type Blocks = { left: number; top: number; right: number; bottom: number }

/** Mean difference of two thumbnails in grey levels. */
function differenceOf(a: Thumbnail, b: Thumbnail, { left, top, right, bottom }: Blocks): number {
  let [sum, count] = [0, 0]
  for (let y = Math.max(0, top); y < Math.min(bottom, a.height); y++) {
    for (let x = Math.max(0, left); x < Math.min(right, a.width); x++) {
      sum += Math.abs((a.grey[y * a.width + x] as number) - (b.grey[y * a.width + x] as number))
      count++
    }
  }
  return count === 0 ? Number.POSITIVE_INFINITY : sum / count
}

// Means of 8 × 8 pixels of a still face differ by sensor noise and the coder's rounding alone; a living face that tries
// to hold still moves by a pixel, which changes them by a grey level and more.
const sameFrameDifference = 0.4

/** How often a frame repeats the one before it, and the longest time that nothing changes. `blocksAt` says where the face is. */
export function measureRepetition(
  frames: readonly DecodedFrame[],
  blocksAt: (atMs: number) => Blocks,
): { repeatedFrameShare: number; longestStillMs: number } {
  let repeated = 0
  let longestStillMs = 0
  let stillSinceMs = frames[0]?.atMs ?? 0
  for (const [i, frame] of frames.entries()) {
    const before = frames[i - 1]
    if (!before) continue
    if (differenceOf(frame.thumbnail, before.thumbnail, blocksAt(frame.atMs)) < sameFrameDifference) {
      repeated++
      longestStillMs = Math.max(longestStillMs, frame.atMs - stillSinceMs)
    } else stillSinceMs = frame.atMs
  }
  return { repeatedFrameShare: repeated / Math.max(1, frames.length - 1), longestStillMs }
}

function faceWidth({ xs, ys }: FaceMesh): number {
  return Math.hypot((xs[454] ?? 0) - (xs[234] ?? 0), (ys[454] ?? 0) - (ys[234] ?? 0)) || 1
}

function motionBetween(a: FaceMesh, b: FaceMesh): number {
  const moved = Array.from(a.xs, (x, i) => Math.hypot(x - (b.xs[i] ?? 0), (a.ys[i] ?? 0) - (b.ys[i] ?? 0)))
  return median(moved) / faceWidth(a)
}

/** Movement of the landmarks from frame to frame, and what no plane explains of it over the clip. */
export function measureLandmarks(frames: readonly InspectedFrame[]): { landmarkMotion: number; nonPlanarResidual: number } {
  const meshes = frames.flatMap(({ main }) => (main ? [main.pose.mesh] : []))
  const motions = meshes.slice(1).map((mesh, i) => motionBetween(meshes[i] as FaceMesh, mesh))
  const middle = meshes[Math.floor(meshes.length / 2)]
  const residuals = middle ? meshes.map((mesh) => measureNonPlanar(middle, mesh)) : []
  return { landmarkMotion: median(motions), nonPlanarResidual: quantile(residuals, 0.9) }
}

// Half of the person's own open eye and less is a closed one.
const closedShare = 0.55
const openShare = 0.75

/** A blink closes both eyes and opens them again; eyes that stay closed are not one. */
export function countBlinks(openness: readonly number[]): number {
  const open = quantile(openness, 0.75)
  let blinks = 0
  let closed = false
  let wasOpen = false
  for (const value of openness) {
    if (value > open * openShare) {
      if (closed) blinks++
      closed = false
      wasOpen = true
    } else if (value < open * closedShare && wasOpen) closed = true
  }
  return blinks
}

export function rangeOf(values: readonly number[]): number {
  return values.length === 0 ? 0 : quantile(values, 0.95) - quantile(values, 0.05)
}

/** How fast the face crosses the picture, in its own widths a second: the ninth decile over neighbouring frames. */
export function measureSpeed(frames: readonly InspectedFrame[]): number {
  const speeds = frames.slice(1).flatMap((frame, i) => {
    const before = frames[i]
    if (!frame.main || !before?.main || frame.atMs <= before.atMs) return []
    const [a, b] = [before.main.face, frame.main.face]
    const moved = Math.hypot(b.left + b.width / 2 - a.left - a.width / 2, b.top + b.height / 2 - a.top - a.height / 2)
    return [moved / a.width / ((frame.atMs - before.atMs) / 1000)]
  })
  return quantile(speeds, 0.9)
}
