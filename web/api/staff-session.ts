import { refreshStaffToken } from '#contract/calls/staff-session.ts'
import type { call } from '#web/api/call.ts'
import { findStaffToken } from '#web/api/session.ts'
import { store } from '#web/browser/storage.ts'

let underWay: Promise<boolean> | undefined

/**
 * Brings the next tokens in place of `used`, and says whether there is one to try with. Calls that fail together share
 * one refresh: a refresh token counts once. Without one, or when it is refused, the session ends.
 */
export function refreshSession(used: string | undefined, calling: typeof call): Promise<boolean> {
  const token = findStaffToken()
  // Another call, or another tab, was faster.
  if (token && token !== used) return Promise.resolve(true)
  underWay ??= refresh(calling).finally(() => {
    underWay = undefined
  })
  return underWay
}

async function refresh(calling: typeof call): Promise<boolean> {
  const kept = store.find('refreshToken')
  const answer = kept && (await calling(refreshStaffToken, { body: { refreshToken: kept } }).catch(() => undefined))
  if (!answer) {
    endSession()
    return false
  }
  store.save('token', answer.data.accessToken)
  store.save('refreshToken', answer.data.refreshToken)
  return true
}

/** The link of an applicant in this browser stays. */
export function endSession(): void {
  store.remove('token', 'refreshToken', 'language')
  location.assign('/login')
}
