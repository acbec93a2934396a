import * as z from 'zod/mini'
import { requestStatuses } from '#contract/requests/request-status.ts'

/**
 * Server-Sent Events of a company, by fetch with `Authorization: Bearer`. An event of this name comes at once, and after
 * every change of the company, its rows, or the status of somebody whom it invited: read again what the page shows.
 * The server listens before it tells the first one: whoever reads after it has missed nothing.
 * The server ends the stream after `longestMs`: open it again.
 */
export const companyStream = {
  path: '/v1/onboarding/corporate-request/:id/events',
  event: 'company',
  /** `change` counts the events of this stream. */
  data: z.object({ requestId: z.string(), status: z.enum(requestStatuses), change: z.number() }),
  heartbeatMs: 15_000,
  longestMs: 15 * 60_000,
} as const
