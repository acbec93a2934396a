import { documentSizesMm } from '#contract/documents/document-size.ts'
import type { DocumentType } from '#contract/documents/document-type.ts'
import { documentGuidelines, imageLimits } from '#contract/limits.ts'
import { type Box, type Size, toMiddle } from '#web/lib/platform/camera/camera-geometry.ts'

/** Where the video and the frame stand on the stage, and what is cut out of the stream. */
export type DocumentGeometry = { stream: Size; video: Box; frame: Box; crop: Box }

/** Of each side of the photo, so that the frame takes the guideline's share of its area. */
const frameShare = Math.sqrt((documentGuidelines.minFillShare + documentGuidelines.maxFillShare) / 2)

/**
 * The photo is the largest part of the stream in the document's proportions, and the stage shows it whole: the lens's
 * pixels are few enough. A document laid into the frame fills the photo as the guidelines ask. Sizes must be over 0.
 */
export function toDocumentGeometry(stream: Size, stage: Size, type: DocumentType): DocumentGeometry {
  const { width: widthMm, height: heightMm } = documentSizesMm[type]
  const ratio = widthMm / heightMm
  const fit = Math.min(stream.width, stream.height * ratio)
  const atLeast = (px: number, withTimeout: number) => Math.min(withTimeout, Math.max(imageLimits.minSidePx, Math.round(px)))
  const size = { width: atLeast(fit, stream.width), height: atLeast(fit / ratio, stream.height) }
  const crop = toMiddle(size, stream)
  const scale = Math.min(stage.width / size.width, stage.height / size.height)
  const frameWidth = fit * scale * frameShare
  return {
    stream,
    video: toMiddle({ width: stream.width * scale, height: stream.height * scale }, stage),
    frame: toMiddle({ width: frameWidth, height: frameWidth / ratio }, stage),
    crop: { ...crop, left: Math.floor(crop.left), top: Math.floor(crop.top) },
  }
}
