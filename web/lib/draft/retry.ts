import type { ErrorCode } from '#contract/error-codes.ts'
import { isOnline } from '#web/lib/platform/network.ts'

const firstMs = 8_000
const slowestMs = 60_000

/** How long a save that did not get through waits before it is tried again; twice as long after each failure in a row. */
export function toBackoffMs(failuresBefore: number): number {
  return Math.min(slowestMs, firstMs * 2 ** failuresBefore)
}

/** What waiting mends: the connection, or a server that is busy or starting again. */
export function isTransient(code: ErrorCode): boolean {
  return !isOnline() || ['ERROR_NETWORK_TIMEOUT', 'SYSTEM_ERROR', 'TOO_MANY_REQUESTS', 'TOO_MANY_UPLOADS', 'SERVER_BUSY'].includes(code)
}
