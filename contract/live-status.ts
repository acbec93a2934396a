import * as z from 'zod/mini'
import { requestStatuses } from '#contract/request-status.ts'

/**
 * The one address that answers with Server-Sent Events instead of JSON: the page that waits for the phone follows it.
 * `GET`, with the link token as `Authorization: Bearer` (so by `fetch`, not by EventSource). An event of this name comes
 * at once and after every move; a comment line comes every `heartbeatMs` between. The server ends the stream after
 * `longestMs`, when the link runs out, and when the request is settled: open it again, or ask for the status.
 */
export const liveStatus = {
  path: '/onboarding/liveness/:id/events',
  event: 'status',
  data: z.object({ requestId: z.string(), status: z.enum(requestStatuses) }),
  heartbeatMs: 15_000,
  longestMs: 15 * 60_000,
} as const
