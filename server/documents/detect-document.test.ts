import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { CaptureFault } from '#contract/documents/capture-fault.ts'
import { captureLimits } from '#contract/documents/capture-limits.ts'
import { type Ground, openHeldDocument } from '#fixtures/held-document.ts'
import type { HeldStory } from '#fixtures/held-pose.ts'
import { drawDocument, makeDocument } from '#fixtures/make-document.ts'
import { toSharp } from '#fixtures/raster.ts'
import { toFrameAnswer } from '#server/documents/detect-document.ts'
import { judgeDocumentFrame, frameThresholds as limits } from '#server/documents/judge-document-frame.ts'
import type { VisionEngine } from '#vision/engine.ts'
import type { DocumentDetection } from '#vision/facts.ts'
import { openEngine } from '#vision/worker/open-engine.ts'

let vision: VisionEngine
beforeAll(async () => {
  const modelsFolder = join(import.meta.dirname, '../../.models')
  // Frames have a worker of their own.
  vision = await openEngine({ modelsFolder, heavyWorkers: 0, fastWorkers: 0, jobTimeoutMs: 50_000, maxWaitingJobs: 16 })
})
afterAll(() => vision.close())

const [wrong, held] = [0.9, 2.6]
const size = { width: 960, height: 605 }
type Scene = { story: HeldStory; at: number; ground?: Ground; bestWidth?: number }

/** An identity card before a camera, as the page sends it. */
async function look({ story, at, ground = 'wood', bestWidth = 0.86 }: Scene) {
  const document = await drawDocument({ kind: 'id-card', width: 1_280 })
  const scene = await openHeldDocument({ ...size, document, story, ground, bestWidth, seed: 2 })
  const answer = toFrameAnswer(
    await vision.detectDocument(
      await toFrame(
        await toSharp(await scene.drawAt(at))
          .png()
          .toBuffer(),
      ),
      'id1',
    ),
  )
  const truth = scene.quadAt(at)?.map(({ x, y }) => ({ x: x / size.width, y: y / size.height })) ?? null
  return { ...answer, truth }
}

async function toFrame(picture: Buffer): Promise<Buffer> {
  const { frameLongSidePx, frameQuality } = captureLimits
  return sharp(picture)
    .resize(frameLongSidePx)
    .jpeg({ quality: frameQuality * 100 })
    .toBuffer()
}

describe('a small frame', () => {
  it.each(['wood', 'dark', 'grey', 'white'] as const)('of a document that is held well over a %s desk says nothing', async (ground) => {
    const { fault, corners, truth } = await look({ story: 'far', at: held, ground })
    expect(fault).toBeNull()
    const away = Object.values(corners ?? {}).map(({ x, y }, i) => Math.hypot(x - (truth?.[i]?.x ?? 9), y - (truth?.[i]?.y ?? 9)))
    expect(away.length).toBe(4)
    expect(Math.max(...away)).toBeLessThan(0.02)
  })

  it.each<[string, Scene, CaptureFault]>([
    ['far away', { story: 'far', at: wrong }, 'closer'],
    ['too near', { story: 'far', at: held, bestWidth: 0.96 }, 'back'],
    ['that leans', { story: 'tilt', at: wrong, bestWidth: 0.8 }, 'level'],
    ['that is turned', { story: 'turned', at: wrong, bestWidth: 0.6 }, 'turn'],
    ['under a lamp', { story: 'glare', at: wrong }, 'glare'],
    ['shaken', { story: 'shaken', at: wrong }, 'soft'],
    ['out of focus', { story: 'soft', at: wrong }, 'soft'],
    ['in the dark', { story: 'dark', at: wrong }, 'dark'],
    ['beside the middle', { story: 'off-centre', at: 1.7, bestWidth: 0.75 }, 'centre'],
    ['that is cut off', { story: 'off-centre', at: wrong }, 'aim'],
    ['that is not there', { story: 'no-document', at: held }, 'aim'],
  ])('of a document %s names that', async (_, scene, expected) => {
    expect((await look(scene)).fault).toBe(expected)
  })

  it('of a page of a passport is judged by the proportions of one', async () => {
    const { jpeg, quad } = await makeDocument({ kind: 'passport' })
    const { corners } = toFrameAnswer(await vision.detectDocument(await toFrame(jpeg), 'id3'))
    const away = Object.values(corners ?? {}).map(({ x, y }, i) =>
      Math.hypot(x - (quad?.[i]?.x ?? 0) / 1_600, y - (quad?.[i]?.y ?? 0) / 1_200),
    )
    expect(away.length).toBe(4)
    expect(Math.max(...away)).toBeLessThan(0.03)
  })
})

describe('one thing is said', () => {
  const well: NonNullable<DocumentDetection['document']> = {
    quad: [
      { x: 64, y: 40 },
      { x: 576, y: 40 },
      { x: 576, y: 364 },
      { x: 64, y: 364 },
    ],
    geometry: { fillShare: 0.64, marginShare: 0.1, cutCorners: 0, tiltDegrees: 2, turnDegrees: 0, aspectRatio: 1.58, pixelsPerMm: 6 },
    brightTenth: 215,
    burntShare: 0,
    glareShare: 0,
    edgeSteepness: 0.8,
    printedShare: 0.5,
  }
  const stated = (change: Partial<typeof well>) => judgeDocumentFrame({ brightTenth: 190, document: { ...well, ...change } })
  const lies = (change: Partial<typeof well.geometry>) => ({ geometry: { ...well.geometry, ...change } })

  it('just over its threshold, and not at it', () => {
    const pairs: [Partial<typeof well>, Partial<typeof well>, CaptureFault][] = [
      [{ brightTenth: limits.minBrightTenth }, { brightTenth: limits.minBrightTenth - 1 }, 'dark'],
      [lies({ turnDegrees: -limits.maxTurnDegrees }), lies({ turnDegrees: -limits.maxTurnDegrees - 0.1 }), 'turn'],
      [lies({ marginShare: limits.minMarginShare }), lies({ marginShare: limits.minMarginShare - 0.001 }), 'centre'],
      [lies({ fillShare: limits.minFillShare }), lies({ fillShare: limits.minFillShare - 0.01 }), 'closer'],
      [lies({ tiltDegrees: limits.maxTiltDegrees }), lies({ tiltDegrees: limits.maxTiltDegrees + 0.1 }), 'level'],
      [{ burntShare: limits.maxBurntShare }, { burntShare: limits.maxBurntShare + 0.01 }, 'bright'],
      [{ glareShare: limits.maxGlareShare }, { glareShare: limits.maxGlareShare + 0.001 }, 'glare'],
      [{ printedShare: limits.minPrintedShare }, { printedShare: limits.minPrintedShare - 0.01 }, 'aim'],
      [{ edgeSteepness: limits.minEdgeSteepness }, { edgeSteepness: limits.minEdgeSteepness - 0.01 }, 'soft'],
    ]
    expect(pairs.map(([at, over]) => [stated(at), stated(over)])).toEqual(pairs.map(([, , fault]) => [null, fault]))
  })

  it('in the order in which a person puts it right', () => {
    const all = { ...lies({ turnDegrees: 30, tiltDegrees: 40, fillShare: 0.3 }), glareShare: 0.2, edgeSteepness: 0.1 }
    expect(stated({ ...all, brightTenth: 40 })).toBe('dark')
    expect(stated(all)).toBe('turn')
    expect(stated({ ...all, ...lies({ tiltDegrees: 40, fillShare: 0.3 }) })).toBe('closer')
    expect(stated({ ...all, ...lies({ tiltDegrees: 40 }) })).toBe('level')
    expect(stated({ ...all, ...lies({}) })).toBe('glare')
    expect(stated({ edgeSteepness: 0.1 })).toBe('soft')
  })

  it('of a frame without a document by its light', () => {
    expect([20, 190].map((brightTenth) => judgeDocumentFrame({ brightTenth, document: null }))).toEqual(['dark', 'aim'])
  })
})
