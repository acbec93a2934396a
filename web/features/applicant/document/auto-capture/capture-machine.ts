import type { CaptureFault } from '#contract/documents/capture-fault.ts'
import type { SeenFrame } from '#web/features/applicant/document/auto-capture/seen-frame.ts'

export type CaptureState = {
  /** What to do now; null while all is well. */
  fault: CaptureFault | null
  /** Since when the document has been held well, and over how many frames; null while it is not. */
  good: { sinceMs: number; frames: number } | null
  isAccepted: boolean
  /** When the first frame was seen. */
  beganMs: number | null
  outline: SeenFrame['outline']
}

/** A document that is held well for so long is taken. */
export const holdMs = 500
/** Fewer frames in that time are chance. The server's are a third of a second apart, and more on a slow line. */
export const minGoodFrames = { worker: 3, server: 2 } as const
/** Nobody is surprised by a picture of the moment in which the camera opened. */
export const settleMs = 1_500

export const captureBegun: CaptureState = { fault: 'aim', good: null, isAccepted: false, beganMs: null, outline: null }

/** What one more frame says. Pure: the same frames give the same picture. */
export function stepCapture(state: CaptureState, { fault, outline, atMs }: SeenFrame, by: keyof typeof minGoodFrames): CaptureState {
  if (state.isAccepted) return state
  const beganMs = state.beganMs ?? atMs
  if (fault !== null) return { fault, good: null, isAccepted: false, beganMs, outline }
  const good = { sinceMs: state.good?.sinceMs ?? atMs, frames: (state.good?.frames ?? 0) + 1 }
  const isHeld = atMs - good.sinceMs >= holdMs && good.frames >= minGoodFrames[by]
  return { fault, good, isAccepted: isHeld && atMs - beganMs >= settleMs, beganMs, outline }
}
