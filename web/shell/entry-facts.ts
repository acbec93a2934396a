import { type EntryBase, isAutoRejected, toEntryFacts } from '#contract/entry.ts'
import { isSettled } from '#contract/request-status.ts'
import type { VerificationRequest } from '#contract/verification-request.ts'

/** Where a screen with a step to do leads instead, once there is none to do; nothing while there is. */
export function findWayOff(
  request: VerificationRequest,
  base: EntryBase = '',
): '/expired' | '/status' | '/success' | undefined {
  if (request.status === 'EXPIRED') return '/expired'
  if (isAutoRejected(toEntryFacts(request))) return '/status'
  if (!isSettled(request.status)) return undefined
  return base === '/BaseInfo' ? '/status' : '/success'
}
