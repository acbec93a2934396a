import * as z from 'zod/mini'
import { eventStream } from '#contract/endpoint.ts'
import { requestStatuses } from '#contract/requests/request-status.ts'

/** Of a person's request: pages that wait for the phone, or for the decision, follow it. It ends when the link runs out. */
export const statusStream = eventStream({
  name: 'followRequestStatus',
  path: '/onboarding/liveness/:id/events',
  access: 'token',
  summary: "Follow the status of a person's request as Server-Sent Events.",
  params: z.object({ id: z.string() }),
  event: 'status',
  data: z.object({ requestId: z.string(), status: z.enum(requestStatuses), revision: z.number() }),
  errors: [],
})
