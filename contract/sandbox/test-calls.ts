import * as z from 'zod/mini'
import { endpoint } from '#contract/endpoint.ts'
import { modes } from '#contract/mode/mode.ts'
import { toPage } from '#contract/public-api/list.ts'
import { byRequestId } from '#contract/public-api/request-calls.ts'
import { requestStatuses } from '#contract/requests/request-status.ts'
import { isOutcomeOf, maxAdvancedHours, refusedPictures, testOutcomes } from '#contract/sandbox/outcome.ts'
import { specimenNames } from '#contract/sandbox/specimen.ts'
import { time } from '#contract/wire-values.ts'

const standing = z.object({
  id: z.string(),
  mode: z.enum(modes),
  status: z.enum(requestStatuses),
  /** ISO 8601. */
  expiresAt: z.string(),
})

const ofPeople = testOutcomes.filter((outcome) => !isOutcomeOf('corporate', outcome))
const ofCompanies = testOutcomes.filter((outcome) => !isOutcomeOf('individual', outcome))

export const completeTestRequest = endpoint({
  name: 'completeTestRequest',
  method: 'POST',
  path: '/v1/test/requests/:id/complete',
  access: 'secret-key',
  scope: 'requests:create',
  summary: `A virtual person or company takes a request of test mode to an outcome: through the same steps, checks, records and messages as a real one, with specimens in place of pictures and files. For people alone: ${ofPeople.join(', ')}; for companies alone: ${ofCompanies.join(', ')}; an outcome of the other kind is refused: TEST_OUTCOME_NOT_POSSIBLE. With a live key it is refused: TEST_MODE_ONLY.`,
  params: byRequestId,
  input: z.strictObject({
    outcome: z.enum(testOutcomes),
    /** Of `document_refused`: what is wrong with the picture; without it, glare. */
    reason: z.optional(z.enum(refusedPictures)),
  }),
  answer: standing,
  errors: ['TEST_MODE_ONLY', 'REQUEST_NOT_FOUND', 'TEST_OUTCOME_NOT_POSSIBLE', 'REQUEST_CANNOT_BE_SUBMITTED'],
})

export const advanceTestRequest = endpoint({
  name: 'advanceTestRequest',
  method: 'POST',
  path: '/v1/test/requests/:id/advance',
  access: 'secret-key',
  scope: 'requests:create',
  summary:
    'Lets time pass for one request of test mode: its links and challenges run out that much sooner, and what is due by then is done. With a live key it is refused: TEST_MODE_ONLY.',
  params: byRequestId,
  input: z.strictObject({ hours: z.int().check(z.gte(1), z.lte(maxAdvancedHours)) }),
  answer: standing,
  errors: ['TEST_MODE_ONLY', 'REQUEST_NOT_FOUND'],
})

export const advanceTestMode = endpoint({
  name: 'advanceTestMode',
  method: 'POST',
  path: '/v1/test/advance',
  access: 'secret-key',
  scope: 'requests:create',
  summary:
    'Lets time pass for all of test mode: links and challenges run out that much sooner, webhooks that wait are tried again, and what is due by then is done. With a live key it is refused: TEST_MODE_ONLY.',
  input: z.strictObject({ hours: z.int().check(z.gte(1), z.lte(maxAdvancedHours)) }),
  answer: z.object({
    mode: z.enum(modes),
    /** How many requests expired by it. */
    expired: z.number(),
  }),
  errors: ['TEST_MODE_ONLY'],
})

export const listSpecimens = endpoint({
  name: 'listSpecimens',
  method: 'GET',
  path: '/v1/test/specimens',
  access: 'secret-key',
  scope: 'requests:read',
  summary:
    'Drawn documents of nobody, marked SPECIMEN, to try uploads with; each with an address that downloads it for ten minutes. Always one page. With a live key it is refused: TEST_MODE_ONLY.',
  answer: toPage(
    z.object({
      name: z.enum(specimenNames),
      fileName: z.string(),
      mediaType: z.literal('image/jpeg'),
      url: z.string(),
      /** Until then the address opens. */
      urlExpiresAt: time,
    }),
  ),
  errors: ['TEST_MODE_ONLY'],
})
