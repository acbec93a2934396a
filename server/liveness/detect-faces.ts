import { livenessLimits } from '#contract/limits.ts'
import { orRefusal, readPicture } from '#server/files/read-picture.ts'
import { judgeObstacle } from '#server/liveness/judge-obstacle.ts'
import type { AppContext } from '#server/platform/context.ts'

/** The faces on a screenshot, largest first, in its pixels, and what is in a recording's way. Nothing of it is kept. */
export async function detectFaces(context: Pick<AppContext, 'vision'>, selfieImage: { fileContent: string }) {
  const bytes = readPicture(selfieImage, livenessLimits.screenshotMaxBytes)
  const found = await orRefusal(context.vision.detectFaces(bytes), 'picture')
  const faces = found.faces.map(({ width, height, top, left }) => ({ faceRectangle: { width, height, top, left } }))
  const obstacle = judgeObstacle(found)
  return obstacle ? { faces, obstacle } : { faces }
}
