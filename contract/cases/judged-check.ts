import * as z from 'zod/mini'
import { checkFact, checkResult, checkThreshold, notJudgedReason } from '#contract/documents/check-result.ts'
import { pictureRegion } from '#contract/documents/document-check.ts'
import { documentSideNames } from '#contract/documents/document-type.ts'

/** One thing that was looked at, with what was measured, what was asked, and where in the picture. */
export const judgedCheck = z.object({
  check: z.string(),
  result: checkResult,
  /** Why it was not judged. */
  reason: z.nullable(notJudgedReason),
  /** Of documents. */
  side: z.nullable(z.enum(documentSideNames)),
  /** Masked where it tells of the person, until `identity` is revealed. */
  fact: checkFact,
  threshold: checkThreshold,
  region: z.nullable(pictureRegion),
})
