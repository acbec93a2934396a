import type { CaptureFault } from '#contract/documents/capture-fault.ts'
import type { DocumentDetection } from '#vision/facts.ts'

/**
 * Stricter than the thresholds of a photo (document-thresholds.ts), which stand beside: what is taken by itself should pass. Those of the
 * page's own judge (web, capture-thresholds) are the same, save for focus: a small frame shows less of it.
 */
export const frameThresholds = {
  /** Photo: 90. */
  minBrightTenth: 105,
  /** Of a frame without a document: desks are darker than paper. */
  minBrightTenthUnfound: 45,
  /** Photo: none; the guideline's frame is straight. */
  maxTurnDegrees: 12,
  /** A smaller upright outline is a portrait, of a document whose own edges are not in view. */
  minUprightFillShare: 0.2,
  /** The guideline asks for 0.7; held a little farther away a document is read as well. */
  minFillShare: 0.52,
  /** Photo: a corner at the edge counts as cut. */
  minMarginShare: 0.015,
  /** Fuller than this it is too near, else it lies beside the frame. */
  nearFillShare: 0.78,
  /** Photo: 45; the guideline: 10. */
  maxTiltDegrees: 15,
  /** Photo: 0.5. */
  maxBurntShare: 0.35,
  /** Photo: 0.012, and only where it hides something that is wanted. */
  maxGlareShare: 0.009,
  /** Photo: 0.5, over lines of print at 900 pixels across. In frames, clean made documents have 0.7 and more, shaken ones 0.5 and less. */
  minEdgeSteepness: 0.6,
  /** An empty sheet shows nothing. */
  minPrintedShare: 0.08,
} as const

/** The first thing to put right, in the order in which a person does; null: the document is well placed, as far as one frame tells. */
export function judgeDocumentFrame({ document, brightTenth }: Pick<DocumentDetection, 'document' | 'brightTenth'>): CaptureFault | null {
  const limits = frameThresholds
  if (!document) return brightTenth < limits.minBrightTenthUnfound ? 'dark' : 'aim'
  return judgePlace(document) ?? judgeLight(document)
}

type Detected = NonNullable<DocumentDetection['document']>

function judgePlace({ geometry, brightTenth, printedShare }: Detected): CaptureFault | null {
  const limits = frameThresholds
  const { fillShare, marginShare, turnDegrees, tiltDegrees, aspectRatio } = geometry
  // In the dark, corners are guesses and no print shows.
  if (brightTenth < limits.minBrightTenth) return 'dark'
  if (printedShare === 0 && fillShare < limits.minFillShare) return 'aim'
  if (aspectRatio < 1 && fillShare < limits.minUprightFillShare) return 'aim'
  if (Math.abs(turnDegrees) > limits.maxTurnDegrees || aspectRatio < 1) return 'turn'
  if (marginShare < limits.minMarginShare) return fillShare > limits.nearFillShare ? 'back' : 'centre'
  if (fillShare < limits.minFillShare) return 'closer'
  return tiltDegrees > limits.maxTiltDegrees ? 'level' : null
}

function judgeLight({ burntShare, glareShare, printedShare, edgeSteepness }: Detected): CaptureFault | null {
  const limits = frameThresholds
  if (burntShare > limits.maxBurntShare) return 'bright'
  if (glareShare > limits.maxGlareShare) return 'glare'
  if (printedShare < limits.minPrintedShare) return 'aim'
  return edgeSteepness < limits.minEdgeSteepness ? 'soft' : null
}
