import { createHash } from 'node:crypto'
import { passingClip, passingPassport } from '#server/sandbox/passing-facts.ts'
import { generatedFaceEmbedding } from '#server/testing/generated-face.ts'
import { type VisionEngine, VisionFault, type VisionFaultKind } from '#vision/engine.ts'
import type { ClipFacts, DocumentDetection, DocumentFacts, FaceDetection } from '#vision/facts.ts'

type Partly<T> = T extends readonly unknown[] | Float32Array | Uint8Array | null | string | number | boolean
  ? T
  : { [K in keyof T]?: Partly<T[K]> }

/** What a made picture or clip says about itself. Two with the same facts and no `seed` are the same, to the byte. */
export type MadeDocument = Partly<DocumentFacts> & { seed?: number }
export type MadeClip = Partly<ClipFacts> & { seed?: number; face?: GeneratedFace }
/** Whose face a clip shows, and how it looks this time; without it, a face that no other clip shows. */
export type GeneratedFace = { of: number; take?: number }

/** The number of the passport that a picture with this seed is of: another seed is another passport, unless the picture says a number. */
export const toDocumentNumber = (seed: number) => `X${String(seed).padStart(8, '0')}`

/** Bytes that the made engine reads as a document with these facts, and for the rest as a good passport. */
export function documentPicture(facts: MadeDocument = {}): Buffer {
  return Buffer.from(JSON.stringify({ document: facts }))
}

export function clip(facts: MadeClip = {}): Buffer {
  return Buffer.from(JSON.stringify({ clip: facts }))
}

/** Without `seen`, a screenshot in good light in which nothing is in the way. */
export function screenshot(faces: FaceDetection['faces'], seen: Partly<Pick<FaceDetection, 'luminance' | 'main'>> = {}): Buffer {
  return Buffer.from(JSON.stringify({ faces: { faces, ...seen } }))
}

/** A frame of the camera in which a document is well placed, but for what is stated. */
export function documentFrame(seen: Partly<DocumentDetection> = {}): Buffer {
  return Buffer.from(JSON.stringify({ frame: seen }))
}

/** Bytes that the engine cannot read, and why. */
export function faultyBytes(kind: VisionFaultKind): Buffer {
  return Buffer.from(JSON.stringify({ fault: kind }))
}

const wellPlaced: DocumentDetection = {
  width: 640,
  height: 400,
  brightTenth: 190,
  document: {
    quad: [
      { x: 64, y: 40 },
      { x: 576, y: 40 },
      { x: 576, y: 360 },
      { x: 64, y: 360 },
    ],
    geometry: { fillShare: 0.64, marginShare: 0.1, cutCorners: 0, tiltDegrees: 2, turnDegrees: 0, aspectRatio: 1.58, pixelsPerMm: 6 },
    brightTenth: 215,
    burntShare: 0,
    glareShare: 0,
    edgeSteepness: 0.8,
    printedShare: 0.5,
  },
}

export type FakeVision = VisionEngine & {
  /** Everything waits from now on, until the answer is called. */
  hold(): () => void
  /** Resolves when that many jobs have begun since the engine was opened. */
  begun(jobs: number): Promise<void>
  /** How many have begun so far. */
  jobCount(): number
}

/**
 * An engine that reads its facts out of the bytes, so that tests of the calls take milliseconds and say what they mean.
 * What real pixels give is tested with the real engine.
 */
export function openFakeVision(): FakeVision {
  let gate = Promise.resolve()
  let jobs = 0
  const waiting: { jobs: number; resolve: () => void }[] = []
  const read = async (bytes: Uint8Array, what: string): Promise<unknown> => {
    jobs += 1
    for (const one of waiting) if (jobs >= one.jobs) one.resolve()
    await gate
    const facts = parse(bytes)
    if (facts.fault) throw new VisionFault(facts.fault as VisionFaultKind)
    if (!facts[what]) throw new VisionFault('unsupported')
    return facts[what]
  }
  return {
    async inspectDocument(picture) {
      const facts = await read(picture, 'document')
      const { seed } = facts as MadeDocument
      return merge(
        passingPassport(createHash('sha256').update(picture).digest('hex'), seed === undefined ? undefined : toDocumentNumber(seed)),
        facts,
      )
    },
    async inspectClip(bytes, portrait) {
      const stated = await read(bytes, 'clip')
      const unlike = createHash('sha256').update(bytes).digest().readUIntBE(0, 6)
      const embedding = generatedFaceEmbedding((stated as MadeClip).face ?? { of: unlike })
      const facts = merge({ ...passingClip(), embedding }, stated)
      return portrait ? facts : { ...facts, portraitLikeness: null }
    },
    async detectFaces(picture) {
      const clear: FaceDetection = { width: 400, height: 300, faces: [], luminance: 120, main: null }
      return merge(clear, await read(picture, 'faces'))
    },
    async detectDocument(frame) {
      return merge(wellPlaced, await read(frame, 'frame'))
    },
    memory: async () => [],
    workerPids: () => [process.pid],
    close: async () => {},
    hold() {
      let open = () => {}
      gate = new Promise((resolve) => {
        open = resolve
      })
      return () => open()
    },
    jobCount: () => jobs,
    begun: (desired) =>
      new Promise((resolve) => {
        if (jobs >= desired) resolve()
        else waiting.push({ jobs: desired, resolve })
      }),
  }
}

function parse(bytes: Uint8Array): Record<string, unknown> {
  try {
    return JSON.parse(Buffer.from(bytes).toString()) as Record<string, unknown>
  } catch {
    throw new VisionFault('unsupported')
  }
}

function merge<T>(good: T, facts: unknown): T {
  if (!isRecord(facts) || !isRecord(good)) return facts as T
  const merged: Record<string, unknown> = { ...good }
  for (const [name, value] of Object.entries(facts)) merged[name] = merge(merged[name], value)
  return merged as T
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
