import * as z from 'zod/mini'
import { endpoint } from '#contract/endpoint.ts'
import { hasNoNullCharacter, time } from '#contract/wire-values.ts'

/** How long a call stands in the log. */
export const apiLogKeptDays = 7
export const callOutcomes = ['success', 'refused', 'failed'] as const
export type CallOutcome = (typeof callOutcomes)[number]

const word = z.string().check(z.minLength(1), z.maxLength(100), z.refine(hasNoNullCharacter))

const apiCall = z.object({
  /** Its place in the log. */
  id: z.string(),
  at: time,
  method: z.string(),
  /** With ids of ours; whatever else stood there is shown as the name of its place. */
  path: z.string(),
  status: z.number(),
  /** Milliseconds until it was answered. */
  ms: z.number(),
  key: z.object({ id: z.string(), name: z.nullable(z.string()) }),
  requestId: z.string(),
  errorCode: z.nullable(z.string()),
})

export const searchApiLog = endpoint({
  name: 'searchApiLog',
  method: 'POST',
  path: '/v1/staff/api-log',
  access: 'staff',
  permission: 'api-log:read',
  summary: `A page of the calls that the customer's own servers made in the last ${apiLogKeptDays} days, newest first. Bodies and queries are not kept.`,
  input: z.object({
    outcome: z.optional(z.enum(callOutcomes)),
    /** A part of the path. */
    path: z.optional(word),
    keyId: z.optional(word),
    requestId: z.optional(word),
    limit: z.optional(z.literal([25, 50, 100])),
    cursor: z.optional(z.string().check(z.regex(/^\d{1,18}$/))),
  }),
  answer: z.object({
    calls: z.array(apiCall),
    nextCursor: z.nullable(z.string()),
    /** The customer's keys, to choose from. */
    keys: z.array(z.object({ id: z.string(), name: z.string() })),
  }),
  errors: [],
})
