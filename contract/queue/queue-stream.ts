import * as z from 'zod/mini'
import type { Permission } from '#contract/staff/permissions.ts'

/**
 * What desks follow, as Server-Sent Events. `GET` with the access token as `Authorization: Bearer` (so by `fetch`, not by EventSource).
 * Without a query an event comes when anything of the customer's requests moved, once a second at most: read the page and the counts
 * again. With `?requestId=` it comes when that request moved, and tells its revision: a decision on an older one is refused.
 * The first event comes at once, a comment line every `heartbeatMs`. The stream ends after `longestMs`, and as soon as the session
 * has ended or the permission was taken away: refresh the tokens and open it again, or stop at 401 and 403.
 */
export const queueStream = {
  path: '/v1/staff/events',
  permission: 'requests:read' as const satisfies Permission,
  event: 'moved',
  data: z.object({
    requestId: z.nullable(z.string()),
    status: z.nullable(z.string()),
    revision: z.nullable(z.number()),
    assigneeId: z.nullable(z.string()),
  }),
  heartbeatMs: 15_000,
  longestMs: 15 * 60_000,
} as const
