import { join } from 'node:path'
import sharp from 'sharp'
import { livenessLimits } from '#contract/limits.ts'
import { type FaceRectangle, judgeFacePosition, positionTolerancePx } from '#contract/liveness/face-position.ts'
import { randomFrom } from '#fixtures/random.ts'
import { detectFacesIn } from '#vision/face/detect-faces.ts'
import { locateAmong } from '#vision/face/locate-faces.ts'
import { type FaceMesh, followMesh, measureMesh, meshPoint } from '#vision/face/measure-pose.ts'
import { toBox, toMeshBox } from '#vision/face/mesh-box.ts'
import { inverse, place, type Similarity, sampleCrop, shrinkBy } from '#vision/face/sample-picture.ts'
import type { Models } from '#vision/models/open-models.ts'
import type { RgbPicture } from '#vision/picture/rgb-picture.ts'
import { readCatalogue, readPicture } from './read-data.ts'
import { quantileOf, type Timing, timingOf } from './statistics.ts'

type Box = FaceRectangle
type Frame = { picture: RgbPicture; truth: Box }
type Person = { picture: RgbPicture; mesh: FaceMesh }

const frame = { width: livenessLimits.cameraWidthPx, height: livenessLimits.cameraHeightPx }
const placementsEach = 1
/** One more than the poor positions that a try allows: a person who holds still is looked at this often, and no more. */
const looksEach = livenessLimits.maxPoorPositions + 1
/** In the folder's photographs a smaller face has no landmarks that are worth to measure others by. */
const minTruthWidthPx = 90
const enoughWidthPx = 300
const surePresence = 0.9

/** The settled landmarks of the one face of a photograph, at its full size. */
async function openPerson(picture: RgbPicture, models: Models): Promise<Person | null> {
  const [face, ...others] = await detectFacesIn(picture, models)
  if (!face || others.length > 0 || face.width < minTruthWidthPx) return null
  // More than the mesh looks at gives no better landmarks, and takes its time in each frame.
  const n = Math.floor(face.width / enoughWidthPx)
  if (n > 1) return openPerson(shrinkBy(picture, n), models)
  let mesh = await measureMesh(picture, face, models)
  for (let pass = 0; pass < 3; pass += 1) mesh = await followMesh(picture, mesh, models)
  return mesh.presence < surePresence ? null : { picture, mesh }
}

function mirrored({ width, height, data }: RgbPicture): RgbPicture {
  const out = new Uint8Array(data.length)
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const [from, to] = [(y * width + x) * 3, (y * width + width - 1 - x) * 3]
      for (let c = 0; c < 3; c += 1) out[to + c] = data[from + c] as number
    }
  }
  return { width, height, data: out }
}

type Placement = { x: number; y: number; width: number; radians: number; light: number }

/** Face sizes and places round the limits of the rule, most of them inside. */
function placeAtRandom(random: () => number): Placement {
  const between = (low: number, high: number) => low + (high - low) * random()
  const width = livenessLimits.ovalWidthPx * between(0.47, 0.83)
  return {
    x: frame.width / 2 + between(-26, 26),
    y: frame.height * between(0.4, 0.66),
    width,
    radians: (between(-8, 8) * Math.PI) / 180,
    light: between(0.55, 1.2),
  }
}

/** The person as the camera page would send them: 400 x 300, JPEG, decoded again, and where their landmarks lie in it. */
async function takeFrame({ picture, mesh }: Person, { x, y, width, radians, light }: Placement): Promise<Frame> {
  const box = toMeshBox(mesh)
  const scale = box.width / width
  const [a, b] = [Math.cos(radians) * scale, Math.sin(radians) * scale]
  const middle = { x: box.left + box.width / 2, y: box.top + box.height / 2 }
  const map: Similarity = { a, b, x: middle.x - (a * x - b * y), y: middle.y - (b * x + a * y) }
  const back = inverse(map)
  const truth = toBox((point) => {
    const { x: px, y: py } = meshPoint(mesh, point)
    return place(back, px, py)
  })
  const jpeg = await toJpeg(picture, map, light)
  return { picture: await readPicture(jpeg), truth }
}

async function toJpeg(picture: RgbPicture, map: Similarity, light: number): Promise<Uint8Array> {
  const n = Math.max(1, Math.floor(Math.hypot(map.a, map.b)))
  const small = { a: map.a / n, b: map.b / n, x: map.x / n, y: map.y / n }
  const { pixels } = sampleCrop(shrinkBy(picture, n), small, frame.width)
  const data = Uint8Array.from(pixels.subarray(0, frame.width * frame.height * 3), (value) => Math.min(255, value * light))
  return sharp(data, { raw: { ...frame, channels: 3 } })
    .jpeg({ quality: livenessLimits.screenshotQuality * 100 })
    .toBuffer()
}

const sides = ['left', 'right', 'top', 'bottom'] as const
type Sides = Record<(typeof sides)[number], number>

function differenceOf(measured: Box, truth: Box): Sides {
  return {
    left: measured.left - truth.left,
    right: measured.left + measured.width - truth.left - truth.width,
    top: measured.top - truth.top,
    bottom: measured.top + measured.height - truth.top - truth.height,
  }
}

const isIn = (faces: readonly Box[], tolerancePx = 0) => judgeFacePosition(faces, frame, { tolerancePx }) === 'hold-steady'

/** One way to measure: which boxes it gives, and how it judges the first look at a person and those after it. */
type Way = { boxes: 'finder' | 'landmarks'; laterTolerancePx: number }
const ways = {
  finderBox: { boxes: 'finder', laterTolerancePx: 0 },
  landmarkBox: { boxes: 'landmarks', laterTolerancePx: 0 },
  landmarkBoxWithTolerance: { boxes: 'landmarks', laterTolerancePx: positionTolerancePx },
} as const satisfies Record<string, Way>

type Look = { truth: Box; finder: readonly Box[]; landmarks: readonly Box[] }
/** Six looks at one person in one place. */
type Stay = { looks: Look[] }
type Share = { n: number; count: number; share: number }

export type OvalResult = {
  oval: {
    people: number
    frames: number
    byWay: Record<keyof typeof ways, OvalFigures>
  }
  timingsMs: Record<string, Timing>
}

type OvalFigures = {
  /** Measured less true, mean over all frames, pixels of 400 x 300. */
  biasPx: Sides
  /** What a person's own box is off by beyond that bias: standard deviation over the stays. */
  habitPx: Sides
  /** What it trembles by from look to look, median over the stays. */
  jitterPx: Sides
  /** Looks at a person whose landmarks are inside, but are called off. */
  wronglyRefused: Share
  /** The same of those who are inside by 2 px and more on each side. */
  wronglyRefusedClearlyInside: Share
  /** Tries that end after six looks although the landmarks were inside at each. */
  failedTries: Share
  /** Looks at a person whose landmarks are outside by more than nothing, 2 and 4 px, but are taken. */
  falseAccepts: Share
  falseAcceptsBeyond2Px: Share
  falseAcceptsBeyond4Px: Share
  calledSeveralFaces: number
}

function share<T>(of: readonly T[], is: (one: T) => boolean): Share {
  const count = of.filter(is).length
  return { n: of.length, count, share: count / Math.max(1, of.length) }
}

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / (values.length || 1)
const deviation = (values: readonly number[]) => {
  const middle = mean(values)
  return Math.sqrt(mean(values.map((value) => (value - middle) ** 2)))
}
const bySide = (of: (side: keyof Sides) => number): Sides => ({
  left: of('left'),
  right: of('right'),
  top: of('top'),
  bottom: of('bottom'),
})

function figuresOf(stays: readonly Stay[], { boxes, laterTolerancePx }: Way): OvalFigures {
  const offs = stays.map(({ looks }) =>
    looks.flatMap((look) => {
      const [box] = look[boxes]
      return box ? [differenceOf(box, look.truth)] : []
    }),
  )
  const all = offs.flat()
  const seen = offs.filter((one) => one.length > 1)
  const judged = stays.flatMap(({ looks }) =>
    looks.map((look, i) => ({ truth: look.truth, taken: isIn(look[boxes], i === 0 ? 0 : laterTolerancePx), found: look[boxes].length })),
  )
  const inside = judged.filter(({ truth }) => isIn([truth]))
  const outsideBy = (px: number) => judged.filter(({ truth }) => !isIn([truth], px))
  const held = stays.filter(({ looks }) => looks.every(({ truth }) => isIn([truth])))
  return {
    biasPx: bySide((side) => mean(all.map((off) => off[side]))),
    habitPx: bySide((side) => deviation(seen.map((stay) => mean(stay.map((off) => off[side]))))),
    jitterPx: bySide((side) =>
      quantileOf(
        seen.map((stay) => deviation(stay.map((off) => off[side]))),
        0.5,
      ),
    ),
    wronglyRefused: share(inside, ({ taken }) => !taken),
    wronglyRefusedClearlyInside: share(
      judged.filter(({ truth }) => isIn([truth], -2)),
      ({ taken }) => !taken,
    ),
    failedTries: share(held, ({ looks }) => looks.every((look, i) => !isIn(look[boxes], i === 0 ? 0 : laterTolerancePx))),
    falseAccepts: share(outsideBy(0), ({ taken }) => taken),
    falseAcceptsBeyond2Px: share(outsideBy(2), ({ taken }) => taken),
    falseAcceptsBeyond4Px: share(outsideBy(4), ({ taken }) => taken),
    calledSeveralFaces: judged.filter(({ found }) => found > 1).length,
  }
}

/** People of the folder, put before the camera page in places round the limits of the oval: whether who is inside is taken, and nobody else. */
export async function runOval(data: string, models: Models): Promise<OvalResult> {
  const random = randomFrom(17)
  const timings: Record<'detectFaces' | 'locateFaces', number[]> = { detectFaces: [], locateFaces: [] }
  const stays: Stay[] = []
  let people = 0
  for (const { path } of (await readCatalogue(data)).filter(({ kind }) => kind === 'face_single')) {
    const photo = await readPicture(join(data, path))
    const person = await openPerson(people % 2 ? mirrored(photo) : photo, models)
    if (!person) continue
    people += 1
    for (let at = 0; at < placementsEach; at += 1) stays.push(await lookSixTimes(person, placeAtRandom(random), random, models, timings))
  }
  const byWay = Object.fromEntries(Object.entries(ways).map(([name, way]) => [name, figuresOf(stays, way)]))
  return {
    oval: { people, frames: stays.length * looksEach, byWay: byWay as OvalResult['oval']['byWay'] },
    timingsMs: Object.fromEntries(Object.entries(timings).map(([step, values]) => [`oval ${step}`, timingOf(values)])),
  }
}

/** A person who holds as still as people do: a pixel and a half each way, and the light with them. */
async function lookSixTimes(
  person: Person,
  placed: Placement,
  random: () => number,
  models: Models,
  timings: Record<'detectFaces' | 'locateFaces', number[]>,
): Promise<Stay> {
  const looks: Look[] = []
  const sway = (by: number) => (random() * 2 - 1) * by
  for (let look = 0; look < looksEach; look += 1) {
    const moved = { ...placed, x: placed.x + sway(1.5), y: placed.y + sway(1.5), light: placed.light * (1 + sway(0.04)) }
    const { picture, truth } = await takeFrame(person, moved)
    const began = performance.now()
    const finder = await detectFacesIn(picture, models)
    const found = performance.now()
    const landmarks = await locateAmong(picture, finder, models)
    timings.detectFaces.push(found - began)
    timings.locateFaces.push(performance.now() - found)
    looks.push({ truth, finder, landmarks })
  }
  return { looks }
}
