import * as z from 'zod/mini'
import { eventStream } from '#contract/endpoint.ts'
import { requestStatuses } from '#contract/requests/request-status.ts'

/** Of a company: an event for every change of it, of its rows, or of the status of somebody whom it invited. Read again what the page shows. */
export const companyStream = eventStream({
  name: 'followCompany',
  path: '/v1/onboarding/corporate-request/:id/events',
  access: 'token',
  summary: 'Follow the changes of a company as Server-Sent Events.',
  params: z.object({ id: z.string() }),
  event: 'company',
  /** `change` counts the events of this stream. */
  data: z.object({ requestId: z.string(), status: z.enum(requestStatuses), change: z.number() }),
  errors: [],
})
