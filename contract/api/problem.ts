import * as z from 'zod/mini'
import { errorCodes } from '#contract/error-codes.ts'

export const problemMediaType = 'application/problem+json'

/** Whether an address is one of the calls by a secret key, also where there is no such call: all of `/v1` but what staff, applicants and holders of an export's link call. */
export function isSecretKeyPath(url: string): boolean {
  return /^\/v1(?!\/(staff|onboarding|own-export)(\/|\?|$))(\/|\?|$)/.test(url)
}

/** What a refused call by a secret key answers: RFC 9457, with members of our own after `detail`. */
export const problem = z.object({
  /** Where the code is explained. */
  type: z.string(),
  title: z.string(),
  /** The HTTP status. */
  status: z.number(),
  /** What to do next, in the language asked for. */
  detail: z.string(),
  /** Never changes: programs go by it. */
  code: z.enum(errorCodes as [(typeof errorCodes)[number], ...typeof errorCodes]),
  /** The header of the same name. */
  requestId: z.string(),
  /** What is wrong with which field, by its path; never its value. */
  fields: z.array(z.object({ path: z.string(), message: z.optional(z.string()) })),
})
export type Problem = z.output<typeof problem>
