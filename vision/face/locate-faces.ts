import { detectFacesIn, type FoundFace } from '#vision/face/detect-faces.ts'
import { type FaceMesh, followMesh, measureMesh } from '#vision/face/measure-pose.ts'
import { overlapOf, toMeshBox } from '#vision/face/mesh-box.ts'
import type { PixelBox } from '#vision/facts.ts'
import type { Models } from '#vision/models/open-models.ts'
import type { RgbPicture } from '#vision/picture/rgb-picture.ts'

/** A face where its landmarks say that it is; `mesh` is null where they are unsure, and the finder's box stands. */
export type LocatedFace = PixelBox & { score: number; mesh: FaceMesh | null }

// Whether there is a second face matters, where a third is does not.
const locatedFaces = 2
const surePresence = 0.5
// A mesh that slid onto something else lies apart from what was found.
const leastOverlap = 0.35
// Two finds of one head end on the same landmarks; two heads never come this close.
const sameFaceOverlap = 0.5

/**
 * Faces by their landmarks, largest first. The finder's own box is a habit of its training: it reaches past some people's ears and
 * stops short of others', and trembles from picture to picture.
 */
export async function locateFaces(picture: RgbPicture, models: Models): Promise<LocatedFace[]> {
  return locateAmong(picture, await detectFacesIn(picture, models), models)
}

/** The same of faces that the finder has found. */
export async function locateAmong(picture: RgbPicture, found: readonly FoundFace[], models: Models): Promise<LocatedFace[]> {
  const located: LocatedFace[] = []
  for (const [i, face] of found.entries()) {
    const one = i < locatedFaces ? await locate(picture, face, models) : { ...boxOf(face), score: face.score, mesh: null }
    if (!located.some((other) => overlapOf(other, one) > sameFaceOverlap)) located.push(one)
  }
  return located.sort((a, b) => b.width * b.height - a.width * a.height)
}

async function locate(picture: RgbPicture, face: FoundFace, models: Models): Promise<LocatedFace> {
  const { score } = face
  const first = await measureMesh(picture, face, models)
  const mesh = first.presence >= surePresence ? await followMesh(picture, first, models) : first
  const box = toMeshBox(mesh)
  if (mesh.presence < surePresence || overlapOf(box, face) < leastOverlap) return { ...boxOf(face), score, mesh: null }
  return { ...box, score, mesh }
}

function boxOf({ left, top, width, height }: PixelBox): PixelBox {
  return { left, top, width, height }
}
