import type { FoundFace } from '#vision/face/found-face.ts'
import { type FaceMesh, followMesh, measureMesh, meshPoint } from '#vision/face/measure-pose.ts'
import { fitSimilarity, type Similarity, sampleCrop, toInput, writeInput } from '#vision/face/sample-picture.ts'
import type { Point } from '#vision/facts.ts'
import type { Models } from '#vision/models/open-models.ts'
import type { RgbPicture } from '#vision/picture/rgb-picture.ts'

const size = 112
export const mobileLength = 192
const featureLength = 512
/** Both networks' numbers, one after the other. */
export const embeddingLength = mobileLength + featureLength

/** Where eyes, nose tip and mouth corners lie in the 112 × 112 crop that both networks were trained on (the ArcFace template). */
const template: Point[] = [
  { x: 38.2946, y: 51.6963 },
  { x: 73.5318, y: 51.5014 },
  { x: 56.0252, y: 71.7366 },
  { x: 41.5493, y: 92.3655 },
  { x: 70.7299, y: 92.2041 },
]

/**
 * Alignment by the mesh, not by the finder's six points: on our pairs it lifts the true accept rate at one false accept
 * in a thousand from 95.8 to 98.3 %. It matters more than the choice of the network.
 */
function align(mesh: FaceMesh): Similarity {
  const middle = (a: number, b: number) => {
    const [p, q] = [meshPoint(mesh, a), meshPoint(mesh, b)]
    return { x: (p.x + q.x) / 2, y: (p.y + q.y) / 2 }
  }
  return fitSimilarity(template, [middle(33, 133), middle(362, 263), middle(1, 4), meshPoint(mesh, 61), meshPoint(mesh, 291)])
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
  const mesh = await followMesh(picture, await measureMesh(picture, face, models), models)
  const crop = sampleCrop(picture, align(mesh), size)
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
  const embedding = new Float32Array(embeddingLength)
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

/** One embedding for several pictures of the same face: steadier than any of them. */
export function meanEmbedding(embeddings: readonly Float32Array[]): Float32Array {
  const sum = new Float32Array(embeddingLength)
  for (const embedding of embeddings) for (let i = 0; i < sum.length; i++) sum[i] = (sum[i] ?? 0) + (embedding[i] ?? 0)
  const mean = new Float32Array(sum.length)
  mean.set(unit(sum.subarray(0, mobileLength)))
  mean.set(unit(sum.subarray(mobileLength)), mobileLength)
  return mean
}
