import { expect, it } from 'vitest'
import { judgeSpeed, maxFrameMs } from '#web/features/applicant/document/auto-capture/judge-speed.ts'

const slow = maxFrameMs + 1

it('the speed of a phone is told by its first frames, the very first left out', () => {
  const first = [2_000, 900, 500]
  expect(judgeSpeed([...first, ...Array<number>(6).fill(20)])).toBe('unknown')
  expect(judgeSpeed([...first, ...Array<number>(7).fill(20)])).toBe('fast')
  expect(judgeSpeed([...first, ...Array<number>(7).fill(slow)])).toBe('slow')
})

it('a hitch or two make no phone slow, and later frames no fast one', () => {
  const first = [0, 0, 0]
  expect(judgeSpeed([...first, 900, 20, 20, 900, 20, 20, 900])).toBe('fast')
  expect(judgeSpeed([...first, ...Array<number>(7).fill(20), ...Array<number>(50).fill(slow)])).toBe('fast')
})
