import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { detectFacesIn } from '#vision/face/detect-faces.ts'
import { embedFace, faceLikeness, meanEmbedding } from '#vision/face/embed-face.ts'
import { locateFaces } from '#vision/face/locate-faces.ts'
import { measurePose, meshPoint } from '#vision/face/measure-pose.ts'
import { measureScreenshot } from '#vision/face/measure-screenshot.ts'
import { toMeshBox } from '#vision/face/mesh-box.ts'
import type { Models } from '#vision/models/open-models.ts'
import { openTestModels } from '#vision/models/test-models.ts'
import type { RgbPicture } from '#vision/picture/rgb-picture.ts'

const photographs = join(dirname(createRequire(import.meta.url).resolve('@vladmandic/face-api/package.json')), 'demo')
let models: Models

beforeAll(async () => {
  models = await openTestModels()
})
afterAll(() => models.close())

type Cut = { left: number; top: number; width: number; height: number }

/** A part of one of the sample photographs, `across` pixels wide. */
async function cut(sample: number, part: Cut, across: number, flop = false): Promise<RgbPicture> {
  const piece = sharp(join(photographs, `sample${sample}.jpg`))
    .extract(part)
    .resize(across)
  const { data, info } = await (flop ? piece.flop() : piece).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  return { width: info.width, height: info.height, data: new Uint8Array(data) }
}

/** The same woman on two photographs, and a third person. */
const clara = (across = 400, flop = false) => cut(3, { left: 960, top: 120, width: 420, height: 420 }, across, flop)
const claraElsewhere = () => cut(1, { left: 1380, top: 90, width: 420, height: 420 }, 400)
const bianca = () => cut(3, { left: 470, top: 220, width: 420, height: 420 }, 400)

async function mainFace(picture: RgbPicture) {
  const [face] = await detectFacesIn(picture, models)
  if (!face) throw new Error('no face in the sample')
  return face
}

async function embeddingOf(picture: RgbPicture) {
  return embedFace(picture, await mainFace(picture), models)
}

it('draws the box from brows to chin and ear to ear', async () => {
  const picture = await clara()
  const face = await mainFace(picture)
  const { mesh } = await measurePose(picture, face, models)
  const brow = Math.min(meshPoint(mesh, 105).y, meshPoint(mesh, 334).y)
  expect(Math.abs(face.top - brow) / face.height).toBeLessThan(0.15)
  expect(Math.abs(face.top + face.height - meshPoint(mesh, 152).y) / face.height).toBeLessThan(0.15)
})

it('locates a face by its landmarks, to the pixel and a half, wherever the picture was cut', async () => {
  const box = async (left: number) => {
    const [face] = await locateFaces(await cut(3, { left, top: 120, width: 420, height: 420 }, 420), models)
    if (!face?.mesh) throw new Error('no landmarks in the sample')
    expect(face).toMatchObject(toMeshBox(face.mesh))
    return face
  }
  const [here, moved] = [await box(960), await box(949)]
  expect(Math.abs(moved.left - here.left - 11)).toBeLessThan(1.5)
  expect(Math.abs(moved.width - here.width)).toBeLessThan(1.5)
})

it('locates both of two people, and one of one', async () => {
  const pair = await locateFaces(await cut(3, { left: 470, top: 100, width: 920, height: 560 }, 640), models)
  expect(pair.length).toBeGreaterThan(1)
  expect(await locateFaces(await clara(), models)).toHaveLength(1)
})

it('measures in a screenshot what a recording would be refused for', async () => {
  const bright = await measureScreenshot(await clara(), models)
  expect(bright).toMatchObject({ faces: [{ left: expect.any(Number) }], main: { luminance: expect.any(Number) } })
  const { width, height, data } = await clara()
  const night = await measureScreenshot({ width, height, data: data.map((value) => value * 0.15) }, models)
  expect(night.luminance).toBeLessThan(bright.luminance * 0.2)
  if (night.main) expect(night.main.luminance).toBeLessThan(40)
  expect(Math.abs(bright.main?.yawDegrees ?? 90)).toBeLessThan(30)
})

it('finds the same face at any size', async () => {
  const large = await mainFace(await clara(400))
  const little = await mainFace(await clara(120))
  expect(little.width / 120).toBeCloseTo(large.width / 400, 1)
  const { left, top, width, height } = large
  const scale = 420 / 400
  const tight = await cut(
    3,
    {
      left: Math.round(960 + left * scale),
      top: Math.round(120 + top * scale),
      width: Math.round(width * scale),
      height: Math.round(height * scale),
    },
    300,
  )
  expect((await mainFace(tight)).width / 300).toBeGreaterThan(0.6)
})

it('finds no face in a plain wall', async () => {
  const wall = { width: 320, height: 240, data: new Uint8Array(320 * 240 * 3).fill(170) }
  expect(await detectFacesIn(wall, models)).toEqual([])
})

it("reports left and right from the person's view", async () => {
  const picture = await clara()
  const mirrored = await clara(400, true)
  const [pose, other] = [
    await measurePose(picture, await mainFace(picture), models),
    await measurePose(mirrored, await mainFace(mirrored), models),
  ]
  expect(Math.abs(pose.yawDegrees)).toBeGreaterThan(3)
  expect(other.yawDegrees).toBeCloseTo(-pose.yawDegrees, -1)
  expect(Math.sign(other.yawDegrees)).toBe(-Math.sign(pose.yawDegrees))
  // In a picture that is not mirrored, the person's right eye is on the left.
  const face = await mainFace(picture)
  expect(face.keypoints.rightEye.x).toBeLessThan(face.keypoints.leftEye.x)
})

it('scores two photos of one person above two people in one photo', async () => {
  const [a, b, c] = [await embeddingOf(await clara()), await embeddingOf(await claraElsewhere()), await embeddingOf(await bianca())]
  expect(faceLikeness(a, b)).toBeGreaterThan(0.37)
  expect(faceLikeness(a, c)).toBeLessThan(0.3)
  expect(faceLikeness(a, a)).toBeCloseTo(1, 3)
})

it('recognizes a small, grey and blurred portrait', async () => {
  const small = await sharp(Buffer.from((await clara()).data), { raw: { width: 400, height: 400, channels: 3 } })
    .resize(130)
    .modulate({ saturation: 0.2 })
    .blur(0.8)
    .removeAlpha()
    .raw()
    .toBuffer()
  const portrait = await embeddingOf({ width: 130, height: 130, data: new Uint8Array(small) })
  expect(faceLikeness(portrait, await embeddingOf(await claraElsewhere()))).toBeGreaterThan(0.37)
})

it('averages embeddings to unit length', async () => {
  const [a, b] = [await embeddingOf(await clara()), await embeddingOf(await clara(300))]
  const mean = meanEmbedding([a, b])
  expect(faceLikeness(mean, mean)).toBeCloseTo(1, 3)
  expect(faceLikeness(mean, a)).toBeGreaterThan(faceLikeness(a, b))
})
