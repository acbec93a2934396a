import { fileURLToPath } from 'node:url'
import {
  type CaptureCase,
  type CaptureOutcome,
  documentTypeOf,
  type Looker,
  runCapture,
  toServerLooker,
  workerLooker,
} from '#bench/pages/capture-case.ts'
import { type Figure, median, quantile } from '#bench/support/result.ts'
import type { DocumentSide } from '#contract/documents/document-type.ts'
import type { DocumentKind } from '#fixtures/document-design.ts'
import type { Ground } from '#fixtures/held-document.ts'
import { heldStories } from '#fixtures/held-pose.ts'
import { makeDocument } from '#fixtures/make-document.ts'
import type { PersonName } from '#fixtures/people.ts'
import { judgeDocument } from '#server/documents/judge-document.ts'
import { openDocumentDetector } from '#vision/document/detect-document.ts'
import { type DocumentInspector, openDocumentInspector } from '#vision/document/open-document-inspector.ts'
import { openModels } from '#vision/models/open-models.ts'

const modelsFolder = fileURLToPath(new URL('../../.models', import.meta.url))
/** A mid-range phone takes so many times as long as this machine: what Chromium's tools call "6x slowdown". */
const phoneFactor = 6

/** Made documents moved before a camera: what the page takes by itself, and what the server says of it. */
export async function measureAutoCapture(documents: number, say: (line: string) => void): Promise<Figure[]> {
  const models = openModels(modelsFolder, { threads: 2 })
  try {
    const inspector = await openDocumentInspector(models)
    const figures: Figure[] = []
    for (const looker of [workerLooker, toServerLooker(await openDocumentDetector())]) {
      say(`  watched by the ${looker.by}`)
      const found = await runAll(toCases(documents), looker, inspector, say)
      const never = await runAll(toHopeless(documents), looker, inspector, say)
      figures.push(...toFigures(found, never, looker))
    }
    return figures
  } finally {
    await models.close()
  }
}

type Result = { the: CaptureCase; outcome: CaptureOutcome; errors: string[] }

const sides: { kind: DocumentKind; side: DocumentSide }[] = [
  { kind: 'passport', side: 'front' },
  { kind: 'id-card', side: 'front' },
  { kind: 'id-card', side: 'back' },
  { kind: 'driver-license', side: 'front' },
  { kind: 'residence-permit', side: 'front' },
  { kind: 'passport', side: 'front' },
  { kind: 'residence-permit', side: 'back' },
  { kind: 'driver-license', side: 'back' },
]
const people: PersonName[] = ['clara', 'mei', 'nora', 'grace', 'lena', 'rosa', 'carla', 'bianca']
const states = ['UTO', 'XXA', 'XXB'] as const
const grounds: Ground[] = ['wood', 'dark', 'grey', 'white']

function toCase(at: number, story: CaptureCase['story']): CaptureCase {
  const pick = <T>(list: readonly T[], step: number) => list[Math.floor(at / step) % list.length] as T
  return { ...pick(sides, 1), person: pick(people, 3), state: pick(states, 1), story, ground: pick(grounds, 2), seed: at + 1 }
}

/** Each begins with another thing wrong, and is put right. */
function toCases(count: number): CaptureCase[] {
  return Array.from({ length: count }, (_, at) => toCase(at, heldStories[(at * 3 + Math.floor(at / 8)) % heldStories.length] ?? 'far'))
}

/** Whatever is wrong stays wrong: nothing is to be taken. */
function toHopeless(count: number): CaptureCase[] {
  const stories = [...heldStories.map((story) => `never-${story}` as const), 'no-document' as const]
  return Array.from({ length: Math.ceil(count / 3) }, (_, at) => toCase(at + 1_000, stories[at % stories.length] ?? 'no-document'))
}

async function runAll(cases: CaptureCase[], looker: Looker, inspector: DocumentInspector, say: (line: string) => void): Promise<Result[]> {
  const results: Result[] = []
  for (const the of cases) {
    const outcome = await runCapture(the, looker)
    const errors = outcome.photo ? await judge(the, outcome.photo.jpeg, inspector) : []
    const { kind, side, story, ground, seed } = the
    const reported = outcome.photo ? `taken at ${outcome.photo.seconds.toFixed(1)} s, ${errors.join(' ') || 'passes'}` : 'not taken'
    say(`  ${kind} ${side} ${story} on ${ground} (${seed}): ${outcome.stated.join(' > ')}: ${reported}`)
    results.push({ the, outcome, errors })
  }
  return results
}

/** The server's own check of the photo, beside a clean photo of the other side. */
async function judge({ kind, side, person, state, seed }: CaptureCase, jpeg: Buffer, inspector: DocumentInspector): Promise<string[]> {
  const taken = await inspector.inspect(jpeg)
  const other = async (desired: DocumentSide) =>
    inspector.inspect((await makeDocument({ kind, side: desired, person, state, seed: (seed % 5) + 1 })).jpeg)
  const front = side === 'front' ? taken : await other('front')
  const back = kind === 'passport' ? null : side === 'back' ? taken : await other('back')
  const { errors } = judgeDocument({ type: documentTypeOf[kind], front, back, now: new Date(), minimumAgeYears: 18 })
  return errors.filter((error) => error.side === side).map(({ check }) => check)
}

function toFigures(found: Result[], never: Result[], { by, framesPerSecond }: Looker): Figure[] {
  const taken = found.filter(({ outcome }) => outcome.photo)
  const passing = taken.filter(({ errors }) => errors.length === 0)
  const seconds = taken.map(({ outcome }) => outcome.photo?.seconds ?? 0)
  const wrong = never.filter(({ outcome }) => outcome.photo)
  const refused = wrong.filter(({ errors }) => errors.length > 0)
  const all = [...found, ...never]
  const frameMs = all.flatMap(({ outcome }) => outcome.frameMs)
  const figure = { group: by === 'worker' ? 'Auto-capture' : 'Auto-capture by the server' }
  const onWhite = found.filter(({ the }) => the.ground === 'white')
  return [
    {
      ...figure,
      name: 'of what it takes, the server accepts',
      value: passing.length / taken.length,
      unit: 'share',
      goal: { atLeast: 0.95 },
      note: `${passing.length} of ${taken.length}`,
    },
    {
      ...figure,
      name: 'of good documents, taken',
      value: taken.length / found.length,
      unit: 'share',
      note: `${taken.length} of ${found.length}`,
    },
    { ...figure, name: 'taken after, median', value: median(seconds), unit: 's', note: 'wrong for 1.2 s, put right by 2.1 s' },
    { ...figure, name: 'taken after, p95', value: quantile(seconds, 0.95), unit: 's' },
    {
      ...figure,
      name: 'of hopeless ones, taken',
      value: wrong.length / never.length,
      unit: 'share',
      goal: { atMost: 0.05 },
      note: `${wrong.length} of ${never.length}, ${refused.length} of them refused by the server`,
    },
    {
      ...figure,
      name: 'of good documents on a white desk, taken',
      value: onWhite.filter(({ outcome }) => outcome.photo).length / onWhite.length,
      unit: 'share',
      note: `${onWhite.length} documents`,
    },
    ...(by === 'worker' ? toWorkerSpeed(figure, frameMs, framesPerSecond) : toServerCost(figure, frameMs, all)),
  ]
}

type Head = Pick<Figure, 'group'>

function toWorkerSpeed(figure: Head, frameMs: number[], framesPerSecond: number): Figure[] {
  return [
    {
      ...figure,
      name: 'worker, a frame, median times 6',
      isSpeed: true,
      value: median(frameMs) * phoneFactor,
      unit: 'ms',
      goal: { atMost: 1_000 / framesPerSecond },
      note: `${median(frameMs).toFixed(1)} ms of CPU in Node`,
    },
    { ...figure, name: 'worker, a frame, p95 times 6', value: quantile(frameMs, 0.95) * phoneFactor, unit: 'ms' },
  ]
}

function toServerCost(figure: Head, frameMs: number[], all: Result[]): Figure[] {
  const kilobytes = all.flatMap(({ outcome }) => outcome.frameBytes.map((bytes) => bytes / 1_000))
  return [
    { ...figure, name: 'server, a frame, median CPU', value: median(frameMs), unit: 'ms' },
    { ...figure, name: 'server, a frame, p95 CPU', value: quantile(frameMs, 0.95), unit: 'ms' },
    {
      ...figure,
      name: 'a frame as it is sent, median',
      value: median(kilobytes),
      unit: 'kB',
      note: `p95 ${quantile(kilobytes, 0.95).toFixed(0)} kB`,
    },
  ]
}
