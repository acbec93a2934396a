import * as z from 'zod/mini'
import { requestStatuses } from '#contract/requests/request-status.ts'

/**
 * Server-Sent Events of a person's request: the pages that wait for the phone, or for the decision, follow them.
 * `GET`, with the link token as `Authorization: Bearer` (so by `fetch`, not by EventSource). An event of this name comes
 * at once and after every change; a comment line comes every `heartbeatMs` between. The server listens before it reads what the first
 * event says: whoever asks for the status after it has missed nothing. The stream ends after `longestMs`, and when the link runs out.
 */
export const statusStream = {
  path: '/onboarding/liveness/:id/events',
  event: 'status',
  data: z.object({ requestId: z.string(), status: z.enum(requestStatuses), revision: z.number() }),
  heartbeatMs: 15_000,
  longestMs: 15 * 60_000,
} as const
