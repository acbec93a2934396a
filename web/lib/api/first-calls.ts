import type { EntryBase } from '#contract/requests/entry.ts'
import { requestStatuses } from '#contract/requests/request-status.ts'
import type { Link, VerificationRequest } from '#contract/requests/verification-request.ts'
import { type CallAddress, type CallOptions, send } from '#web/lib/api/call.ts'
import { takeEarlyAnswer } from '#web/lib/api/early-answer.ts'

/**
 * The two calls of the first load. The contract describes them with schemas, which together with zod weigh more than the pages that ask:
 * here stand their addresses (`first-calls.test.ts` holds them to the contract) and a look at what is answered. The server has parsed it
 * by the contract on its way out; what is looked for is an answer that is not the server's.
 */
const individual = {
  getRequestStatus: { method: 'POST', path: '/onboarding/liveness/status', access: 'link' },
  setRequestStatus: { method: 'POST', path: '/onboarding/status', access: 'link' },
} as const satisfies Record<string, CallAddress>

const prefix = '/v1/onboarding/corporate-individual'
const invited = {
  getRequestStatus: { method: 'POST', path: `${prefix}/liveness/status`, access: 'link' },
  setRequestStatus: { method: 'POST', path: `${prefix}/status`, access: 'link' },
} as const satisfies Record<string, CallAddress>

/** People whom a company invites have calls of their own. */
export function firstCallsOf(base: EntryBase): Record<keyof typeof individual, CallAddress> {
  return base === '/Onboarding2Company/individual' ? invited : individual
}

export function readRequest(base: EntryBase, link: Link, options: CallOptions = {}): Promise<VerificationRequest> {
  return send(firstCallsOf(base).getRequestStatus, { body: link }, toRequest, { ...options, transport: takeEarlyAnswer(link) })
}

/** Tells the server that the link was opened. */
export function reportOpened(base: EntryBase, link: Link, options: CallOptions = {}): Promise<Pick<VerificationRequest, 'status'>> {
  return send(firstCallsOf(base).setRequestStatus, { body: { ...link, status: 'PROCESSING' } }, toStatus, options)
}

export function toRequest(answer: unknown): VerificationRequest | undefined {
  if (!toStatus(answer)) return undefined
  const request = answer as VerificationRequest
  const isWhole = isObject(request.client) && Array.isArray(request.activities) && Array.isArray(request.documentTypes)
  return isWhole ? request : undefined
}

function toStatus(answer: unknown): Pick<VerificationRequest, 'status'> | undefined {
  if (!isObject(answer) || typeof answer.requestId !== 'string') return undefined
  const status = requestStatuses.find((known) => known === answer.status)
  return status && { status }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
