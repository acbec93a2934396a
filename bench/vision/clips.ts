import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { judgeLiveness, type LivenessCheckName } from '#server/liveness/judge-liveness.ts'
import { inspectClip } from '#vision/clip/inspect-clip.ts'
import { measurePassive } from '#vision/clip/measure-passive.ts'
import { VisionFault } from '#vision/engine.ts'
import { detectFacesIn } from '#vision/face/detect-faces.ts'
import { embedFace } from '#vision/face/embed-face.ts'
import type { ChallengeStep, ClipFacts } from '#vision/facts.ts'
import type { Models } from '#vision/models/open-models.ts'
import { type CatalogueRow, type ClipTruth, listFolder, readCatalogue, readClipTruths, readPicture } from './read-data.ts'
import { type Timing, timingOf } from './statistics.ts'

/** Which reasons are the right ones to refuse a variant for; null means that it is to be accepted. */
const rightReasons: Record<string, readonly LivenessCheckName[] | null> = {
  handheld: null,
  turn: null,
  nod: null,
  blink: null,
  approach: null,
  dark: ['light'],
  backlit: ['light'],
  low_light_noise: ['light'],
  blurred: ['focus'],
  shaky: ['focus'],
  far: ['face-size'],
  tiny: ['face-size', 'face-in-view'],
  edge: ['inside-picture', 'face-in-view'],
  no_face: ['face-in-view'],
  enter_leave: ['face-in-view'],
  upside_down: ['upright', 'face-in-view'],
  frozen: ['moving-pictures', 'moving-face'],
  still: ['moving-pictures', 'moving-face', 'depth', 'print-pattern'],
  switch: ['same-person'],
  two_faces: ['one-face'],
  replay_screen: ['screen-pattern', 'frame-around-face'],
  replay_phone: ['screen-pattern', 'frame-around-face'],
  print: ['print-pattern', 'frame-around-face', 'depth'],
  cutout: ['print-pattern', 'frame-around-face', 'depth', 'eyes-visible'],
  mask_medical: ['mouth-visible'],
  sunglasses: ['eyes-visible'],
}

/** The orders that two of the variants happen to answer, as the person moves. */
const answeredOrders: Record<string, readonly ChallengeStep[]> = {
  turn: ['turn-left', 'turn-right'],
  nod: ['look-down', 'look-up'],
}

const attackGroups = ['attack']
const maxDurationMs = 7_500

type Tally = { n: number; asExpected: number; reasons: Record<string, number> }
type Counted = { n: number; refused: number }

/** Error rates as ISO/IEC 30107-3 names them: APCER is the share of one kind of attack that passes, BPCER that of honest clips that are refused. */
export type ClipsResult = {
  clips: Record<string, Tally>
  attacks: Record<string, Counted & { apcer: number }>
  bonaFide: Counted & { bpcer: number }
  challenge: { ownOrder: { n: number; passed: number }; otherOrder: Counted; otherClips: Counted }
  clipIdentity: { samePerson: { n: number; passed: number }; otherPerson: Counted }
  passiveImages: Record<string, { n: number; calledLive: number; medianLive: number }>
  badClips: { n: number; outcomes: Record<string, number> }
  timingsMs: Record<string, Timing>
  notes: string[]
}

type Inspected = { truth: ClipTruth; file: string; facts: ClipFacts }

function record(lists: Record<string, number[]>, name: string, value: number): void {
  const list = lists[name] ?? []
  lists[name] = list
  list.push(value)
}

/** The tally of that name, begun with `first` when there is none. */
function tallyOf<T>(tallies: Record<string, T>, name: string, first: T): T {
  const tally = tallies[name] ?? first
  tallies[name] = tally
  return tally
}

function reasonOf(facts: ClipFacts, challenge: readonly ChallengeStep[] | null = null): LivenessCheckName | null {
  return judgeLiveness(facts, { hasPortrait: facts.portraitLikeness !== null, challenge, maxDurationMs }).refusals[0]?.check ?? null
}

/** Embeddings of the catalogue's good portraits, by person. */
async function embedPortraits(data: string, catalogue: readonly CatalogueRow[], models: Models) {
  const portraits: { path: string; person: string; embedding: Float32Array }[] = []
  for (const { path, person, portraitOk, kind } of catalogue) {
    if (!person || !portraitOk || kind !== 'face_single') continue
    const picture = await readPicture(join(data, path))
    const [face] = await detectFacesIn(picture, models)
    if (face) portraits.push({ path, person, embedding: await embedFace(picture, face, models) })
  }
  return portraits
}

async function inspectAll(truths: readonly ClipTruth[], models: Models, timings: Record<string, number[]>, notes: string[]) {
  const inspected: Inspected[] = []
  for (const truth of truths) {
    for (const name of truth.files.filter((file) => /\.(webm|mp4)$/.test(file))) {
      const file = join(truth.folder, name)
      if (!existsSync(file)) continue
      const bytes = await readFile(file)
      const began = performance.now()
      try {
        const facts = await inspectClip(bytes, null, models)
        record(timings, 'liveness', performance.now() - began)
        for (const [step, ms] of Object.entries(facts.timingsMs)) record(timings, `liveness ${step}`, ms)
        inspected.push({ truth, file, facts })
      } catch (error) {
        notes.push(`${name}: ${String(error)}`)
      }
    }
  }
  return inspected
}

function countVariants(inspected: readonly Inspected[], notes: string[]): Pick<ClipsResult, 'clips' | 'attacks' | 'bonaFide'> {
  const clips: Record<string, Tally> = {}
  const attacks: Record<string, Counted> = {}
  const bonaFide: Counted = { n: 0, refused: 0 }
  for (const { truth, file, facts } of inspected) {
    const right = rightReasons[truth.variant]
    const reason = reasonOf(facts)
    if (attackGroups.includes(truth.group)) {
      const attack = tallyOf(attacks, truth.variant, { n: 0, refused: 0 })
      attack.n++
      if (reason) attack.refused++
    } else if (truth.group === 'live_like') {
      bonaFide.n++
      if (reason) bonaFide.refused++
    }
    if (right === undefined) continue
    const tally = tallyOf(clips, truth.variant, { n: 0, asExpected: 0, reasons: {} })
    const asExpected = right === null ? reason === null : reason !== null && right.includes(reason)
    tally.n++
    if (asExpected) tally.asExpected++
    else notes.push(`${file.split('/').at(-1)}: ${reason ?? 'passed'}`)
    tally.reasons[reason ?? 'passed'] = (tally.reasons[reason ?? 'passed'] ?? 0) + 1
  }
  const apcer = Object.entries(attacks).map(([kind, counted]) => [kind, { ...counted, apcer: (counted.n - counted.refused) / counted.n }])
  return { clips, attacks: Object.fromEntries(apcer), bonaFide: { ...bonaFide, bpcer: bonaFide.refused / Math.max(1, bonaFide.n) } }
}

function countChallenge(inspected: readonly Inspected[]): ClipsResult['challenge'] {
  const result = { ownOrder: { n: 0, passed: 0 }, otherOrder: { n: 0, refused: 0 }, otherClips: { n: 0, refused: 0 } }
  for (const { truth, facts } of inspected) {
    const own = answeredOrders[truth.variant]
    for (const order of Object.values(answeredOrders)) {
      if (own === order) {
        result.ownOrder.n++
        if (reasonOf(facts, order) === null) result.ownOrder.passed++
        result.otherOrder.n++
        if (reasonOf(facts, [...order].reverse()) !== null) result.otherOrder.refused++
      } else {
        result.otherClips.n++
        if (reasonOf(facts, order) !== null) result.otherClips.refused++
      }
    }
  }
  return result
}

/** Live-like clips against another photograph of the same person, and against another person's. */
async function countIdentity(data: string, inspected: readonly Inspected[], models: Models): Promise<ClipsResult['clipIdentity']> {
  const portraits = await embedPortraits(data, await readCatalogue(data), models)
  const result = { samePerson: { n: 0, passed: 0 }, otherPerson: { n: 0, refused: 0 } }
  for (const [i, { truth, file }] of inspected.filter(({ truth }) => truth.group === 'live_like').entries()) {
    const same = portraits.find(({ person, path }) => person === truth.person && path !== truth.face)
    const others = portraits.filter(({ person }) => person !== truth.person)
    const other = others[(i * 7) % Math.max(1, others.length)]
    const bytes = await readFile(file)
    if (same) {
      result.samePerson.n++
      if (reasonOf(await inspectClip(bytes, same.embedding, models)) === null) result.samePerson.passed++
    }
    if (other) {
      result.otherPerson.n++
      if (reasonOf(await inspectClip(bytes, other.embedding, models)) === 'portrait-match') result.otherPerson.refused++
    }
  }
  return result
}

/** The passive network alone on labelled pictures; it advises, it never decides. */
async function countPassive(data: string, models: Models): Promise<ClipsResult['passiveImages']> {
  const scores: Record<string, number[]> = {}
  for (const { path, kind, label } of await readCatalogue(data)) {
    if (!kind.startsWith('pad_image') || label.startsWith('unclear')) continue
    const picture = await readPicture(join(data, path))
    const [face] = await detectFacesIn(picture, models)
    const name = `${label.split(',')[0]}${kind === 'pad_image_small' ? ' (small crop)' : ''}`
    if (face) record(scores, name, await measurePassive(picture, face, models))
  }
  return Object.fromEntries(
    Object.entries(scores).map(([name, values]) => [
      name,
      {
        n: values.length,
        calledLive: values.filter((value) => value > 0.5).length,
        medianLive: [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0,
      },
    ]),
  )
}

async function countBad(data: string, models: Models): Promise<ClipsResult['badClips']> {
  const outcomes: Record<string, number> = {}
  const files = await listFolder(data, 'bad')
  for (const file of files) {
    const outcome = await inspectClip(await readFile(join(data, file)), null, models).then(
      () => 'read',
      (error: unknown) => (error instanceof VisionFault ? error.kind : `not a VisionFault: ${String(error)}`),
    )
    outcomes[outcome] = (outcomes[outcome] ?? 0) + 1
  }
  return { n: files.length, outcomes }
}

/** Recordings, passive and with a challenge; also when the folder has none. */
export async function runClips(data: string, models: Models): Promise<ClipsResult> {
  const notes: string[] = []
  const timings: Record<string, number[]> = {}
  const inspected = await inspectAll(await readClipTruths(data), models, timings, notes)
  return {
    ...countVariants(inspected, notes),
    challenge: countChallenge(inspected),
    clipIdentity: await countIdentity(data, inspected, models),
    passiveImages: await countPassive(data, models),
    badClips: await countBad(data, models),
    timingsMs: Object.fromEntries(Object.entries(timings).map(([step, values]) => [step, timingOf(values)])),
    notes,
  }
}
