import * as z from 'zod/mini'
import { endpoint } from '#contract/endpoint.ts'
import { eventSchema, eventTypeSchema } from '#contract/events/event.ts'

/** One type, or several: `types=a&types=b`. */
const types = z.optional(z.union([eventTypeSchema, z.array(eventTypeSchema).check(z.maxLength(50))]))

export const listEvents = endpoint({
  name: 'listEvents',
  method: 'GET',
  path: '/v1/events',
  access: 'secret-key',
  scope: 'events:read',
  summary:
    'Events of the last 30 days, oldest first, in the order in which they became final. Keep `nextCursor`, also of the last page: asked again with it, the call answers what has happened since. Nothing is skipped.',
  query: z.strictObject({
    cursor: z.optional(z.string().check(z.maxLength(300))),
    limit: z.optional(z.coerce.number().check(z.int(), z.gte(1), z.lte(100))),
    types,
  }),
  answer: z.object({ data: z.array(eventSchema), hasMore: z.boolean(), nextCursor: z.nullable(z.string()) }),
  errors: ['INVALID_CURSOR', 'VALIDATION_ERROR'],
})
