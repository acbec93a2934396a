import { blazeFaceAnchors, type RawFace, toRawFaces } from '#vision/face/blaze-face.ts'
import type { FoundFace } from '#vision/face/found-face.ts'
import { measureMesh } from '#vision/face/measure-pose.ts'
import { place, type Similarity, sampleCrop, shrinkBy, toInput } from '#vision/face/sample-picture.ts'
import type { PixelBox, Point } from '#vision/facts.ts'
import type { Models } from '#vision/models/open-models.ts'
import type { RgbPicture } from '#vision/picture/rgb-picture.ts'

export type { FoundFace } from '#vision/face/found-face.ts'

export type DetectOptions = {
  /** 0 to 1. The network's own default is 0.5. */
  minScore?: number
  /** A part of the picture to look at, in its pixels: finds faces that are small in the whole. */
  within?: PixelBox
}

const inputSize = 256
// Beyond this much shrinking the picture is first averaged down, so that no detail between the taps is lost.
const directShrink = 4

// A face that nearly fills the picture is larger than any that the network knows: it finds none, or takes a part for
// the whole and is unsure. Seen from further away it finds it well.
const stepBack = 1.6
// A part of a face scores up to 0.83, a whole one 0.9 in the median.
const sure = 0.88

/** Finds faces, largest first. Boxes and points are in the picture's pixels. */
export async function detectFacesIn(picture: RgbPicture, models: Models, options: DetectOptions = {}): Promise<FoundFace[]> {
  const { minScore = 0.5, within = { left: 0, top: 0, width: picture.width, height: picture.height } } = options
  const near = await look(picture, models, within, minScore)
  const [nearest] = near
  if (nearest && nearest.score >= sure) return confirmed(picture, near, models)
  const far = await look(picture, models, enlarged(within, stepBack), minScore)
  return confirmed(picture, (far[0]?.score ?? 0) > (nearest?.score ?? 0) ? far : near, models)
}

// Below this score the finder also takes dogs and windows for faces; the mesh, which looks closer, does not:
// on real faces its presence is 0.88 and more, on those at most 0.05.
const askMeshBelow = 0.8
const meshPresence = 0.3

async function confirmed(picture: RgbPicture, faces: readonly FoundFace[], models: Models): Promise<FoundFace[]> {
  const stored: FoundFace[] = []
  for (const face of faces) {
    if (face.score >= askMeshBelow || (await measureMesh(picture, face, models)).presence >= meshPresence) stored.push(face)
  }
  return stored
}

function enlarged({ left, top, width, height }: PixelBox, by: number): PixelBox {
  return { left: left - (width * (by - 1)) / 2, top: top - (height * (by - 1)) / 2, width: width * by, height: height * by }
}

async function look(picture: RgbPicture, models: Models, within: PixelBox, minScore: number): Promise<FoundFace[]> {
  const n = Math.max(1, Math.floor(Math.max(within.width, within.height) / (inputSize * directShrink)))
  const small = shrinkBy(picture, n)
  const scale = Math.max(within.width, within.height) / n / inputSize
  const map: Similarity = {
    a: scale,
    b: 0,
    x: (within.left + within.width / 2) / n - (inputSize / 2) * scale,
    y: (within.top + within.height / 2) / n - (inputSize / 2) * scale,
  }
  const input = toInput(sampleCrop(small, map, inputSize), { subtract: 127.5, divideBy: 127.5 })
  const finder = await models.model('faceFinder')
  const raw = toRawFaces(await finder.run(input, [1, inputSize, inputSize, 3]), blazeFaceAnchors, minScore)
  return raw.map((face) => toPicture(face, map, n)).sort((a, b) => b.width * b.height - a.width * a.height)
}

// The network's square reaches into the forehead and past the ears; these are the medians of 180 faces against their meshes.
const browToChin = { width: 0.92, height: 0.9, down: 0.05 }

function toPicture(face: RawFace, map: Similarity, n: number): FoundFace {
  const at = (p: Point) => {
    const { x, y } = place(map, p.x, p.y)
    return { x: x * n, y: y * n }
  }
  const point = (i: number) => at(face.points[i] ?? { x: 0, y: 0 })
  const { x, y } = at(face)
  const scale = map.a * n
  const [width, height] = [face.width * scale * browToChin.width, face.height * scale * browToChin.height]
  return {
    left: x - width / 2,
    top: y - height / 2 + face.height * scale * browToChin.down,
    width,
    height,
    score: face.score,
    keypoints: {
      rightEye: point(0),
      leftEye: point(1),
      nose: point(2),
      mouth: point(3),
      rightEar: point(4),
      leftEar: point(5),
    },
  }
}
