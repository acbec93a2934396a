import { expect, it } from 'vitest'
import { formatTimeAgo } from '#web/features/staff/shell/staff-time.ts'

it('shows elapsed time in the largest unit, never in the future', () => {
  const now = Date.parse('2026-03-02T12:00:00Z')
  const stated = ['2026-03-02T11:59:30Z', '2026-03-02T11:01:00Z', '2026-03-02T09:30:00Z', '2026-02-20T12:00:00Z'].map((moment) =>
    formatTimeAgo(moment, 'en', now),
  )
  expect(stated).toEqual(['30 seconds ago', '59 minutes ago', '2 hours ago', '10 days ago'])
  expect(formatTimeAgo('2026-03-02T12:05:00Z', 'en', now)).toBe('now')
  expect(formatTimeAgo('2026-03-02T09:30:00Z', 'cn', now)).toBe('2小时前')
})
