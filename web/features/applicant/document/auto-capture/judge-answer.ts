import type { AnswerOf } from '#contract/endpoint.ts'
import type { detectDocument } from '#contract/requests/document-frame-calls.ts'
import { captureThresholds as limits } from '#web/features/applicant/document/auto-capture/judge-frame.ts'
import { distance, type Quad, quadSize, scaleQuad } from '#web/features/applicant/document/auto-capture/quad-geometry.ts'
import type { SeenFrame, VideoWatch } from '#web/features/applicant/document/auto-capture/seen-frame.ts'
import type { Size } from '#web/lib/platform/camera/camera-geometry.ts'

export type FrameAnswer = AnswerOf<typeof detectDocument>

/** Of frames that are farther apart no speed is told: the document may have come back. */
const longestSeconds = 1

/** What the server said of one frame, and what it cannot see of it: whether the document moves, and how many pixels the photo has of it. */
export function judgeAnswer(
  { fault, corners }: FrameAnswer,
  before: SeenFrame | null,
  atMs: number,
  { region, sizeMm }: Pick<VideoWatch, 'region' | 'sizeMm'>,
): SeenFrame {
  const outline = corners && toQuad(corners)
  if (fault !== null || !outline) return { fault: fault ?? 'aim', outline, atMs }
  const isSmall = quadSize(scaleQuad(outline, region.width, region.height)).width / sizeMm.width < limits.minPixelsPerMm
  if (isSmall) return { fault: 'closer', outline, atMs }
  return { fault: before?.outline && isStill(outline, before.outline, atMs - before.atMs, region) ? null : 'move', outline, atMs }
}

function isStill(now: Quad, before: Quad, passedMs: number, { width, height }: Size): boolean {
  const [these, those] = [scaleQuad(now, 1, height / width), scaleQuad(before, 1, height / width)]
  const shift = these.reduce((sum, corner, at) => sum + distance(corner, those[at] ?? corner), 0) / 4
  return shift / Math.min(longestSeconds, passedMs / 1_000) <= limits.maxShiftPerSecond
}

function toQuad({ topLeft, topRight, bottomRight, bottomLeft }: NonNullable<FrameAnswer['corners']>): Quad {
  return [topLeft, topRight, bottomRight, bottomLeft]
}
