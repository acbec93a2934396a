import { expect, it } from 'vitest'
import { canInvite, toResendAt } from '#web/features/company/people/model/use-invitation.ts'

const row = { status: 'URL_GENERATED', isLocked: false, 'Email Address': 'ann@example.com' } as const

it('offers an email to people with an address and remaining steps', () => {
  const offered = (['URL_GENERATED', 'EMAIL_SENT', 'PROCESSING', 'LIVENESS_FAILED', 'EXPIRED', 'RETRY'] as const).map((status) =>
    canInvite({ ...row, status }),
  )
  expect(offered).toEqual([true, true, true, true, true, true])
  const done = (['WAIT_FOR_APPROVAL', 'REJECTED', 'LIVENESS_PASSED'] as const).map((status) => canInvite({ ...row, status }))
  expect(done).toEqual([false, false, false])
  expect(canInvite({ ...row, status: 'APPROVED', isLocked: true })).toBe(false)
  expect(canInvite({ ...row, 'Email Address': ' ' })).toBe(false)
})

it('waits a minute after the last email, whatever the clock', () => {
  const now = Date.parse('2026-11-21T12:00:00Z')
  expect(toResendAt({ invitedAt: null }, now)).toBe(0)
  expect(toResendAt({ invitedAt: '2026-11-21T11:59:40Z' }, now) - now).toBe(40_000)
  expect(toResendAt({ invitedAt: '2026-11-21T11:00:00Z' }, now)).toBeLessThan(now)
  expect(toResendAt({ invitedAt: '2026-11-22T12:00:00Z' }, now) - now).toBe(60_000)
})
