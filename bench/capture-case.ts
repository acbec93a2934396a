import { documentSizesMm } from '#contract/documents/document-size.ts'
import type { DocumentSide, DocumentType } from '#contract/documents/document-type.ts'
import type { DocumentKind } from '#fixtures/document-design.ts'
import { type Ground, openHeldDocument } from '#fixtures/held-document.ts'
import type { HeldStory } from '#fixtures/held-pose.ts'
import { drawDocument } from '#fixtures/make-document.ts'
import type { PersonName } from '#fixtures/people.ts'
import { type Raster, toSharp } from '#fixtures/raster.ts'
import { captureBegun, stepCapture } from '#web/features/applicant/document/auto-capture/capture-machine.ts'
import { type Frame, frameWidth } from '#web/features/applicant/document/auto-capture/frame.ts'
import { type InspectedFrame, inspectFrame } from '#web/features/applicant/document/auto-capture/inspect-frame.ts'

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
  said: string[]
  /** CPU time of the worker's part, a frame. */
  frameMs: number[]
}

export const documentTypeOf: Record<DocumentKind, DocumentType> = {
  passport: 'Passport',
  'id-card': 'Identity',
  'driver-license': 'DriverLicense',
  'residence-permit': 'ResidencePermit',
}

/** Width of the photo: a modest camera of 1,920 by 1,080 gives more for a card, and about this for a passport. */
const photoWidth = 1_520
const framesPerSecond = 10
/** The document fills three quarters of the photo when it fits the frame. */
const bestWidth = Math.sqrt(0.75)

/** Runs the page's judge over every frame, and takes the photo where it would. */
export async function runCapture(the: CaptureCase): Promise<CaptureOutcome> {
  const { width: widthMm, height: heightMm } = documentSizesMm[documentTypeOf[the.kind]]
  const document = await drawDocument({ ...the, photo: 0, width: 1_600 })
  const size = { width: photoWidth, height: Math.round((photoWidth * heightMm) / widthMm) }
  const held = await openHeldDocument({ ...size, document, story: the.story, ground: the.ground, bestWidth, seed: the.seed })
  const said: string[] = []
  const frameMs: number[] = []
  let before: InspectedFrame | null = null
  let state = captureBegun
  for (let seconds = 0; seconds < held.seconds; seconds += 1 / framesPerSecond) {
    const picture = await held.drawAt(seconds)
    const frame = await toFrame(picture)
    const started = process.cpuUsage()
    before = inspectFrame(frame, widthMm / heightMm, before)
    const { user, system } = process.cpuUsage(started)
    frameMs.push((user + system) / 1_000)
    state = stepCapture(state, { facts: before.facts, atMs: seconds * 1_000 }, { photoScale: photoWidth / frame.width, widthMm })
    const word = state.fault ?? 'hold'
    if (said.at(-1) !== word) said.push(word)
    // The page shoots the frame that follows the judged one.
    if (state.isAccepted) {
      const photo = await held.drawAt(seconds + 1 / framesPerSecond)
      return { photo: { jpeg: await toSharp(photo).jpeg({ quality: 70 }).toBuffer(), seconds }, said, frameMs }
    }
  }
  return { photo: null, said, frameMs }
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
