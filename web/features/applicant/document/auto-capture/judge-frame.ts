import type { CaptureFault } from '#contract/documents/capture-fault.ts'
import type { DocumentInFrame, FrameFacts } from '#web/features/applicant/document/auto-capture/inspect-frame.ts'

/**
 * Stricter than the server's lines (server/documents/document-thresholds.ts), which stand beside: what is taken by itself should pass.
 * Why, and how they were tried: docs/decisions/0057-documents-are-photographed-by-the-page.md.
 */
export const captureThresholds = {
  /** Server: 90. */
  minBrightTenth: 105,
  /** Of a frame without a document: desks are darker than paper. */
  minBrightTenthUnfound: 45,
  /** Server: none; the guideline's frame is straight. */
  maxTurnDegrees: 12,
  /** A smaller upright outline is a portrait, of a document whose own edges are not in view. */
  minUprightFillShare: 0.2,
  /** The guideline asks for 0.7; held a little farther away a document is read as well. */
  minFillShare: 0.52,
  /** Server: a corner at the edge of the photo counts as cut. */
  minMarginShare: 0.015,
  /** Fuller than this it is too near, else it lies beside the frame. */
  nearFillShare: 0.78,
  /** Server: 45; the guideline: 10. */
  maxTiltDegrees: 15,
  /** Server: 0.5. */
  maxBurntShare: 0.35,
  /** Server: 0.012, and only where it hides something that is wanted. */
  maxGlareShare: 0.009,
  /** Server: 0.5 over lines of print, which are crisper than the tiles here. */
  minSteepness: 0.62,
  /** Tiles that show something printed: an empty sheet has none. */
  minTiles: 5,
  /** Server: 4.4 pixels per millimetre. */
  minPixelsPerMm: 4.8,
  /** A document may wander by so much of the picture's width in a second. */
  maxShiftPerSecond: 0.05,
  /** Mean difference of two frames of it, in grey levels. */
  maxChange: 9,
} as const

/** What of the photo the page knows beside the frame. */
export type PhotoScale = {
  /** Pixels of the photo for one of the frame. */
  photoScale: number
  /** Width of the document that was asked for. */
  widthMm: number
}

/** Of two frames that are as good as one, no speed is told. */
const shortestSeconds = 0.05

/** Judges one frame after the other. `photoScale`: pixels of the photo for one of the frame. */
export function openFrameJudge(widthMm: number): (facts: FrameFacts, atMs: number, photoScale: number) => CaptureFault | null {
  let before: number | null = null
  return (facts, atMs, photoScale) => {
    const seconds = (atMs - (before ?? atMs)) / 1_000
    before = atMs
    return judgeFrame(facts, Math.max(shortestSeconds, seconds), { photoScale, widthMm })
  }
}

/** `seconds`: since the frame before. */
export function judgeFrame({ document, brightTenth }: FrameFacts, seconds: number, scale: PhotoScale): CaptureFault | null {
  const limits = captureThresholds
  if (!document) return brightTenth < limits.minBrightTenthUnfound ? 'dark' : 'aim'
  return judgePlace(document, scale) ?? judgeLight(document) ?? judgeSharpness(document, seconds)
}

function judgePlace({ geometry, light, focus }: DocumentInFrame, { photoScale, widthMm }: PhotoScale): CaptureFault | null {
  const limits = captureThresholds
  const { fillShare, marginShare, turnDegrees, tiltDegrees, aspectRatio, widthPx } = geometry
  // In the dark, corners are guesses and no print shows.
  if (light.brightTenth < limits.minBrightTenth) return 'dark'
  if (focus.tiles === 0 && fillShare < limits.minFillShare) return 'aim'
  if (aspectRatio < 1 && fillShare < limits.minUprightFillShare) return 'aim'
  if (Math.abs(turnDegrees) > limits.maxTurnDegrees || aspectRatio < 1) return 'turn'
  if (marginShare < limits.minMarginShare) return fillShare > limits.nearFillShare ? 'back' : 'centre'
  if (fillShare < limits.minFillShare || (widthPx * photoScale) / widthMm < limits.minPixelsPerMm) return 'closer'
  return tiltDegrees > limits.maxTiltDegrees ? 'level' : null
}

function judgeLight({ light }: DocumentInFrame): CaptureFault | null {
  if (light.burntShare > captureThresholds.maxBurntShare) return 'bright'
  return light.glareShare > captureThresholds.maxGlareShare ? 'glare' : null
}

function judgeSharpness({ focus, movement }: DocumentInFrame, seconds: number): CaptureFault | null {
  const limits = captureThresholds
  const isMoving = !movement || movement.shiftShare / seconds > limits.maxShiftPerSecond || movement.change > limits.maxChange
  if (isMoving) return 'move'
  if (focus.tiles < limits.minTiles) return 'aim'
  return focus.steepness < limits.minSteepness ? 'soft' : null
}
