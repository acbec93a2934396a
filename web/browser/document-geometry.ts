import type { DocumentType } from '#contract/document-type.ts'
import { documentGuidelines, imageLimits } from '#contract/limits.ts'
import { type Box, type Size, toMiddle } from '#web/browser/camera-geometry.ts'

/** Where the video and the frame stand on the stage, and what is cut out of the stream. */
export type DocumentGeometry = { video: Box; frame: Box; crop: Box }

// ISO/IEC 7810: ID-1 cards are 85.60 x 53.98 mm, a passport's page (ID-3) 125 x 88 mm.
const cardRatio = 85.6 / 53.98
const ratios = {
  Identity: cardRatio,
  Passport: 125 / 88,
  DriverLicense: cardRatio,
  ResidencePermit: cardRatio,
} as const satisfies Record<DocumentType, number>

// Room for the corners at the sides, and for the hint and the buttons above and below.
const maxWidthShare = 0.88
const maxHeightShare = 0.62
const fillShare = (documentGuidelines.minFillShare + documentGuidelines.maxFillShare) / 2

/** A document laid into the frame fills the guideline's share of the photo that is cut out round it. */
export function toDocumentGeometry(stream: Size, stage: Size, type: DocumentType): DocumentGeometry {
  const scale = Math.max(stage.width / stream.width, stage.height / stream.height)
  const video = toMiddle({ width: stream.width * scale, height: stream.height * scale }, stage)
  const width = Math.min(stage.width * maxWidthShare, stage.height * maxHeightShare * ratios[type])
  const frame = toMiddle({ width, height: width / ratios[type] }, stage)
  const grow = 1 / Math.sqrt(fillShare) / scale
  const toSide = (px: number, within: number) => Math.round(Math.min(within, Math.max(imageLimits.minSidePx, px * grow)))
  const crop = toMiddle({ width: toSide(frame.width, stream.width), height: toSide(frame.height, stream.height) }, stream)
  return { video, frame, crop: { ...crop, left: Math.round(crop.left), top: Math.round(crop.top) } }
}
