import { liveCompany } from '#contract/company/live-company.ts'
import { liveStatus } from '#contract/live-status.ts'
import { liveDesk } from '#contract/staff/live-desk.ts'
import type { Link } from '#contract/verification-request.ts'
import { findStaffToken } from '#web/api/session.ts'
import { openEventStream } from '#web/browser/event-stream.ts'
import type { LiveFollowing } from '#web/flows/live/follow-live.ts'

type Source = Pick<LiveFollowing, 'event' | 'openEvents'>

/** What can be followed: for `followLive`. */
export function requestEvents({ requestId, token }: Link): Source {
  return { event: liveStatus, openEvents: (signal) => openEventStream(toPath(liveStatus.path, requestId), toHeaders(token), signal) }
}

export function companyEvents({ requestId, token }: Link): Source {
  return { event: liveCompany, openEvents: (signal) => openEventStream(toPath(liveCompany.path, requestId), toHeaders(token), signal) }
}

/** Of everything of the customer, or of one request. */
export function deskEvents(requestId?: string): Source {
  const path = requestId === undefined ? liveDesk.path : `${liveDesk.path}?${new URLSearchParams({ requestId })}`
  // The token of the moment: each stream may have another.
  return { event: liveDesk, openEvents: (signal) => openEventStream(path, toHeaders(findStaffToken()), signal) }
}

const toPath = (path: string, id: string) => path.replace(':id', encodeURIComponent(id))
const toHeaders = (token: string | undefined) => ({ authorization: `Bearer ${token}` })
