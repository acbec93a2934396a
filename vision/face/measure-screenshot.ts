import { locateFaces } from '#vision/face/locate-faces.ts'
import { measureCover } from '#vision/face/measure-looks.ts'
import { measureYaw } from '#vision/face/measure-pose.ts'
import type { FaceDetection } from '#vision/facts.ts'
import type { Models } from '#vision/models/open-models.ts'
import { meanLuminance } from '#vision/picture/luminance.ts'
import type { RgbPicture } from '#vision/picture/rgb-picture.ts'

/** What there is to say of a screenshot before a recording is made: the faces in it, and how the largest shows. */
export async function measureScreenshot(picture: RgbPicture, models: Models): Promise<Omit<FaceDetection, 'width' | 'height'>> {
  const faces = await locateFaces(picture, models)
  const mesh = faces[0]?.mesh
  return {
    faces: faces.map(({ left, top, width, height, score }) => ({ left, top, width, height, score })),
    luminance: meanLuminance(picture),
    main: mesh ? { ...measureCover(picture, mesh), yawDegrees: measureYaw(mesh) } : null,
  }
}
