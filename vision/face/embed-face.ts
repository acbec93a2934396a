import type { FoundFace } from '#vision/face/detect-faces.ts'
import { fitSimilarity, type Similarity, sampleCrop, toInput, writeInput } from '#vision/face/sample-picture.ts'
import type { Point } from '#vision/facts.ts'
import type { Models } from '#vision/models/open-models.ts'
import type { RgbPicture } from '#vision/picture/rgb-picture.ts'

const size = 112
const mobileLength = 192
const featureLength = 512

/** Where eyes, nose tip and mouth lie in the 112 × 112 crop that both networks were trained on (the ArcFace template). */
const template: Record<'rightEye' | 'leftEye' | 'nose' | 'mouth', Point> = {
  rightEye: { x: 38.2946, y: 51.6963 },
  leftEye: { x: 73.5318, y: 51.5014 },
  nose: { x: 56.0252, y: 71.7366 },
  mouth: { x: 56.1396, y: 92.2848 },
}

function alignByKeypoints({ keypoints }: FoundFace): Similarity {
  const { rightEye, leftEye, nose, mouth } = keypoints
  return fitSimilarity([template.rightEye, template.leftEye, template.nose, template.mouth], [rightEye, leftEye, nose, mouth])
}

function unit(vector: Float32Array): Float32Array {
  const length = Math.hypot(...vector) || 1
  return vector.map((value) => value / length)
}

/** Sum of the embedding and that of the mirrored face, at unit length: evens out light from one side and a turned head. */
function foldMirrored(both: Float32Array, length: number): Float32Array {
  return unit(Float32Array.from({ length }, (_, i) => (both[i] ?? 0) + (both[length + i] ?? 0)))
}

/**
 * One face as 704 numbers: two networks' embeddings at unit length, one after the other. Compare with `faceLikeness` only.
 */
export async function embedFace(picture: RgbPicture, face: FoundFace, models: Models): Promise<Float32Array> {
  const map = alignByKeypoints(face)
  const crop = sampleCrop(picture, map, size)
  const pixels = crop.pixels.length
  const mobileInput = new Float32Array(2 * pixels)
  const featureInputs = [false, true].map((mirrored, i) => {
    writeInput(mobileInput, i * pixels, crop, { subtract: 127.5, divideBy: 128, mirrored })
    return toInput(crop, { subtract: 127, divideBy: 128, channelsFirst: true, mirrored })
  })
  const [mobile, feature] = await Promise.all([models.model('mobileFaceNet'), models.model('faceFeature')])
  const [mobileOut = new Float32Array(2 * mobileLength)] = await mobile.run(mobileInput, [2, size, size, 3])
  const featureOut = new Float32Array(2 * featureLength)
  for (const [i, input] of featureInputs.entries()) {
    const [out] = await feature.run(input, [1, 3, size, size])
    if (out) featureOut.set(out, i * featureLength)
  }
  const embedding = new Float32Array(mobileLength + featureLength)
  embedding.set(foldMirrored(mobileOut, mobileLength))
  embedding.set(foldMirrored(featureOut, featureLength), mobileLength)
  return embedding
}

/** How alike two faces are, about -0.3 to 1: the mean of both networks' cosines. The judge knows what it means. */
export function faceLikeness(a: Float32Array, b: Float32Array): number {
  const cosine = (from: number, to: number) => {
    let sum = 0
    for (let i = from; i < to; i++) sum += (a[i] ?? 0) * (b[i] ?? 0)
    return sum
  }
  return (cosine(0, mobileLength) + cosine(mobileLength, mobileLength + featureLength)) / 2
}
