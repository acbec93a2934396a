import { expect, it } from 'vitest'
import { toTimestamp } from '#web/lib/api/timestamp.ts'

it('writes DD MMM YYYY HH:mm:ss with two digits for each part', () => {
  expect(toTimestamp(new Date(2026, 0, 3, 4, 5, 6))).toBe('03 Jan 2026 04:05:06')
})

it('names the last month and counts hours to 23', () => {
  expect(toTimestamp(new Date(2026, 11, 31, 23, 59, 59))).toBe('31 Dec 2026 23:59:59')
})
