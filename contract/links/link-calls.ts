import * as z from 'zod/mini'
import { endpoint } from '#contract/endpoint.ts'
import { bodyLimits } from '#contract/limits.ts'
import { linkHours, linkRowFaults, linkRowLimits } from '#contract/links/link-row.ts'

const text = z.string().check(
  z.maxLength(1_000),
  // PostgreSQL takes no zero byte in a text.
  z.refine((word) => !word.includes('\0')),
)

export const listIssuableForms = endpoint({
  name: 'listIssuableForms',
  method: 'GET',
  path: '/v1/staff/links/forms',
  access: 'staff',
  permission: 'links:issue',
  summary: 'The published forms for which a link can be issued, the default ones first.',
  answer: z.object({
    data: z.array(z.object({ id: z.string(), name: z.string(), kind: z.enum(['individual', 'corporate']), isDefault: z.boolean() })),
  }),
  errors: [],
})

export const issueLinks = endpoint({
  name: 'issueLinks',
  method: 'POST',
  path: '/v1/staff/links',
  access: 'staff',
  permission: 'links:issue',
  maxBodyBytes: bodyLimits.linkTableMaxBytes,
  summary:
    'Issues links for up to a hundred people or companies of one form. Each row succeeds or is refused independently; sent again under the same batch and row, a row creates nothing twice and answers that it exists.',
  input: z.object({
    formId: z.string().check(z.minLength(1), z.maxLength(100)),
    /** Made by the sender, once for a whole table. */
    batchId: z.string().check(z.regex(/^[\w-]{16,64}$/)),
    /** Sends each link by email as well. */
    sendsEmail: z.boolean(),
    /** How long the links open; without it, as the customer's settings say. */
    opensForHours: z.optional(z.int().check(z.gte(linkHours.least), z.lte(linkHours.most))),
    rows: z
      .array(
        z.object({
          /** Its place in the sender's table. */
          row: z.number().check(z.int(), z.gte(1), z.lte(1_000_000)),
          email: z.optional(text),
          language: z.optional(text),
          reference: z.optional(text),
          companyName: z.optional(text),
          firstName: z.optional(text),
          middleName: z.optional(text),
          lastName: z.optional(text),
          dateOfBirth: z.optional(text),
        }),
      )
      .check(z.minLength(1), z.maxLength(linkRowLimits.rowsPerCall)),
  }),
  answer: z.object({
    data: z.array(
      z.object({
        row: z.number(),
        outcome: z.enum(['issued', 'already', 'refused']),
        requestId: z.nullable(z.string()),
        /** Of a new request whose link was not sent; of one that was there already, by links:reveal. Shown once: the token is kept as its hash alone. */
        url: z.nullable(z.string()),
        /** ISO 8601. */
        expiresAt: z.nullable(z.string()),
        fault: z.nullable(z.enum(linkRowFaults)),
      }),
    ),
  }),
  errors: ['NOT_FOUND'],
})
