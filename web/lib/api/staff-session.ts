import type { ErrorCode } from '#contract/error-codes.ts'
import { refreshStaffToken } from '#contract/staff/session-calls.ts'
import { ApiError } from '#web/lib/api/api-error.ts'
import type { call } from '#web/lib/api/call.ts'
import { findStaffToken } from '#web/lib/api/session.ts'
import { store } from '#web/lib/platform/storage.ts'
import { withLock } from '#web/lib/platform/with-lock.ts'

/** `reason`: as the server has it, where it says. */
type Watcher = (reason: string | undefined) => void

const passing: ReadonlySet<ErrorCode> = new Set(['ERROR_NETWORK_TIMEOUT', 'SYSTEM_ERROR', 'TOO_MANY_REQUESTS'])
let underWay: Promise<boolean> | undefined
const watchers = new Set<Watcher>()

/** Runs before the page is left because the session is over: what was typed can still be kept. Answers how to stop. */
export function beforeSessionEnds(run: Watcher): () => void {
  watchers.add(run)
  return () => watchers.delete(run)
}

/**
 * Brings the next tokens in place of `used`, and says whether there is one to try with. Calls that fail together share
 * one refresh, and tabs take turns: a refresh token counts once. Without one, or when it is refused, the session ends.
 */
export function refreshSession(used: string | undefined, calling: typeof call): Promise<boolean> {
  if (isNewer(used)) return Promise.resolve(true)
  underWay ??= withLock('portico.refresh', async () => isNewer(used) || refresh(calling)).finally(() => {
    underWay = undefined
  })
  return underWay
}

/** Another call, or another tab, was faster. */
function isNewer(used: string | undefined): boolean {
  const token = findStaffToken()
  return token !== undefined && token !== used
}

async function refresh(calling: typeof call): Promise<boolean> {
  const stored = store.find('refreshToken')
  if (!stored) {
    endSession()
    return false
  }
  try {
    const { data } = await calling(refreshStaffToken, { body: { refreshToken: stored } })
    store.save('token', data.accessToken)
    store.save('refreshToken', data.refreshToken)
    return true
  } catch (error) {
    // A line that was lost says nothing of the session: whoever asked is told, and may ask again.
    if (error instanceof ApiError && passing.has(error.code)) throw error
    endSession(findReason(error))
    return false
  }
}

function findReason(error: unknown): string | undefined {
  const { ended } = ((error instanceof ApiError && error.details) || {}) as { ended?: unknown }
  return typeof ended === 'string' ? ended : undefined
}

/** The link of an applicant in this browser stays. */
export function endSession(reason?: string): void {
  for (const run of watchers) run(reason)
  store.remove('token', 'refreshToken', 'language')
  location.assign('/login')
}
