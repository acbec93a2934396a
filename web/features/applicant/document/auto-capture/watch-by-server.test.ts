import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { captureLimits } from '#contract/documents/capture-limits.ts'
import { type FrameAnswer, judgeAnswer } from '#web/features/applicant/document/auto-capture/judge-answer.ts'
import { captureThresholds as limits } from '#web/features/applicant/document/auto-capture/judge-frame.ts'
import type { SeenFrame } from '#web/features/applicant/document/auto-capture/seen-frame.ts'
import { uprightQuad } from '#web/features/applicant/document/auto-capture/testing/draw-frame.ts'
import { watchByServer } from '#web/features/applicant/document/auto-capture/watch-by-server.ts'

const sizeMm = { width: 85.6, height: 53.98 }
const region = { left: 0, top: 0, width: 1_600, height: 1_010 }
const { frameIntervalMs, maxFrames } = captureLimits

function toAnswer([topLeft, topRight, bottomRight, bottomLeft] = uprightQuad(0.86)): FrameAnswer {
  return { fault: null, corners: { topLeft, topRight, bottomRight, bottomLeft } }
}

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

/** A watch whose server takes `answerMs`, and answers what `next` says: null fails. */
function open({ answerMs = 50, framesLeft = maxFrames as number, next = (): FrameAnswer | null => toAnswer() } = {}) {
  const sentAt: number[] = []
  const seen: SeenFrame[] = []
  const budget = { framesLeft }
  let [inFlight, mostInFlight, unfit, visible] = [0, 0, 0, true]
  let tell = (_: boolean) => {}
  const end = watchByServer({
    region,
    sizeMm,
    budget,
    detect: async () => {
      sentAt.push(performance.now())
      inFlight += 1
      mostInFlight = Math.max(mostInFlight, inFlight)
      await new Promise((resolve) => setTimeout(resolve, answerMs))
      inFlight -= 1
      const answer = next()
      if (!answer) throw new Error('no answer')
      return answer
    },
    visibility: {
      isVisible: () => visible,
      watch: (onChange) => {
        tell = onChange
        return () => {
          tell = () => {}
        }
      },
    },
    onSeen: (frame) => seen.push(frame),
    onUnfit: () => {
      unfit += 1
    },
  })
  const show = (now: boolean) => {
    visible = now
    tell(now)
  }
  return { sentAt, seen, budget, end, show, unfitTimes: () => unfit, mostInFlight: () => mostInFlight }
}
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)

describe('frames go to the server', () => {
  it('at most three a second where it answers quickly', async () => {
    const { sentAt } = open()
    await pass(10_000)
    expect(sentAt.length).toBe(Math.ceil(10_000 / frameIntervalMs))
    expect(Math.min(...sentAt.slice(1).map((at, i) => at - (sentAt[i] ?? 0)))).toBeGreaterThanOrEqual(1_000 / 3)
  })

  it('each only after the answer to the one before', async () => {
    const { sentAt, mostInFlight } = open({ answerMs: 1_500 })
    await pass(6_000)
    expect([sentAt.length, mostInFlight()]).toEqual([4, 1])
  })

  it('no more while the page is hidden, and again once it is seen', async () => {
    const { sentAt, seen, show } = open()
    await pass(1_000)
    const before = sentAt.length
    show(false)
    await pass(5_000)
    expect(sentAt.length).toBe(before)
    show(true)
    await pass(100)
    expect([sentAt.length, seen.at(-1)?.fault]).toEqual([before + 1, 'move'])
  })

  it('more slowly after a failure, and no more after three in a row', async () => {
    const { sentAt, unfitTimes } = open({ next: () => null })
    await pass(30_000)
    expect(sentAt.map((at) => Math.round((at - (sentAt[0] ?? 0)) / 50) * 50)).toEqual([0, 1_050, 3_100])
    expect(unfitTimes()).toBe(1)
  })

  it('as before where a failure was followed by an answer', async () => {
    let count = 0
    const { unfitTimes, seen } = open({ next: () => (count++ % 3 === 2 ? toAnswer() : null) })
    await pass(30_000)
    expect(unfitTimes()).toBe(0)
    // Nothing is known of how the document moved meanwhile.
    expect(new Set(seen.map(({ fault }) => fault))).toEqual(new Set(['move']))
  })

  it('as many as one opened camera may send', async () => {
    const { sentAt, unfitTimes, budget } = open({ framesLeft: 5 })
    await pass(30_000)
    expect([sentAt.length, unfitTimes(), budget.framesLeft]).toEqual([5, 1, 0])
  })

  it('no more once the camera is closed, and an answer that comes then is not heard', async () => {
    const { sentAt, seen, end, unfitTimes } = open({ answerMs: 500 })
    await pass(100)
    end()
    await pass(10_000)
    expect([sentAt.length, seen.length, unfitTimes()]).toEqual([1, 0, 0])
  })
})

describe('an answer', () => {
  const before = (shift: number, agoMs: number): SeenFrame => {
    const quad = uprightQuad(0.86, { x: 0.5 + shift, y: 0.5 })
    return { fault: null, outline: quad, atMs: 1_000 - agoMs }
  }
  const judge = (answer: FrameAnswer, last: SeenFrame | null) => judgeAnswer(answer, last, 1_000, { region, sizeMm }).fault

  it('is good where the document lies where it lay', () => {
    expect(judge(toAnswer(), before(0, 334))).toBeNull()
  })

  it('is to hold still where its corners moved faster than they may, or nothing is known of them', () => {
    const most = limits.maxShiftPerSecond
    expect([judge(toAnswer(), before(most * 0.32, 334)), judge(toAnswer(), before(most * 0.35, 334))]).toEqual([null, 'move'])
    // On a slow line no more than in a second.
    expect([judge(toAnswer(), before(most * 0.98, 3_000)), judge(toAnswer(), before(most * 1.02, 3_000))]).toEqual([null, 'move'])
    expect(judge(toAnswer(), null)).toBe('move')
    expect(judge(toAnswer(), { ...before(0, 334), outline: null })).toBe('move')
  })

  it("is the server's own fault first", () => {
    expect(judge({ ...toAnswer(), fault: 'glare' }, before(0.5, 334))).toBe('glare')
    expect(judge({ fault: null, corners: null }, null)).toBe('aim')
  })

  it('is to move closer where the photo would have too few pixels', () => {
    const weak = { region: { ...region, width: 400, height: 252 }, sizeMm }
    expect(judgeAnswer(toAnswer(), before(0, 334), 1_000, weak).fault).toBe('closer')
  })
})
