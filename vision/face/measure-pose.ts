import type { FoundFace } from '#vision/face/found-face.ts'
import { place, type Similarity, sampleCrop, scaleOf, toInput, writeInput } from '#vision/face/sample-picture.ts'
import type { Point } from '#vision/facts.ts'
import type { Model, Models } from '#vision/models/open-models.ts'
import type { RgbPicture } from '#vision/picture/rgb-picture.ts'

/** 468 points of the face in the picture's pixels; z grows away from the camera, in the same unit. */
export type FaceMesh = {
  xs: Float32Array
  ys: Float32Array
  zs: Float32Array
  /** Probability that there is a face in the crop at all. */
  presence: number
}

/** Angles as the PERSON moves: yaw is positive to their own left, pitch up, roll towards their own left shoulder. */
export type FacePose = {
  mesh: FaceMesh
  yawDegrees: number
  pitchDegrees: number
  rollDegrees: number
  /** Height of the opening over the eye's width, mean of both eyes; about 0.3 open, below 0.12 closed. */
  eyeOpenness: number
  /** Height of the opening over the mouth's width; 0 closed. */
  mouthOpenness: number
}

const meshSize = 192
const eyeSize = 64
// The crop that the mesh was trained on is the finder's square enlarged by a half; our box, brow to chin, is a tenth smaller.
const meshMargin = 1.65
// The crop that the eye network was trained on is 2.3 times the eye's width.
const eyeMargin = 2.3

function cropMap(centre: Point, side: number, radians: number, size: number): Similarity {
  const scale = side / size
  const [a, b] = [Math.cos(radians) * scale, Math.sin(radians) * scale]
  const half = (size - 1) / 2
  return { a, b, x: centre.x - (a * half - b * half), y: centre.y - (b * half + a * half) }
}

async function runMesh(picture: RgbPicture, map: Similarity, mesh: Model): Promise<FaceMesh> {
  const input = toInput(sampleCrop(picture, map, meshSize), { subtract: 0, divideBy: 255 })
  const outputs = await mesh.run(input, [1, meshSize, meshSize, 3])
  const raw = outputs.find((output) => output.length === 468 * 3) ?? new Float32Array(468 * 3)
  const presence = outputs.find((output) => output.length === 1)?.[0] ?? 0
  const [xs, ys, zs] = [new Float32Array(468), new Float32Array(468), new Float32Array(468)]
  const scale = scaleOf(map)
  for (let i = 0; i < 468; i++) {
    const at = place(map, raw[3 * i] ?? 0, raw[3 * i + 1] ?? 0)
    xs[i] = at.x
    ys[i] = at.y
    zs[i] = (raw[3 * i + 2] ?? 0) * scale
  }
  return { xs, ys, zs, presence }
}

export function meshPoint({ xs, ys }: FaceMesh, i: number): Point {
  return { x: xs[i] ?? 0, y: ys[i] ?? 0 }
}

const distance = (a: Point, b: Point) => Math.hypot(a.x - b.x, a.y - b.y)

// Corners of the eyes in the mesh; "right" is the person's own right, which is on the left of the picture.
const rightEyeCorners = [33, 133] as const
const leftEyeCorners = [362, 263] as const
// Points of the eye network's lower (0-8) and upper (9-15) lid; the middle ones tell how far it is open.
const lowerLid = [3, 4, 5]
const upperLid = [11, 12, 13]

async function measureEyes(picture: RgbPicture, mesh: FaceMesh, iris: Model): Promise<number> {
  const input = new Float32Array(2 * eyeSize * eyeSize * 3)
  const eyes = [rightEyeCorners, leftEyeCorners].map(([a, b]) => [meshPoint(mesh, a), meshPoint(mesh, b)] as const)
  for (const [i, [a, b]] of eyes.entries()) {
    const map = cropMap({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 }, distance(a, b) * eyeMargin, Math.atan2(b.y - a.y, b.x - a.x), eyeSize)
    // The network knows one eye only; the other is shown to it mirrored.
    const at = i * eyeSize * eyeSize * 3
    writeInput(input, at, sampleCrop(picture, map, eyeSize), { subtract: 0, divideBy: 255, mirrored: i === 1 })
  }
  const [out = new Float32Array(0)] = await iris.run(input, [2, eyeSize, eyeSize, 3])
  const openness = [0, 1].map((i) => {
    const x = (p: number) => out[i * 228 + 3 * p] ?? 0
    const y = (p: number) => out[i * 228 + 3 * p + 1] ?? 0
    const middle = (points: number[]) => points.reduce((sum, p) => sum + y(p), 0) / points.length
    const width = Math.hypot(x(8) - x(0), y(8) - y(0)) || 1
    return (middle(lowerLid) - middle(upperLid)) / width
  })
  return ((openness[0] ?? 0) + (openness[1] ?? 0)) / 2
}

/** Mouth corners and the middle of the inner lips. */
function measureMouth(mesh: FaceMesh): number {
  const width = distance(meshPoint(mesh, 78), meshPoint(mesh, 308)) || 1
  return distance(meshPoint(mesh, 13), meshPoint(mesh, 14)) / width
}

const degrees = (radians: number) => (radians * 180) / Math.PI

/** From the direction of three lines over the face: eye corner to eye corner, cheek to cheek, brow to chin. */
function measureAngles({ xs, ys, zs }: FaceMesh, rollRadians: number) {
  const at = (i: number) => ({ x: xs[i] ?? 0, y: ys[i] ?? 0, z: zs[i] ?? 0 })
  const [cos, sin] = [Math.cos(-rollRadians), Math.sin(-rollRadians)]
  const upright = (i: number) => {
    const p = at(i)
    return { x: p.x * cos - p.y * sin, y: p.x * sin + p.y * cos, z: p.z }
  }
  const [right, left, top, chin] = [upright(234), upright(454), upright(10), upright(152)]
  return {
    yawDegrees: degrees(Math.atan2(left.z - right.z, left.x - right.x)),
    pitchDegrees: degrees(Math.atan2(top.z - chin.z, chin.y - top.y)),
  }
}

/** How far the head is turned to the person's own left. */
export function measureYaw(mesh: FaceMesh): number {
  const [a, b] = [meshPoint(mesh, 33), meshPoint(mesh, 263)]
  return measureAngles(mesh, Math.atan2(b.y - a.y, b.x - a.x)).yawDegrees
}

/** The 468 points of one found face. */
export async function measureMesh(picture: RgbPicture, face: FoundFace, models: Models): Promise<FaceMesh> {
  const { rightEye, leftEye } = face.keypoints
  const roll = Math.atan2(leftEye.y - rightEye.y, leftEye.x - rightEye.x)
  const centre = { x: face.left + face.width / 2, y: face.top + face.height / 2 }
  const map = cropMap(centre, Math.max(face.width, face.height) * meshMargin, roll, meshSize)
  return runMesh(picture, map, await models.model('faceMesh'))
}

// The mesh's own outline, forehead to chin, enlarged so that it fills the crop as the finder's square would.
const outlineMargin = 1.5

/**
 * The mesh once more, from the place where a first one (of this frame or the one before) lies: it settles on the face
 * even when the finder was off.
 */
export async function followMesh(picture: RgbPicture, before: FaceMesh, models: Models): Promise<FaceMesh> {
  const [left, right] = [Math.min(...before.xs), Math.max(...before.xs)]
  const [top, bottom] = [Math.min(...before.ys), Math.max(...before.ys)]
  const [a, b] = [meshPoint(before, 33), meshPoint(before, 263)]
  const centre = { x: (left + right) / 2, y: (top + bottom) / 2 }
  const map = cropMap(centre, Math.max(right - left, bottom - top) * outlineMargin, Math.atan2(b.y - a.y, b.x - a.x), meshSize)
  return runMesh(picture, map, await models.model('faceMesh'))
}

/** Angles, eyes and mouth from a mesh. */
export async function toPose(picture: RgbPicture, mesh: FaceMesh, models: Models): Promise<FacePose> {
  const [a, b] = [meshPoint(mesh, 33), meshPoint(mesh, 263)]
  const roll = Math.atan2(b.y - a.y, b.x - a.x)
  return {
    mesh,
    ...measureAngles(mesh, roll),
    rollDegrees: degrees(roll),
    eyeOpenness: await measureEyes(picture, mesh, await models.model('iris')),
    mouthOpenness: measureMouth(mesh),
  }
}

/** Landmarks, angles, eyes and mouth of one found face. */
export async function measurePose(picture: RgbPicture, face: FoundFace, models: Models): Promise<FacePose> {
  return toPose(picture, await measureMesh(picture, face, models), models)
}
