import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { inspectClip } from '#vision/clip/inspect-clip.ts'
import { encodeTestClip, paint } from '#vision/clip/test-clip.ts'
import { detectFacesIn } from '#vision/face/detect-faces.ts'
import { embedFace } from '#vision/face/embed-face.ts'
import { packedLikeness, packFace } from '#vision/face/packed-face.ts'
import type { ClipFacts } from '#vision/facts.ts'
import type { Models } from '#vision/models/open-models.ts'
import { openTestModels } from '#vision/models/test-models.ts'
import type { RgbPicture } from '#vision/picture/rgb-picture.ts'

const photograph = join(dirname(createRequire(import.meta.url).resolve('@vladmandic/face-api/package.json')), 'demo/sample3.jpg')
let models: Models
/** Of a photograph of Clara, moved by hand for 20 frames, beside a portrait of hers. */
let clarasFacts: ClipFacts

beforeAll(async () => {
  models = await openTestModels()
  const frames = await moved(clara, 20)
  const [near] = frames
  const [face] = near ? await detectFacesIn(near, models) : []
  if (!near || !face) throw new Error('no face in the sample')
  clarasFacts = await factsOf(frames, await embedFace(near, face, models))
})
afterAll(() => models.close())

type Place = { left: number; top: number }
const clara: Place = { left: 910, top: 130 }
const bianca: Place = { left: 420, top: 230 }

/** What a camera of 400 × 300 would see of the photograph from there. */
async function view({ left, top }: Place, brightness = 1): Promise<RgbPicture> {
  const { data, info } = await sharp(photograph)
    .extract({ left: Math.round(left), top: Math.round(top), width: 520, height: 390 })
    .resize(400, 300)
    .modulate({ brightness })
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { width: info.width, height: info.height, data: new Uint8Array(data) }
}

/** A photograph that is moved by hand before the camera. */
function moved(place: Place, frames: number, brightness = 1): Promise<RgbPicture[]> {
  return Promise.all(
    Array.from({ length: frames }, (_, i) =>
      view({ left: place.left + 9 * Math.sin(i / 3), top: place.top + 7 * Math.cos(i / 4) }, brightness),
    ),
  )
}

async function factsOf(pictures: RgbPicture[], portrait: Float32Array | null = null): Promise<ClipFacts> {
  return inspectClip(await encodeTestClip(pictures), portrait, models)
}

it('tracks one person and measures the match with the portrait', () => {
  const facts = clarasFacts
  expect(facts).toMatchObject({ container: 'webm', width: 400, height: 300, framesDecoded: 20, oneFaceShare: 1, noFaceShare: 0 })
  expect(facts.sameFaceLowest).toBeGreaterThan(0.7)
  expect(facts.portraitLikeness).toBeGreaterThan(0.7)
  expect(facts.quality.faceWidthShare).toBeGreaterThan(0.2)
  expect(facts.selfieJpeg?.subarray(0, 2)).toEqual(new Uint8Array([0xff, 0xd8]))
})

it("distinguishes two recordings of one person from another person's", async () => {
  const toFace = ({ embedding }: ClipFacts) => packFace(embedding ?? new Float32Array(0))
  const of = async (place: Place, brightness?: number) => toFace(await factsOf(await moved(place, 12, brightness)))
  const [one, other, stranger] = [toFace(clarasFacts), await of({ left: clara.left + 40, top: clara.top - 30 }, 0.8), await of(bianca)]
  expect(packedLikeness(one, other)).toBeGreaterThan(0.75)
  expect(packedLikeness(one, stranger)).toBeLessThan(0.4)
})

it('detects a moved photograph as flat', () => {
  const { movement } = clarasFacts
  expect(movement.landmarkMotion).toBeGreaterThan(0.004)
  // What the judge asks of a head that turns.
  expect(movement.nonPlanarResidual).toBeLessThan(0.012)
  expect(movement.backgroundLock).toBeGreaterThan(0.6)
})

it('detects a still picture', async () => {
  const picture = await view(clara)
  const facts = await factsOf(Array.from({ length: 15 }, () => picture))
  expect(facts.repeatedFrameShare).toBeGreaterThan(0.9)
  expect(facts.movement.longestStillMs).toBeGreaterThan(800)
  expect(facts.movement.landmarkMotion).toBeLessThan(0.0012)
})

it('detects that the person changes', async () => {
  const facts = await factsOf([...(await moved(clara, 10)), ...(await moved(bianca, 10))])
  expect(facts.sameFaceLowest).toBeLessThan(0.4)
})

it('detects darkness', async () => {
  expect((await factsOf(await moved(clara, 10, 0.12))).quality.luminance).toBeLessThan(52)
})

it('finds nobody in an empty room, and no selfie', async () => {
  const room = Array.from({ length: 10 }, (_, i) => paint(320, 240, (x, y) => [120 + (x >> 3), 130, 140 + (y >> 3) + (i % 3)]))
  const facts = await factsOf(room, new Float32Array(704))
  expect(facts).toMatchObject({
    noFaceShare: 1,
    sameFaceLowest: null,
    portraitLikeness: null,
    selfieJpeg: null,
    embedding: null,
    stepsSeen: [],
  })
})
