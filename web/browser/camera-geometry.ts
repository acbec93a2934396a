import { livenessLimits } from '#contract/limits.ts'

export type Size = { width: number; height: number }
export type Box = Size & { left: number; top: number }

/** One geometry for what is shown, what is sent and what is judged. */
export type CameraGeometry = {
  /** Where the whole video stands on the stage, in the stage's pixels: it covers the stage, so its edges may lie outside. */
  video: Box
  /** The 400 x 300 picture that is looked at, in the stream's pixels. */
  region: Box
  /** The same on the stage. */
  regionOnStage: Box
  /** The oval of 241 x 300 in its middle, on the stage. */
  oval: Box
}

const { cameraWidthPx, cameraHeightPx, ovalWidthPx, ovalHeightPx } = livenessLimits

/**
 * The stream covers the stage, as CSS `object-fit: cover` has it; the picture that is looked at is the largest 4:3 part
 * in the middle of what is seen of it. So nobody is judged by what they cannot see, on a phone held upright as on a
 * desk. Sizes must be over 0.
 */
export function toCameraGeometry(stream: Size, stage: Size): CameraGeometry {
  const scale = Math.max(stage.width / stream.width, stage.height / stream.height)
  const video = toMiddle({ width: stream.width * scale, height: stream.height * scale }, stage)
  const regionSize = toLargest(cameraWidthPx / cameraHeightPx, stage)
  const regionOnStage = toMiddle(regionSize, stage)
  const perPixel = regionSize.width / cameraWidthPx
  return {
    video,
    region: {
      left: (regionOnStage.left - video.left) / scale,
      top: (regionOnStage.top - video.top) / scale,
      width: regionSize.width / scale,
      height: regionSize.height / scale,
    },
    regionOnStage,
    oval: toMiddle({ width: ovalWidthPx * perPixel, height: ovalHeightPx * perPixel }, stage),
  }
}

function toLargest(ratio: number, within: Size): Size {
  const width = Math.min(within.width, within.height * ratio)
  return { width, height: width / ratio }
}

function toMiddle(size: Size, within: Size): Box {
  return { ...size, left: (within.width - size.width) / 2, top: (within.height - size.height) / 2 }
}
