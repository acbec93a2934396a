import { livenessLimits } from '#contract/limits.ts'
import { orRefusal, readPicture } from '#server/files/read-picture.ts'
import type { AppContext } from '#server/platform/context.ts'

/** The faces on a screenshot, largest first, in its pixels. Nothing of it is kept. */
export async function detectFaces(context: Pick<AppContext, 'vision'>, selfieImage: { fileContent: string }) {
  const bytes = readPicture(selfieImage, livenessLimits.screenshotMaxBytes)
  const { faces } = await orRefusal(context.vision.detectFaces(bytes), 'picture')
  return faces.map(({ width, height, top, left }) => ({ faceRectangle: { width, height, top, left } }))
}
