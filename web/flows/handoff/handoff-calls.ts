import { liveStatus } from '#contract/live-status.ts'
import type { Link, VerificationRequest } from '#contract/verification-request.ts'
import { call } from '#web/api/call.ts'
import type { IndividualEndpoints } from '#web/api/individual-endpoints.ts'
import { openEventStream } from '#web/browser/event-stream.ts'

/** The server's part in the flow. */
export type HandoffCalls = {
  getRequestStatus(link: Link, signal?: AbortSignal): Promise<VerificationRequest>
  /** Each word of the stream says that the request may have changed. Ends when the server closes it; throws when it has none. */
  openEvents(link: Link, signal: AbortSignal): AsyncIterable<unknown>
}

export function toHandoffCalls({ getRequestStatus }: IndividualEndpoints): HandoffCalls {
  return {
    getRequestStatus: (body, signal) => call(getRequestStatus, { body }, signal ? { signal } : {}),
    openEvents: ({ requestId, token }, signal) =>
      openEventStream(
        liveStatus.path.replace(':id', encodeURIComponent(requestId)),
        { authorization: `Bearer ${token}` },
        signal,
      ),
  }
}
