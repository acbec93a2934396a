import { turned } from '#vision/clip/decode-clip.ts'
import type { FaceFrame } from '#vision/clip/inspect-clip.ts'
import type { InspectedFrame } from '#vision/clip/measure-frames.ts'
import { median, quantile } from '#vision/clip/measure-movement.ts'
import { detectFacesIn } from '#vision/face/detect-faces.ts'
import type { ClipFacts, PixelBox } from '#vision/facts.ts'
import type { Models } from '#vision/models/open-models.ts'
import type { RgbPicture } from '#vision/picture/rgb-picture.ts'

/** At most `most` of the frames, evenly spread, first and last among them. */
export function spreadFrames<T>(frames: readonly T[], most: number): T[] {
  if (frames.length <= most) return [...frames]
  return Array.from({ length: most }, (_, i) => frames[Math.round((i * (frames.length - 1)) / (most - 1))] as T)
}

/** Mean brightness of the picture's rim, a tenth of it on each side but the lower one, where the shoulders are. */
function rimLuminance({ width, height, data }: RgbPicture): number {
  let [sum, count] = [0, 0]
  for (let y = 0; y < height * 0.8; y += 4) {
    for (let x = 0; x < width; x += 4) {
      if (x > width * 0.1 && x < width * 0.9 && y > height * 0.1) continue
      const i = (y * width + x) * 3
      sum += 0.299 * (data[i] as number) + 0.587 * (data[i + 1] as number) + 0.114 * (data[i + 2] as number)
      count++
    }
  }
  return sum / Math.max(1, count)
}

function insideShare({ left, top, width, height }: PixelBox, picture: RgbPicture): number {
  const across = Math.min(left + width, picture.width) - Math.max(left, 0)
  const down = Math.min(top + height, picture.height) - Math.max(top, 0)
  return (Math.max(0, across) * Math.max(0, down)) / (width * height || 1)
}

// The finder takes a face on its head for an upright one, but is less sure of it than of the turned picture.
const surelyUpright = 0.9
const clearlyBetter = 0.03

/** 180 when the picture stands on its head, else the angle of the eyes. */
async function measureRoll(seen: readonly InspectedFrame[], faces: readonly FaceFrame[], models: Models): Promise<number> {
  const roll = median(faces.map(({ main }) => Math.abs(main.pose.rollDegrees)))
  if (faces.length > 0 && median(faces.map(({ main }) => main.score)) >= surelyUpright) return roll
  let better = 0
  const tried = spreadFrames(seen, 3)
  for (const frame of tried) {
    const [upright] = await detectFacesIn(frame.picture, models)
    const [onHead] = await detectFacesIn(turned(frame.picture, 180), models)
    if ((onHead?.score ?? 0) > (upright?.score ?? 0) + clearlyBetter) better++
  }
  return better > tried.length / 2 ? 180 : roll
}

export async function measureClipQuality(
  seen: readonly InspectedFrame[],
  faces: readonly FaceFrame[],
  models: Models,
): Promise<ClipFacts['quality']> {
  const of = (pick: (frame: FaceFrame) => number) => median(faces.map(pick))
  return {
    sharpness: of(({ main }) => main.looks.sharpness),
    luminance: of(({ main }) => main.looks.luminance),
    backlight: median(spreadFrames(faces, 6).map(({ main, picture }) => rimLuminance(picture) - main.looks.luminance)),
    faceWidthShare: of(({ main, picture }) => main.face.width / Math.min(picture.width, picture.height)),
    noise: of(({ main }) => main.looks.noise),
    insideShare: quantile(
      faces.map(({ main, picture }) => insideShare(main.face, picture)),
      0.1,
    ),
    rollDegrees: await measureRoll(seen, faces, models),
  }
}
