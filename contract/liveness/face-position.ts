import { livenessLimits } from '#contract/limits.ts'

/** Pixels of the screenshot. */
export type FaceRectangle = { left: number; top: number; width: number; height: number }
export type FaceHint = 'hold-steady' | 'no-face' | 'multiple-faces' | 'move-closer' | 'move-away' | 'centre-face'

/** Widths and sides are shares of the oval's width, heights and tops of the frame's height (specification, section 5). */
export const facePosition = {
  minWidth: 0.5,
  maxWidth: 0.8,
  minHeight: 0.35,
  maxHeight: 0.8,
  minTop: 0.15,
  maxTop: 0.45,
  minLeft: 0.1,
  maxRight: 0.9,
} as const

/**
 * The screenshot is the 400 x 300 camera picture at any scale; the oval of 241 x 300 stands in its middle, and the
 * face's sides are measured from the oval's left edge.
 */
export function judgeFacePosition(faces: readonly FaceRectangle[], frame: { width: number; height: number }): FaceHint {
  const [face, ...others] = faces
  if (!face) return 'no-face'
  if (others.length > 0) return 'multiple-faces'

  const ovalWidth = (frame.width * livenessLimits.ovalWidthPx) / livenessLimits.cameraWidthPx
  const ovalLeft = (frame.width - ovalWidth) / 2
  const width = face.width / ovalWidth
  const height = face.height / frame.height
  if (width < facePosition.minWidth || height < facePosition.minHeight) return 'move-closer'
  if (width > facePosition.maxWidth || height > facePosition.maxHeight) return 'move-away'

  const top = face.top / frame.height
  const left = (face.left - ovalLeft) / ovalWidth
  const isCentred =
    top >= facePosition.minTop && top <= facePosition.maxTop && left >= facePosition.minLeft && left + width <= facePosition.maxRight
  return isCentred ? 'hold-steady' : 'centre-face'
}
