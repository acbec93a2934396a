import { createHash } from 'node:crypto'
import type { ChallengeStep } from '#contract/requests/verification-request.ts'
import type { RefusedPicture } from '#contract/sandbox/outcome.ts'
import { passingClip, passingPassport } from '#server/sandbox/passing-facts.ts'
import type { VirtualPerson } from '#server/sandbox/virtual-person.ts'
import type { VisionEngine } from '#vision/engine.ts'
import { mobileLength } from '#vision/face/embed-face.ts'
import { packedFaceBytes } from '#vision/face/packed-face.ts'
import type { ClipFacts, DocumentFacts } from '#vision/facts.ts'

export type VirtualScene = {
  person: VirtualPerson
  portrait: Uint8Array
  refused: RefusedPicture | null
  isAlive: boolean
  stepsSeen: readonly ChallengeStep[]
}

/** An engine that looks at nothing: it says of a specimen what the outcome needs, and everything after it is the product's own. */
export function openVirtualVision(engine: VisionEngine, scene: VirtualScene): VisionEngine {
  return {
    ...engine,
    inspectDocument: async (picture) => toDocumentFacts(createHash('sha256').update(picture).digest('hex'), scene),
    inspectClip: async (_, portrait) => ({ ...toClipFacts(scene), portraitLikeness: portrait ? 0.7 : null }),
  }
}

function toDocumentFacts(pixelHash: string, { person, portrait, refused }: VirtualScene): DocumentFacts {
  const good = passingPassport(pixelHash, person.documentNumber)
  const { faceSeed: _, ...fields } = person
  const read: DocumentFacts = {
    ...good,
    mrz: good.mrz && { ...good.mrz, fields: { ...good.mrz.fields, ...fields } },
    printedFields: { ...good.printedFields, ...fields },
    portrait: good.portrait && { ...good.portrait, jpeg: portrait },
  }
  return refused ? withFault(read, refused) : read
}

function withFault(facts: DocumentFacts, refused: RefusedPicture): DocumentFacts {
  const withQuality = (quality: Partial<DocumentFacts['quality']>) => ({ ...facts, quality: { ...facts.quality, ...quality } })
  const region = { left: 0.4, top: 0.4, width: 0.2, height: 0.2 }
  switch (refused) {
    case 'glare':
      return withQuality({ glareShare: 0.4, glareRegions: [region] })
    case 'blur':
      return withQuality({ sharpness: 5, sharpnessLowest: 0.01, edgeSteepness: 0.01 })
    case 'covered':
      return withQuality({ coverScore: 0.99, coverRegion: region })
    case 'screen':
      return withQuality({ screenScore: 0.99 })
    case 'copy':
      return withQuality({ printScore: 0.99 })
    case 'no-document':
      return { ...facts, quad: null, quadConfidence: 0, documentsFound: 0, mrz: null, portrait: null, facesFound: 0 }
  }
}

function toClipFacts({ person, portrait, isAlive, stepsSeen }: VirtualScene): ClipFacts {
  const good = passingClip()
  const attack = isAlive ? good.attack : { ...good.attack, passiveLive: 0.01, passiveLiveLowest: 0.01 }
  const seen = stepsSeen.map((step, at) => ({ step, atMs: 400 + at * 500 }))
  return { ...good, attack, stepsSeen: seen, embedding: toEmbedding(person.faceSeed), selfieJpeg: portrait }
}

/** A face as numbers: the same for the same seed, and like no other. Each part has a length of one, as the engine's have. */
function toEmbedding(seed: number): Float32Array {
  const bytes = Array.from({ length: Math.ceil(packedFaceBytes / 32) }, (_, at) => [
    ...createHash('sha256').update(`virtual-face:${seed}:${at}`).digest(),
  ]).flat()
  const embedding = Float32Array.from({ length: packedFaceBytes }, (_, at) => (bytes[at] ?? 0) - 127.5)
  for (const [from, to] of [
    [0, mobileLength],
    [mobileLength, packedFaceBytes],
  ] as const) {
    const length = Math.hypot(...embedding.subarray(from, to))
    for (let at = from; at < to; at += 1) embedding[at] = (embedding[at] ?? 0) / length
  }
  return embedding
}
