import { type EntryBase, isAutoRejected, isOpenWhileDue, isStuck, toEntryFacts, toOutcome } from '#contract/requests/entry.ts'
import { isSettled } from '#contract/requests/request-status.ts'
import type { VerificationRequest } from '#contract/requests/verification-request.ts'

/**
 * Where a screen with a step to do leads instead, once there is none to do, or once staff ask for something that comes before it;
 * nothing while there is. `page` is its path in its home.
 */
export function findRedirect(
  request: VerificationRequest,
  base: EntryBase = '',
  page = '',
): '/manual-review' | '/expired' | '/status' | '/success' | '/check-details' | '/liveness-check' | '/consent' | '/' | undefined {
  if (request.status === 'EXPIRED') return '/expired'
  if (isAutoRejected(toEntryFacts(request))) return '/status'
  if (isStuck(request)) return '/manual-review'
  // Before the first picture, and again once it does not hold any more.
  if (request.consent?.isDue && /^\/(id-|liv)/.test(page) && !isSettled(request.status)) return '/consent'
  if (!isSettled(request.status)) return isOpenWhileDue(page, request.retryStep) ? findDetailsRedirect(request, page) : '/'
  return toOutcome(base === '' && request.asksPersonalInfo ? '/BaseInfo' : base)
}

/** A document that names somebody else is asked about before the liveness check, and nobody else comes by that page. */
function findDetailsRedirect(request: VerificationRequest, page: string): '/check-details' | '/liveness-check' | '/' | undefined {
  if (page === '/liveness-check') return request.detailsDiffer ? '/check-details' : undefined
  if (page !== '/check-details' || request.detailsDiffer) return undefined
  // A correction may have brought up other questions of the form.
  return toEntryFacts(request).needsPersonalInfo ? '/' : '/liveness-check'
}
