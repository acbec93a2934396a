import { detectFacesIn, type FoundFace } from '#vision/face/detect-faces.ts'
import { type FaceLooks, measureLooks } from '#vision/face/measure-looks.ts'
import { type FaceMesh, type FacePose, followMesh, measureMesh, meshPoint, toPose } from '#vision/face/measure-pose.ts'
import { overlapOf, toMeshBox } from '#vision/face/mesh-box.ts'
import { shrinkBy } from '#vision/face/sample-picture.ts'
import type { FrameFacts, Point } from '#vision/facts.ts'
import type { Models } from '#vision/models/open-models.ts'
import type { RgbPicture } from '#vision/picture/rgb-picture.ts'

/** One looked-at frame: what is reported of it, and what later measurements need. */
export type InspectedFrame = {
  atMs: number
  picture: RgbPicture
  facesFound: number
  /** The main face with its mesh; null when there is none. */
  main: { face: FoundFace; score: number; pose: FacePose; looks: FaceLooks } | null
}

export type PicturedFrame = { atMs: number; picture: RgbPicture }

// A face in the background or on a poster is much smaller than the one that looks into the camera.
const otherFaceWidth = 0.45
const otherFaceScore = 0.6
// Below this the mesh says that there is no face in what the finder found.
const meshPresence = 0.5
// A mesh that slides off its face says so early; then the finder is asked again.
const followPresence = 0.9
const sameFaceOverlap = 0.5

/** The finder's answer, made up from a mesh that was followed from the frame before. */
function faceOf(mesh: FaceMesh): FoundFace {
  const at = (i: number) => meshPoint(mesh, i)
  const middle = (a: number, b: number) => ({ x: (at(a).x + at(b).x) / 2, y: (at(a).y + at(b).y) / 2 })
  return {
    ...toMeshBox(mesh),
    score: mesh.presence,
    keypoints: {
      rightEye: middle(33, 133),
      leftEye: middle(362, 263),
      nose: at(1),
      mouth: middle(13, 14),
      rightEar: at(234),
      leftEar: at(454),
    },
  }
}

// A coarse pattern over the face (the pixels of a filmed screen) hides it from the finder; the mean of n × n does not show it.
const smoothing = 3

async function findFaces(picture: RgbPicture, models: Models): Promise<FoundFace[]> {
  const found = await detectFacesIn(picture, models)
  if (found.length > 0) return found
  const smooth = await detectFacesIn(shrinkBy(picture, smoothing), models)
  return smooth.map((face) => enlarged(face, smoothing))
}

function enlarged(face: FoundFace, by: number): FoundFace {
  const point = ({ x, y }: Point) => ({ x: x * by, y: y * by })
  const { rightEye, leftEye, nose, mouth, rightEar, leftEar } = face.keypoints
  return {
    left: face.left * by,
    top: face.top * by,
    width: face.width * by,
    height: face.height * by,
    score: face.score,
    keypoints: {
      rightEye: point(rightEye),
      leftEye: point(leftEye),
      nose: point(nose),
      mouth: point(mouth),
      rightEar: point(rightEar),
      leftEar: point(leftEar),
    },
  }
}

async function findMain(picture: RgbPicture, models: Models): Promise<{ mesh: FaceMesh | null; facesFound: number; score: number }> {
  const [face, ...others] = await findFaces(picture, models)
  if (!face) return { mesh: null, facesFound: 0, score: 0 }
  const mesh = await measureMesh(picture, face, models)
  if (mesh.presence < meshPresence) return { mesh: null, facesFound: 0, score: face.score }
  const rivals = others.filter((other) => other.width > face.width * otherFaceWidth && other.score > otherFaceScore)
  return { mesh, facesFound: 1 + rivals.length, score: face.score }
}

/** What there is to go on with: the mesh followed from the frame before, what the finder found, or both. */
async function settle(picture: RgbPicture, before: InspectedFrame | null, search: boolean, models: Models) {
  const followed = before?.main ? await followMesh(picture, before.main.pose.mesh, models) : null
  const steady = followed !== null && followed.presence >= followPresence
  if (steady && !search) return { mesh: followed, facesFound: before?.facesFound ?? 1, score: before?.main?.score ?? 0 }
  const found = await findMain(picture, models)
  // The same face: keep following it, which is steadier than to start from the finder's box every time.
  if (steady && found.mesh && overlapOf(faceOf(followed), faceOf(found.mesh)) > sameFaceOverlap) return { ...found, mesh: followed }
  return found
}

/**
 * Looks at one frame. The finder runs when `search` is set or the face of the frame before cannot be followed:
 * following costs less and is steadier.
 */
export async function inspectFrame(
  at: PicturedFrame,
  before: InspectedFrame | null,
  search: boolean,
  models: Models,
): Promise<InspectedFrame> {
  const { atMs, picture } = at
  const { mesh, facesFound, score } = await settle(picture, before, search, models)
  if (!mesh) return { atMs, picture, facesFound: 0, main: null }
  const pose = await toPose(picture, mesh, models)
  return { atMs, picture, facesFound, main: { face: faceOf(mesh), score, pose, looks: measureLooks(picture, mesh) } }
}

export function toFrameFacts({ atMs, facesFound, main }: InspectedFrame): FrameFacts {
  return {
    atMs: Math.round(atMs),
    facesFound,
    face: main && { left: main.face.left, top: main.face.top, width: main.face.width, height: main.face.height },
    yawDegrees: main?.pose.yawDegrees ?? null,
    pitchDegrees: main?.pose.pitchDegrees ?? null,
    rollDegrees: main?.pose.rollDegrees ?? null,
    eyeOpenness: main?.pose.eyeOpenness ?? null,
    mouthOpenness: main?.pose.mouthOpenness ?? null,
    sharpness: main?.looks.sharpness ?? 0,
    luminance: main?.looks.luminance ?? 0,
  }
}
