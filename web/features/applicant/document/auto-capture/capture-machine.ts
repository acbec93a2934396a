import type { FrameFacts } from '#web/features/applicant/document/auto-capture/inspect-frame.ts'
import { type CaptureFault, judgeFrame, type PhotoScale } from '#web/features/applicant/document/auto-capture/judge-frame.ts'

export type SeenFrame = { facts: FrameFacts; atMs: number }

export type CaptureState = {
  /** What to do now; null while all is well. */
  fault: CaptureFault | null
  /** Since when the document has been held well, and over how many frames; null while it is not. */
  good: { sinceMs: number; frames: number } | null
  isAccepted: boolean
  /** When the first frame was seen. */
  beganMs: number | null
  previous: SeenFrame | null
}

/** A document that is held well for so long is taken. */
export const holdMs = 500
/** Fewer frames in that time are chance. */
const minGoodFrames = 3
/** Of two frames that are as good as one, no speed is told. */
const shortestSeconds = 0.05
/** Nobody is surprised by a picture of the moment in which the camera opened. */
export const settleMs = 1_500

export const captureBegun: CaptureState = { fault: 'aim', good: null, isAccepted: false, beganMs: null, previous: null }

/** What one more frame says. Pure: the same frames give the same picture. */
export function stepCapture(state: CaptureState, seen: SeenFrame, scale: PhotoScale): CaptureState {
  if (state.isAccepted) return state
  const { atMs } = seen
  const beganMs = state.beganMs ?? atMs
  const seconds = (atMs - (state.previous?.atMs ?? atMs)) / 1_000
  const fault = judgeFrame(seen.facts, Math.max(shortestSeconds, seconds), scale)
  if (fault !== null) return { fault, good: null, isAccepted: false, beganMs, previous: seen }
  const good = { sinceMs: state.good?.sinceMs ?? atMs, frames: (state.good?.frames ?? 0) + 1 }
  const isHeld = atMs - good.sinceMs >= holdMs && good.frames >= minGoodFrames
  return { fault, good, isAccepted: isHeld && atMs - beganMs >= settleMs, beganMs, previous: seen }
}
