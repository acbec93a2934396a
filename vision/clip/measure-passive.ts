import type { FoundFace } from '#vision/face/detect-faces.ts'
import { type Similarity, sampleCrop, toInput } from '#vision/face/sample-picture.ts'
import type { Models } from '#vision/models/open-models.ts'
import type { RgbPicture } from '#vision/picture/rgb-picture.ts'

const size = 128
// The network was trained on the face with as much around it.
const margin = 2.7

/** Like the network's own preparation: the enlarged square is shrunk and shifted until it lies in the picture. */
function placeCrop({ width, height }: RgbPicture, face: FoundFace): Similarity {
  const side = Math.max(face.width, face.height)
  const wide = side * Math.min((height - 1) / side, (width - 1) / side, margin)
  const shift = (centre: number, limit: number) => Math.min(Math.max(centre - wide / 2, 0), limit - 1 - wide)
  const scale = wide / size
  return {
    a: scale,
    b: 0,
    x: shift(face.left + face.width / 2, width) + scale / 2 - 0.5,
    y: shift(face.top + face.height / 2, height) + scale / 2 - 0.5,
  }
}

/** Probability that the face is live, by the passive network alone. Advisory: it was not trained by us, nor on cameras we know. */
export async function measurePassive(picture: RgbPicture, face: FoundFace, models: Models): Promise<number> {
  const model = await models.model('passiveLiveness')
  // The network wants blue first and bytes as they are.
  const crop = sampleCrop(picture, placeCrop(picture, face), size)
  const [scores] = await model.run(toInput(crop, { subtract: 0, divideBy: 1, channelsFirst: true, bgr: true }), [1, 3, size, size])
  if (!scores) return 0
  const largest = Math.max(...scores)
  const powers = Array.from(scores, (score) => Math.exp(score - largest))
  return (powers[0] ?? 0) / powers.reduce((sum, power) => sum + power, 0)
}
