import * as z from 'zod/mini'

/** What another device says of itself that no status of the request does. */
export const handoffSteps = ['connected', 'document-chosen'] as const
export type HandoffStep = (typeof handoffSteps)[number]

/** How far the applicant came on another device; null where the link was opened on none. */
export const handoff = z.nullable(
  z.object({
    step: z.enum(handoffSteps),
    /** ISO 8601. */
    at: z.string(),
  }),
)
