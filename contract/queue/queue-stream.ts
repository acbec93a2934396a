import * as z from 'zod/mini'
import { eventStream } from '#contract/endpoint.ts'

/**
 * What pages of staff follow. Without a query an event comes when any request of the customer moved, once a second at most: read the page
 * and the counts again. With `?requestId=` it comes when that request moved, and tells its revision: a decision on an older one is refused.
 * The stream also ends when the session has ended or the permission was taken away: refresh the tokens and open it again, or stop at 401
 * and 403.
 */
export const queueStream = eventStream({
  name: 'followQueue',
  path: '/v1/staff/events',
  access: 'staff',
  permission: 'requests:read',
  summary: "Follow changes of the customer's requests as Server-Sent Events.",
  query: z.object({ requestId: z.optional(z.string()) }),
  event: 'moved',
  data: z.object({
    requestId: z.nullable(z.string()),
    status: z.nullable(z.string()),
    revision: z.nullable(z.number()),
    assigneeId: z.nullable(z.string()),
  }),
  errors: [],
})
