import { companyStream } from '#contract/company/company-stream.ts'
import { queueStream } from '#contract/queue/queue-stream.ts'
import { statusStream } from '#contract/requests/status-stream.ts'
import type { Link } from '#contract/requests/verification-request.ts'
import { findStaffToken, toModeHeaders } from '#web/lib/api/session.ts'
import type { LiveFollowing } from '#web/lib/live/follow-live.ts'
import { openEventStream } from '#web/lib/platform/event-stream.ts'

type Source = Pick<LiveFollowing, 'event' | 'openEvents'>

/** What can be followed: for `followLive`. */
export function requestEvents({ requestId, token }: Link): Source {
  return { event: statusStream, openEvents: (signal) => openEventStream(toPath(statusStream.path, requestId), toHeaders(token), signal) }
}

export function companyEvents({ requestId, token }: Link): Source {
  return { event: companyStream, openEvents: (signal) => openEventStream(toPath(companyStream.path, requestId), toHeaders(token), signal) }
}

/** Of everything of the customer, or of one request. */
export function staffEvents(requestId?: string): Source {
  const path = requestId === undefined ? queueStream.path : `${queueStream.path}?${new URLSearchParams({ requestId })}`
  // The token of the moment: each stream may have another.
  return {
    event: queueStream,
    openEvents: (signal) => openEventStream(path, { ...toHeaders(findStaffToken()), ...toModeHeaders() }, signal),
  }
}

const toPath = (path: string, id: string) => path.replace(':id', encodeURIComponent(id))
const toHeaders = (token: string | undefined) => ({ authorization: `Bearer ${token}` })
