import { expect, it } from 'vitest'
import { toMomentText } from '#web/features/applicant/shell/moment-text.ts'

it('says the time of today, and the day of what is older', () => {
  const at = new Date(2026, 10, 23, 12, 4)
  const text = (now: Date) => toMomentText(at.toISOString(), 'en', now)
  expect(text(new Date(2026, 10, 23, 18, 0))).toBe('12:04')
  expect(text(new Date(2026, 10, 24, 0, 1))).toMatch(/23.*2026.*12:04/)
  expect(toMomentText(at.toISOString(), 'cn', new Date(2026, 11, 1))).toMatch(/2026年11月23日.*12:04/)
})
