import { describe, expect, it } from 'vitest'
import { type CaptureState, captureBegun, stepCapture } from '#web/features/applicant/document/auto-capture/capture-machine.ts'
import type { DocumentInFrame, FrameFacts } from '#web/features/applicant/document/auto-capture/inspect-frame.ts'
import { captureThresholds as limits, openFrameJudge } from '#web/features/applicant/document/auto-capture/judge-frame.ts'
import { uprightQuad } from '#web/features/applicant/document/auto-capture/testing/draw-frame.ts'

const well: DocumentInFrame = {
  quad: uprightQuad(0.86),
  geometry: { fillShare: 0.74, marginShare: 0.06, tiltDegrees: 2, turnDegrees: 1, aspectRatio: 1.58, widthPx: 860 },
  light: { brightTenth: 220, burntShare: 0, glareShare: 0 },
  focus: { steepness: 0.8, tiles: 20 },
  movement: { shiftShare: 0.001, change: 1 },
}
const good: FrameFacts = { brightTenth: 200, document: well }
const bad: FrameFacts = { brightTenth: 200, document: null }
/** Frames a tenth of a second apart. */
const run = (frames: FrameFacts[], everyMs = 100, state: CaptureState = captureBegun, by: 'worker' | 'server' = 'worker') => {
  const judge = openFrameJudge(85.6)
  return frames.reduce((last, facts, at) => {
    const atMs = 1_000 + at * everyMs
    return stepCapture(last, { fault: judge(facts, atMs, 1.5), outline: null, atMs }, by)
  }, state)
}
const repeat = (facts: FrameFacts, count: number) => Array.from({ length: count }, () => facts)

describe('a document is taken by itself', () => {
  it('after half a second of being held well, not sooner', () => {
    const before = repeat(bad, 20)
    expect(run([...before, ...repeat(good, 5)]).isAccepted).toBe(false)
    expect(run([...before, ...repeat(good, 6)]).isAccepted).toBe(true)
  })

  it('never within a second and a half of the opening of the camera', () => {
    expect([run(repeat(good, 15)).isAccepted, run(repeat(good, 16)).isAccepted]).toEqual([false, true])
  })

  it('not where a single frame between was bad', () => {
    const state = run([...repeat(bad, 20), ...repeat(good, 4), bad, ...repeat(good, 5)])
    expect([state.isAccepted, state.good?.frames]).toEqual([false, 5])
  })

  it('not on two frames, however far apart', () => {
    expect([run(repeat(good, 2), 2_000).isAccepted, run(repeat(good, 3), 2_000).isAccepted]).toEqual([false, true])
  })

  it('on two answers of the server, where they are half a second apart', () => {
    const byServer = (count: number, everyMs: number) =>
      run([...repeat(bad, 5), ...repeat(good, count)], everyMs, captureBegun, 'server').isAccepted
    expect([byServer(1, 1_200), byServer(2, 1_200)]).toEqual([false, true])
    expect([byServer(2, 334), byServer(3, 334)]).toEqual([false, true])
  })

  it('once: later frames change nothing', () => {
    const taken = run(repeat(good, 20))
    expect(run([bad], 100, taken)).toBe(taken)
  })

  it('with a sign from the first good frame on', () => {
    const state = run([...repeat(bad, 3), good])
    expect([state.fault, state.good !== null, state.isAccepted]).toEqual([null, true, false])
  })
})

describe('the first thing that is wrong is the one that is said', () => {
  const stated = (change: Partial<DocumentInFrame>) => run([good, { ...good, document: { ...well, ...change } }]).fault
  const geometry = (change: Partial<DocumentInFrame['geometry']>) => ({ geometry: { ...well.geometry, ...change } })

  it('in the order in which a person puts it right', () => {
    const all = {
      ...geometry({ turnDegrees: 30, tiltDegrees: 40, fillShare: 0.3 }),
      light: { ...well.light, glareShare: 0.2 },
      focus: { steepness: 0.1, tiles: 20 },
    }
    expect(stated({ ...all, light: { ...all.light, brightTenth: 40 } })).toBe('dark')
    expect(stated(all)).toBe('turn')
    expect(stated({ ...all, ...geometry({ tiltDegrees: 40, fillShare: 0.3 }) })).toBe('closer')
    expect(stated({ ...all, ...geometry({ tiltDegrees: 40 }) })).toBe('level')
    expect(stated({ ...all, ...geometry({}) })).toBe('glare')
    expect(stated({ focus: all.focus, movement: null })).toBe('move')
    expect(stated({ focus: all.focus })).toBe('soft')
  })

  it('at the thresholds: just under and just over', () => {
    expect([stated(geometry({ fillShare: limits.minFillShare })), stated(geometry({ fillShare: limits.minFillShare - 0.01 }))]).toEqual([
      null,
      'closer',
    ])
    expect([
      stated(geometry({ tiltDegrees: limits.maxTiltDegrees })),
      stated(geometry({ tiltDegrees: limits.maxTiltDegrees + 0.1 })),
    ]).toEqual([null, 'level'])
    expect(stated({ light: { ...well.light, glareShare: limits.maxGlareShare + 0.001 } })).toBe('glare')
    expect(stated({ light: { ...well.light, burntShare: limits.maxBurntShare + 0.01 } })).toBe('bright')
    expect(stated({ movement: { shiftShare: limits.maxShiftPerSecond / 9, change: 0 } })).toBe('move')
    expect(stated({ movement: { shiftShare: limits.maxShiftPerSecond / 11, change: 0 } })).toBeNull()
    expect(stated({ movement: { shiftShare: 0, change: limits.maxChange + 1 } })).toBe('move')
    expect(stated({ focus: { steepness: limits.minSteepness - 0.01, tiles: 20 } })).toBe('soft')
    expect(stated({ focus: { steepness: 0.9, tiles: limits.minTiles - 1 } })).toBe('aim')
    expect(stated(geometry({ marginShare: 0, fillShare: 0.9 }))).toBe('back')
    expect(stated(geometry({ marginShare: 0, fillShare: 0.6 }))).toBe('centre')
    expect(stated(geometry({ aspectRatio: 0.63 }))).toBe('turn')
  })
})
