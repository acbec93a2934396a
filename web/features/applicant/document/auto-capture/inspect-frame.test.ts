import { describe, expect, it } from 'vitest'
import type { Frame } from '#web/features/applicant/document/auto-capture/frame.ts'
import { inspectFrame } from '#web/features/applicant/document/auto-capture/inspect-frame.ts'
import { judgeFrame } from '#web/features/applicant/document/auto-capture/judge-frame.ts'
import type { Quad } from '#web/features/applicant/document/auto-capture/quad-geometry.ts'
import { type DrawnFrame, drawFrame, uprightQuad } from '#web/features/applicant/document/auto-capture/testing/draw-frame.ts'

const cardRatio = 85.6 / 53.98
const scale = { photoScale: 1.7, widthMm: 85.6 }
const held: DrawnFrame = { quad: uprightQuad(0.86) }
const turned = (quad: Quad, degrees: number): Quad => {
  const angle = (degrees * Math.PI) / 180
  const turn = ({ x, y }: Quad[0]) => {
    const [dx, dy] = [(x - 0.5) * cardRatio, y - 0.5]
    return { x: 0.5 + (dx * Math.cos(angle) - dy * Math.sin(angle)) / cardRatio, y: 0.5 + dx * Math.sin(angle) + dy * Math.cos(angle) }
  }
  return [turn(quad[0]), turn(quad[1]), turn(quad[2]), turn(quad[3])]
}

/** What is said of a frame that follows `before` by a tenth of a second. */
function judge(frame: DrawnFrame, before: DrawnFrame = frame) {
  const first = inspectFrame(drawFrame(before), cardRatio, null)
  return judgeFrame(inspectFrame(drawFrame(frame), cardRatio, first).facts, 0.1, scale)
}

describe('a frame', () => {
  it('shows the corners of the document to within half a percent of its width', () => {
    const quad: Quad = [
      { x: 0.09, y: 0.1 },
      { x: 0.9, y: 0.13 },
      { x: 0.93, y: 0.9 },
      { x: 0.07, y: 0.88 },
    ]
    const { document } = inspectFrame(drawFrame({ quad }), cardRatio, null).facts
    const away = document?.quad.map(({ x, y }, i) => Math.hypot(x - (quad[i]?.x ?? 9), y - (quad[i]?.y ?? 9))) ?? [9]
    expect(Math.max(...away)).toBeLessThan(0.005)
  })

  it('of a bare desk or of noise shows no document', () => {
    let state = 1
    const noise = Uint8ClampedArray.from({ length: 1_000 * 631 * 4 }, () => {
      state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
      return 90 + ((state >> 16) % 70)
    })
    const noisy: Frame = { width: 1_000, height: 631, pixels: noise }
    expect(inspectFrame(drawFrame({ quad: null }), cardRatio, null).facts.document).toBeNull()
    expect(inspectFrame(noisy, cardRatio, null).facts.document).toBeNull()
  })

  it('too small to hold anything is no fault of the program', () => {
    const tiny: Frame = { width: 4, height: 3, pixels: new Uint8ClampedArray(48) }
    expect(inspectFrame(tiny, cardRatio, null).facts.document).toBeNull()
  })

  it('is not compared with one of another size', () => {
    const small = inspectFrame({ width: 500, height: 315, pixels: new Uint8ClampedArray(500 * 315 * 4).fill(90) }, cardRatio, null)
    expect(inspectFrame(drawFrame(held), cardRatio, small).facts.document?.movement).toBeNull()
  })
})

describe('one thing to do', () => {
  it('is none for a document that fits the frame, is sharp, lit and still', () => {
    expect(judge(held)).toBeNull()
  })

  it('is to aim where there is no document, and to find light where it is dark', () => {
    expect([judge({ quad: null }), judge({ quad: null, exposure: 0.4 }), judge({ ...held, exposure: 0.35 })]).toEqual([
      'aim',
      'dark',
      'dark',
    ])
  })

  it('is to move closer, back, or to the middle', () => {
    expect(judge({ quad: uprightQuad(0.45) })).toBe('closer')
    expect(judge({ quad: turned(uprightQuad(0.9), 3.2) })).toBe('back')
    expect(judge({ quad: turned(uprightQuad(0.74, { x: 0.39, y: 0.5 }), 4) })).toBe('centre')
  })

  it('is to aim where only the portrait of a document is in view', () => {
    expect(judge({ quad: uprightQuad(1.02) })).toBe('aim')
  })

  it('is to straighten a document that is turned or leans', () => {
    const leaning: Quad = [
      { x: 0.22, y: 0.14 },
      { x: 0.78, y: 0.14 },
      { x: 0.95, y: 0.86 },
      { x: 0.05, y: 0.86 },
    ]
    expect([judge({ quad: turned(uprightQuad(0.72), 16) }), judge({ quad: leaning })]).toEqual(['turn', 'level'])
  })

  it('is to tilt away from a reflection', () => {
    expect(judge({ ...held, glare: 0.16 })).toBe('glare')
  })

  it('is to hold still while the document moves, and to wait while it is soft', () => {
    expect(judge({ ...held, shift: 12 }, held)).toBe('move')
    expect(judge({ ...held, softness: 5 })).toBe('soft')
  })

  it('is to aim at a document where there is an empty sheet', () => {
    expect(judge({ ...held, isBlank: true })).toBe('aim')
  })

  it('is to move closer where a weak camera gives too few pixels', () => {
    const first = inspectFrame(drawFrame(held), cardRatio, null)
    const { facts } = inspectFrame(drawFrame(held), cardRatio, first)
    expect(judgeFrame(facts, 0.1, { photoScale: 0.4, widthMm: 85.6 })).toBe('closer')
  })
})
