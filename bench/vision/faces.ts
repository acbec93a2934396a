import { join } from 'node:path'
import sharp from 'sharp'
import { livenessThresholds } from '#server/liveness/judge-liveness.ts'
import { detectFacesIn, type FoundFace } from '#vision/face/detect-faces.ts'
import { embedFace, faceLikeness } from '#vision/face/embed-face.ts'
import { measureLooks } from '#vision/face/measure-looks.ts'
import { measurePose } from '#vision/face/measure-pose.ts'
import { measureScreenshot } from '#vision/face/measure-screenshot.ts'
import type { Models } from '#vision/models/open-models.ts'
import type { RgbPicture } from '#vision/picture/rgb-picture.ts'
import { type CatalogueRow, readCatalogue, readCsv, readPicture } from './read-data.ts'
import { type MatchResult, matchResult, type Timing, timingOf } from './statistics.ts'

/** What a document's portrait suffers on its way: printed small, photographed, compressed. */
const degradations = {
  /** As in the studio. */
  clean: { faceWidthPx: null, saturation: 1, blur: 0, brightness: 1, quality: 95 },
  /** A printed portrait, 60 px wide in the photo of its document. */
  portrait: { faceWidthPx: 60, saturation: 0.35, blur: 0.8, brightness: 1, quality: 60 },
  smallPortrait: { faceWidthPx: 40, saturation: 0.35, blur: 0.5, brightness: 1, quality: 70 },
  greyCopy: { faceWidthPx: 90, saturation: 0, blur: 0.6, brightness: 1, quality: 60 },
  darkPortrait: { faceWidthPx: 90, saturation: 0.6, blur: 0, brightness: 0.35, quality: 70 },
  blurredPortrait: { faceWidthPx: 90, saturation: 0.8, blur: 2, brightness: 1, quality: 80 },
} as const

type Degradation = keyof typeof degradations
/** `portrait` against `clean` is what the product does: the document against the camera. */
const headline: Degradation = 'portrait'

type Figures = Omit<MatchResult, 'curve'>

export type FacesResult = {
  /** Camera pictures that pass the product's gates against portraits; `ungated` has all of them. */
  faceMatch: Figures & {
    gatedOut: Record<string, number>
    ungated: Figures
    byDegradation: Record<string, Figures>
    pairsCsv: Figures
  }
  detection: {
    single: { n: number; missed: number }
    groups: { n: number; foundAll: number; faces: number; found: number }
    noFace: { n: number; falseAlarms: number }
    portraits: { n: number; missed: number }
  }
  timingsMs: Record<string, Timing>
  curves: Record<string, MatchResult['curve']>
}

/** The face with room around it, the way it would look on a document. */
async function degrade(file: string, face: FoundFace, kind: Degradation): Promise<Uint8Array> {
  const { faceWidthPx, saturation, blur, brightness, quality } = degradations[kind]
  const { data, info } = await sharp(file).rotate().removeAlpha().toColourspace('srgb').png().toBuffer({ resolveWithObject: true })
  const room = face.width * 0.9
  const [left, top] = [Math.max(0, Math.floor(face.left - room)), Math.max(0, Math.floor(face.top - room))]
  const right = Math.min(info.width, Math.ceil(face.left + face.width + room))
  const bottom = Math.min(info.height, Math.ceil(face.top + face.height + room))
  const width = faceWidthPx === null ? right - left : Math.max(16, Math.round(((right - left) * faceWidthPx) / face.width))
  const small = await sharp(data)
    .extract({ left, top, width: right - left, height: bottom - top })
    .resize(width)
    .png()
    .toBuffer()
  const toned = sharp(small).modulate({ saturation, brightness })
  return (blur > 0 ? toned.blur(blur) : toned).jpeg({ quality }).toBuffer()
}

type Gate = 'size' | 'pose' | 'blur' | 'exposure'
type Embedded = { path: string; person: string; embedding: Float32Array; gate: Gate | null }

// The camera is 400 px wide and the face at least a quarter of its height of 300.
const minFaceWidthPx = 72
const maxYawDegrees = 35

/** Why a face is not compared: the product asks for another recording first. */
async function gateOf(picture: RgbPicture, face: FoundFace, models: Models): Promise<Gate | null> {
  if (face.width < minFaceWidthPx) return 'size'
  const pose = await measurePose(picture, face, models)
  if (Math.abs(pose.yawDegrees) > maxYawDegrees || Math.abs(pose.rollDegrees) > livenessThresholds.maxRollDegrees) return 'pose'
  const looks = measureLooks(picture, pose.mesh)
  if (looks.luminance < livenessThresholds.minLuminance) return 'exposure'
  return looks.sharpness < livenessThresholds.minSharpness ? 'blur' : null
}

type Timings = Record<'detectFaces' | 'embedFace', number[]>

async function embedPicture(source: string | Uint8Array, models: Models, timings: Timings) {
  const picture = await readPicture(source)
  const began = performance.now()
  const [face] = await detectFacesIn(picture, models)
  timings.detectFaces.push(performance.now() - began)
  if (!face) return null
  const found = performance.now()
  const embedding = await embedFace(picture, face, models)
  timings.embedFace.push(performance.now() - found)
  return { picture, face, embedding }
}

async function embedAll(data: string, rows: readonly CatalogueRow[], models: Models, timings: Timings) {
  const camera: Embedded[] = []
  const documents: Record<Degradation, Embedded[]> = {
    clean: camera,
    portrait: [],
    smallPortrait: [],
    greyCopy: [],
    darkPortrait: [],
    blurredPortrait: [],
  }
  let [missed, portraitsMissed, portraits] = [0, 0, 0]
  for (const { path, person } of rows) {
    const file = join(data, path)
    const found = await embedPicture(file, models, timings)
    if (!found) {
      missed++
      continue
    }
    const gate = await gateOf(found.picture, found.face, models)
    camera.push({ path, person: person || path, embedding: found.embedding, gate })
    for (const kind of Object.keys(documents) as Degradation[]) {
      if (kind === 'clean') continue
      portraits++
      const copy = await embedPicture(await degrade(file, found.face, kind), models, timings)
      if (copy) documents[kind].push({ path, person: person || path, embedding: copy.embedding, gate })
      else portraitsMissed++
    }
  }
  return { camera, documents, missed, portraits: { n: portraits, missed: portraitsMissed } }
}

function scoresOf(documents: readonly Embedded[], camera: readonly Embedded[]) {
  const [genuine, impostor]: [number[], number[]] = [[], []]
  for (const [i, a] of documents.entries()) {
    for (const [j, b] of camera.entries()) {
      // The same photograph is no pair; and among themselves each pair counts once.
      if (a.path === b.path || (documents === camera && j <= i)) continue
      const scores = a.person === b.person ? genuine : impostor
      scores.push(faceLikeness(a.embedding, b.embedding))
    }
  }
  return matchResult(genuine, impostor)
}

async function matchPairs(data: string, camera: readonly Embedded[]): Promise<MatchResult> {
  const byPath = new Map(camera.map((one) => [one.path, one.embedding]))
  const [genuine, impostor]: [number[], number[]] = [[], []]
  for (const row of await readCsv(join(data, 'faces/pairs.csv'))) {
    const [a, b] = [byPath.get(row.a ?? ''), byPath.get(row.b ?? '')]
    if (!a || !b) continue
    const scores = row.same === '1' ? genuine : impostor
    scores.push(faceLikeness(a, b))
  }
  return matchResult(genuine, impostor)
}

async function countFaces(data: string, rows: readonly CatalogueRow[], models: Models): Promise<number[]> {
  const counts: number[] = []
  for (const { path } of rows) counts.push((await detectFacesIn(await readPicture(join(data, path)), models)).length)
  return counts
}

async function detectGroups(data: string, catalogue: readonly CatalogueRow[], models: Models) {
  const groups = catalogue
    .filter(({ kind }) => kind === 'face_group')
    .flatMap((row) => {
      const expected = Number(/(\d+)\+? faces/.exec(row.label)?.[1])
      return Number.isFinite(expected) ? [{ row, expected }] : []
    })
  const counts = await countFaces(
    data,
    groups.map(({ row }) => row),
    models,
  )
  const empty = catalogue.filter(({ kind }) => kind === 'no_face')
  const alarms = await countFaces(data, empty, models)
  return {
    groups: {
      n: groups.length,
      foundAll: groups.filter(({ expected }, i) => (counts[i] ?? 0) >= expected).length,
      faces: groups.reduce((sum, { expected }) => sum + expected, 0),
      found: groups.reduce((sum, { expected }, i) => sum + Math.min(expected, counts[i] ?? 0), 0),
    },
    noFace: { n: empty.length, falseAlarms: alarms.filter((count) => count > 0).length },
  }
}

/** One caller's screenshot, decoded and looked at: the whole call that the camera page makes every second. */
async function timeScreenshots(data: string, rows: readonly CatalogueRow[], models: Models): Promise<number[]> {
  const times: number[] = []
  for (const { path } of rows.slice(0, 40)) {
    const jpeg = await sharp(join(data, path)).rotate().resize(400, 300, { fit: 'cover' }).jpeg({ quality: 85 }).toBuffer()
    const began = performance.now()
    await measureScreenshot(await readPicture(jpeg), models)
    times.push(performance.now() - began)
  }
  return times
}

const withoutCurve = ({ curve: _, ...result }: MatchResult): Figures => result

function countGates(camera: readonly Embedded[]): Record<string, number> {
  const counts: Record<string, number> = { size: 0, pose: 0, blur: 0, exposure: 0 }
  for (const { gate } of camera) if (gate) counts[gate] = (counts[gate] ?? 0) + 1
  return counts
}

/** Detection and comparison over the faces of the folder; also when there are none. */
export async function runFaces(data: string, models: Models): Promise<FacesResult> {
  const catalogue = await readCatalogue(data)
  const single = catalogue.filter(({ kind }) => kind === 'face_single')
  const timings: Timings = { detectFaces: [], embedFace: [] }
  const { camera, documents, missed, portraits } = await embedAll(data, single, models, timings)
  const results = Object.fromEntries(
    (Object.keys(degradations) as Degradation[]).map((kind) => [kind, scoresOf(documents[kind], camera)]),
  ) as Record<Degradation, MatchResult>
  const passing = camera.filter(({ gate }) => gate === null)
  const gated = scoresOf(documents[headline], passing)
  return {
    faceMatch: {
      ...withoutCurve(gated),
      gatedOut: countGates(camera),
      ungated: withoutCurve(results[headline]),
      byDegradation: Object.fromEntries(Object.entries(results).map(([kind, result]) => [kind, withoutCurve(result)])),
      pairsCsv: withoutCurve(await matchPairs(data, camera)),
    },
    detection: { single: { n: single.length, missed }, ...(await detectGroups(data, catalogue, models)), portraits },
    timingsMs: {
      detectScreenshot: timingOf(await timeScreenshots(data, single, models)),
      detectFaces: timingOf(timings.detectFaces),
      embedFace: timingOf(timings.embedFace),
    },
    curves: Object.fromEntries(Object.entries({ gated, ...results }).map(([kind, { curve }]) => [kind, curve])),
  }
}
