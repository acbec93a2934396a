import { expect, it } from 'vitest'
import { formatDuration } from '#web/features/staff/overview/format-duration.ts'

it('shows a duration in its two largest units', () => {
  expect([90, 3_600, 7_500, 86_400 * 2 + 3_700, 12.4].map((seconds) => formatDuration(seconds, 'en'))).toEqual([
    '1 minute 30 seconds',
    '1 hour',
    '2 hours 5 minutes',
    '2 days 1 hour',
    '12 seconds',
  ])
  expect(formatDuration(7_500, 'cn')).toBe('2小时5分钟')
  expect([formatDuration(0.2, 'en'), formatDuration(0, 'en')]).toEqual([undefined, undefined])
})
