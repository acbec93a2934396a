import type { FaceFrame } from '#vision/clip/inspect-clip.ts'
import { measureBezel } from '#vision/clip/measure-bezel.ts'
import type { InspectedFrame } from '#vision/clip/measure-frames.ts'
import { median } from '#vision/clip/measure-movement.ts'
import { measurePassive } from '#vision/clip/measure-passive.ts'
import { spreadFrames } from '#vision/clip/measure-quality.ts'
import type { ClipFacts } from '#vision/facts.ts'
import type { Models } from '#vision/models/open-models.ts'
import { measurePatterns, spectraOf } from '#vision/picture/measure-moire.ts'

const passiveFrames = 6
const patternFrames = 6

/** What speaks for a screen, a print or a cover rather than a person before the camera. */
export async function measurePresentationAttack(
  seen: readonly InspectedFrame[],
  faces: readonly FaceFrame[],
  models: Models,
): Promise<ClipFacts['attack']> {
  const some = spreadFrames(faces, passiveFrames)
  const passive: number[] = []
  for (const { picture, main } of some) passive.push(await measurePassive(picture, main.face, models))
  // A pattern can be so coarse that no face is found in it: then the middle of the picture is looked at.
  const spectra = spreadFrames(faces.length > 0 ? faces : seen, patternFrames).map(({ picture, main }) => {
    const box = main?.face ?? { left: 0, top: 0, width: picture.width, height: picture.height }
    return spectraOf(picture, { x: box.left + box.width / 2, y: box.top + box.height / 2 })
  })
  return {
    passiveLive: median(passive),
    passiveLiveLowest: passive.length > 0 ? Math.min(...passive) : 0,
    ...measurePatterns(spectra),
    bezelScore: median(some.map(({ picture, main }) => measureBezel(picture, main.face))),
    lowerFaceCovered: median(faces.map(({ main }) => main.looks.lowerFaceCovered)),
    eyesCovered: median(faces.map(({ main }) => main.looks.eyesCovered)),
  }
}
