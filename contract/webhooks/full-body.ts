import * as z from 'zod/mini'
import { eventSchema } from '#contract/events/event.ts'
import { requestView } from '#contract/public-api/request-view.ts'

/** The full body of a webhook: it holds personal data. `data` is null where the event is of no request, as a test is. */
export const fullEventSchema = z.object({ ...eventSchema.shape, data: z.nullable(requestView) })
