import { livenessLimits } from '#contract/limits.ts'

export type Size = { width: number; height: number }
export type Box = Size & { left: number; top: number }

/** One geometry for what is shown, what is sent and what is judged. */
export type CameraGeometry = {
  /** Where the whole video stands on the stage, in the stage's pixels; parts of it may lie outside, or leave room. */
  video: Box
  /** The 400 x 300 picture that is looked at, in the stream's pixels. */
  region: Box
  /** The same on the stage, all of which is seen. */
  regionOnStage: Box
  /** The oval of 241 x 300 in its middle, on the stage. */
  oval: Box
}

const { cameraWidthPx, cameraHeightPx, ovalWidthPx, ovalHeightPx } = livenessLimits
const ratio = cameraWidthPx / cameraHeightPx

/**
 * The picture that is looked at is the largest 4:3 part in the middle of the stream, and the stage shows it whole: on a
 * phone held upright as on a desk, nobody is judged by what they cannot see, and nobody has to stand farther away
 * because their window is narrow. Sizes must be over 0.
 */
export function toCameraGeometry(stream: Size, stage: Size): CameraGeometry {
  const region = toMiddle(toLargest(stream), stream)
  const regionOnStage = toMiddle(toLargest(stage), stage)
  const scale = regionOnStage.width / region.width
  const perPixel = regionOnStage.width / cameraWidthPx
  return {
    video: toMiddle({ width: stream.width * scale, height: stream.height * scale }, stage),
    region,
    regionOnStage,
    oval: toMiddle({ width: ovalWidthPx * perPixel, height: ovalHeightPx * perPixel }, stage),
  }
}

function toLargest(withTimeout: Size): Size {
  const width = Math.min(withTimeout.width, withTimeout.height * ratio)
  return { width, height: width / ratio }
}

export function toMiddle(size: Size, withTimeout: Size): Box {
  return { ...size, left: (withTimeout.width - size.width) / 2, top: (withTimeout.height - size.height) / 2 }
}
