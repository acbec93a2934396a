import { expect, it } from 'vitest'
import { wasRetryRequested } from '#web/features/applicant/outcome/was-retry-requested.ts'

const at = (hour: number, activityType: string) => ({ activityType, remark: '', createdAt: `2026-01-01T0${hour}:00:00.000Z` })

it('remembers that another try was requested, until the next decision', () => {
  const rejected = at(1, 'ADMIN_REJECT')
  expect(wasRetryRequested([])).toBe(false)
  expect(wasRetryRequested([rejected])).toBe(false)
  expect(wasRetryRequested([rejected, at(2, 'RETRY_REQUESTED')])).toBe(true)
  expect(wasRetryRequested([at(2, 'RETRY_REQUESTED'), rejected])).toBe(true)
  expect(wasRetryRequested([rejected, at(2, 'RETRY_REQUESTED'), at(3, 'ADMIN_REJECT')])).toBe(false)
})
