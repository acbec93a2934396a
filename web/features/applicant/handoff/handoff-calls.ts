import type { Link, VerificationRequest } from '#contract/requests/verification-request.ts'
import { call } from '#web/lib/api/call.ts'
import type { IndividualEndpoints } from '#web/lib/api/individual-endpoints.ts'

/** The server's part in the flow. */
export type HandoffCalls = { getRequestStatus(link: Link, signal?: AbortSignal): Promise<VerificationRequest> }

export function toHandoffCalls({ getRequestStatus }: IndividualEndpoints): HandoffCalls {
  return { getRequestStatus: (body, signal) => call(getRequestStatus, { body }, signal ? { signal } : {}) }
}
