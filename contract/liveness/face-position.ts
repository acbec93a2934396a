import { livenessLimits } from '#contract/limits.ts'

/** Pixels of the screenshot. */
export type FaceRectangle = { left: number; top: number; width: number; height: number }
/** Where the person has to move: as they see themselves in the mirrored picture, which is their own left and right as well. */
export const faceDirections = ['left', 'right', 'up', 'down'] as const
export type FaceDirection = (typeof faceDirections)[number]
export type FaceHint = 'hold-steady' | 'no-face' | 'multiple-faces' | 'move-closer' | 'move-away' | `centre-face-${FaceDirection}`

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
 * What the box of a face is measured wrong by, in pixels of the 400 x 300 picture (docs/reference/accuracy.md). Whoever was told to move, or
 * that all is well, is given as much. With more, people outside of the oval would be taken more often than by the finder's own box.
 */
export const positionTolerancePx = 1

/**
 * The screenshot is the 400 x 300 camera picture at any scale, not mirrored; the oval of 241 x 300 stands in its middle, and the
 * face's sides are measured from the oval's left edge.
 */
export function judgeFacePosition(
  faces: readonly FaceRectangle[],
  frame: { width: number; height: number },
  { tolerancePx = 0 }: { tolerancePx?: number } = {},
): FaceHint {
  const [face, ...others] = faces
  if (!face) return 'no-face'
  if (others.length > 0) return 'multiple-faces'

  const ovalWidth = (frame.width * livenessLimits.ovalWidthPx) / livenessLimits.cameraWidthPx
  const ovalLeft = (frame.width - ovalWidth) / 2
  const width = face.width / ovalWidth
  const height = face.height / frame.height
  const across = tolerancePx / livenessLimits.ovalWidthPx
  const down = tolerancePx / livenessLimits.cameraHeightPx
  const { minWidth, maxWidth, minHeight, maxHeight } = facePosition
  if (width < minWidth - across || height < minHeight - down) return 'move-closer'
  if (width > maxWidth + across || height > maxHeight + down) return 'move-away'

  const top = face.top / frame.height
  const left = (face.left - ovalLeft) / ovalWidth
  const ways: [FaceDirection, number][] = [
    // A face on the left of the picture is on the person's own right, and on the right of the mirror: they move left.
    ['left', (facePosition.minLeft - across - left) * livenessLimits.ovalWidthPx],
    ['right', (left + width - facePosition.maxRight - across) * livenessLimits.ovalWidthPx],
    ['down', (facePosition.minTop - down - top) * livenessLimits.cameraHeightPx],
    ['up', (top - facePosition.maxTop - down) * livenessLimits.cameraHeightPx],
  ]
  const missing = ways.filter(([, px]) => px > roundingPx).sort((one, other) => other[1] - one[1])
  const [first] = missing
  if (!first) return 'hold-steady'
  return `centre-face-${first[0]}`
}

// Sums of shares end a little beside the whole number that they are.
const roundingPx = 1e-6
