import { expect, it } from 'vitest'
import { sumCounts, toCountText } from '#web/features/staff/queue/queue-counts.ts'

const of = (status: 'APPROVED' | 'COMPLETE' | 'REJECTED', count: number, isAtLeast = false) => ({ status, count, isAtLeast })
const text = (byStatus: ReturnType<typeof of>[], countedTo = 10_000) =>
  toCountText(sumCounts({ byStatus, countedTo }, ['APPROVED', 'COMPLETE']), 'en')

it('shows exact counts, and a plus above the limit', () => {
  expect(text([of('APPROVED', 1_000), of('COMPLETE', 31), of('REJECTED', 5)])).toBe('1,031')
  expect(text([of('APPROVED', 9_999), of('COMPLETE', 9_999)])).toBe('19,998')
  expect(text([of('APPROVED', 10_000, true), of('COMPLETE', 31)])).toBe('10,000+')
  expect(text([of('APPROVED', 1_000, true), of('COMPLETE', 31)], 1_000)).toBe('1,000+')
  expect(toCountText({ count: 1_031, isAtLeast: false }, 'cn')).toBe('1,031')
})
