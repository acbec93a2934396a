import type { CaptureFault } from '#contract/documents/capture-fault.ts'
import { captureLimits } from '#contract/documents/capture-limits.ts'
import { documentSizesMm } from '#contract/documents/document-size.ts'
import type { DocumentSide, DocumentType } from '#contract/documents/document-type.ts'
import type { DocumentKind } from '#fixtures/document-design.ts'
import { type Ground, openHeldDocument } from '#fixtures/held-document.ts'
import type { HeldStory } from '#fixtures/held-pose.ts'
import { drawDocument } from '#fixtures/make-document.ts'
import type { PersonName } from '#fixtures/people.ts'
import { type Raster, toSharp } from '#fixtures/raster.ts'
import { toDocumentShape, toFrameAnswer } from '#server/documents/detect-document.ts'
import type { Detect } from '#vision/document/detect-document.ts'
import { captureBegun, stepCapture } from '#web/features/applicant/document/auto-capture/capture-machine.ts'
import { type Frame, frameWidth } from '#web/features/applicant/document/auto-capture/frame.ts'
import { type InspectedFrame, inspectFrame } from '#web/features/applicant/document/auto-capture/inspect-frame.ts'
import { judgeAnswer } from '#web/features/applicant/document/auto-capture/judge-answer.ts'
import { openFrameJudge } from '#web/features/applicant/document/auto-capture/judge-frame.ts'
import type { Quad } from '#web/features/applicant/document/auto-capture/quad-geometry.ts'
import type { SeenFrame } from '#web/features/applicant/document/auto-capture/seen-frame.ts'

/** One document, moved before a camera. */
export type CaptureCase = {
  kind: DocumentKind
  side: DocumentSide
  person: PersonName
  state: 'UTO' | 'XXA' | 'XXB'
  story: HeldStory
  ground: Ground
  seed: number
}

export type CaptureOutcome = {
  /** The photo that the page would have taken by itself, and when; null where it took none. */
  photo: { jpeg: Buffer; seconds: number } | null
  /** What the page said, in order, each once. */
  stated: string[]
  /** CPU time of whoever looks, a frame. */
  frameMs: number[]
  /** What a frame takes to be sent; none where it stays on the phone. */
  frameBytes: number[]
}

/** Who looks at the frames, how often, and how long after the frame the photo is taken. */
export type Looker = {
  by: 'worker' | 'server'
  framesPerSecond: number
  photoAfterSeconds: number
  open(the: CaptureCase): Look
}
type Look = (picture: Raster, atMs: number) => Promise<{ fault: CaptureFault | null; outline: Quad | null; cpuMs: number; bytes: number }>

export const documentTypeOf: Record<DocumentKind, DocumentType> = {
  passport: 'Passport',
  'id-card': 'Identity',
  'driver-license': 'DriverLicense',
  'residence-permit': 'ResidencePermit',
}

/** Width of the photo: a modest camera of 1,920 by 1,080 gives more for a card, and about this for a passport. */
const photoWidth = 1_520
/** The document fills three quarters of the photo when it fits the frame. */
const bestWidth = Math.sqrt(0.75)

/** Lets the page's own machine decide over every frame, and takes the photo where it would. */
export async function runCapture(the: CaptureCase, { by, framesPerSecond, photoAfterSeconds, open }: Looker): Promise<CaptureOutcome> {
  const { width: widthMm, height: heightMm } = documentSizesMm[documentTypeOf[the.kind]]
  const document = await drawDocument({ ...the, photo: 0, width: 1_600 })
  const size = { width: photoWidth, height: Math.round((photoWidth * heightMm) / widthMm) }
  const held = await openHeldDocument({ ...size, document, story: the.story, ground: the.ground, bestWidth, seed: the.seed })
  const look = open(the)
  const stated: string[] = []
  const frameMs: number[] = []
  const frameBytes: number[] = []
  let state = captureBegun
  for (let seconds = 0; seconds < held.seconds; seconds += 1 / framesPerSecond) {
    const atMs = seconds * 1_000
    const { fault, outline, cpuMs, bytes } = await look(await held.drawAt(seconds), atMs)
    frameMs.push(cpuMs)
    frameBytes.push(bytes)
    state = stepCapture(state, { fault, outline, atMs }, by)
    const word = state.fault ?? 'hold'
    if (stated.at(-1) !== word) stated.push(word)
    if (state.isAccepted) {
      const photo = await held.drawAt(seconds + photoAfterSeconds)
      return { photo: { jpeg: await toSharp(photo).jpeg({ quality: 70 }).toBuffer(), seconds }, stated, frameMs, frameBytes }
    }
  }
  return { photo: null, stated, frameMs, frameBytes }
}

/** The page's worker: the photo is the frame that follows the judged one. */
export const workerLooker: Looker = {
  by: 'worker',
  framesPerSecond: 10,
  photoAfterSeconds: 0.1,
  open({ kind }) {
    const { width: widthMm, height: heightMm } = documentSizesMm[documentTypeOf[kind]]
    const judge = openFrameJudge(widthMm)
    let before: InspectedFrame | null = null
    return async (picture, atMs) => {
      const frame = await toFrame(picture)
      const started = process.cpuUsage()
      before = inspectFrame(frame, widthMm / heightMm, before)
      const cpuMs = cpuMsSince(started)
      const fault = judge(before.facts, atMs, picture.width / frame.width)
      return { fault, outline: before.facts.document?.quad ?? null, cpuMs, bytes: 0 }
    }
  },
}

/** The server, by small frames on a usual line: the photo is taken when the answer has come. */
export function toServerLooker(detect: Detect): Looker {
  return {
    by: 'server',
    framesPerSecond: 1_000 / captureLimits.frameIntervalMs,
    photoAfterSeconds: 0.25,
    open({ kind }) {
      const type = documentTypeOf[kind]
      let before: SeenFrame | null = null
      return async (picture, atMs) => {
        const { frameLongSidePx, frameQuality } = captureLimits
        const jpeg = await toSharp(picture)
          .resize(frameLongSidePx, null, { kernel: 'linear' })
          .jpeg({ quality: frameQuality * 100 })
          .toBuffer()
        const started = process.cpuUsage()
        const found = await detect(jpeg, toDocumentShape(type))
        const cpuMs = cpuMsSince(started)
        const region = { left: 0, top: 0, width: picture.width, height: picture.height }
        before = judgeAnswer(toFrameAnswer(found), before, atMs, { region, sizeMm: documentSizesMm[type] })
        return { ...before, cpuMs, bytes: Math.ceil(jpeg.length / 3) * 4 }
      }
    },
  }
}

function cpuMsSince(started: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(started)
  return (user + system) / 1_000
}

async function toFrame(picture: Raster): Promise<Frame> {
  const height = Math.round((picture.height * frameWidth) / picture.width)
  const { data } = await toSharp(picture)
    .resize(frameWidth, height, { fit: 'fill', kernel: 'linear' })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { width: frameWidth, height, pixels: new Uint8Array(data) }
}
