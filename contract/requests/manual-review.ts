import * as z from 'zod/mini'
import { hasNoNullCharacter } from '#contract/wire-values.ts'

/**
 * What an applicant asks a person to look at: a document that was refused to the last try, a liveness check that they cannot do, or another way than
 * pictures, to which they do not agree.
 */
export const reviewSubjects = ['document', 'liveness', 'consent'] as const
export type ReviewSubject = (typeof reviewSubjects)[number]

/**
 * What staff answer. Each but the last leads on. With `without_liveness` and `without_biometrics` somebody saw the person in another way: both ask for a
 * reason when the request is approved, and the second is of whoever did not agree to pictures.
 */
export const reviewAnswers = ['document_tries', 'liveness_tries', 'without_liveness', 'without_biometrics', 'declined'] as const
export type ReviewAnswer = (typeof reviewAnswers)[number]

export const reviewReasonMaxLength = 500
const text = (maxLength: number) => z.string().check(z.trim(), z.maxLength(maxLength), z.refine(hasNoNullCharacter))
/** In the applicant's own words. */
export const reviewReason = z.string().check(z.trim(), z.minLength(1), z.maxLength(reviewReasonMaxLength), z.refine(hasNoNullCharacter))
/** What the applicant reads. */
export const reviewMessage = text(2_000)
/** Who saw the person, and how; staff alone read it. */
export const reviewNote = text(2_000)

/** As the applicant reads it. Their own words are not repeated: whoever else holds the link learns no more than that they were sent. */
export const sentReview = z.object({
  subject: z.enum(reviewSubjects),
  /** ISO 8601. */
  requestedAt: z.string(),
  /** Null while it waits for a person. */
  answer: z.nullable(z.enum(reviewAnswers)),
  /** ISO 8601. */
  answeredAt: z.nullable(z.string()),
  /** What staff wrote. */
  message: z.nullable(z.string()),
})

export const manualReview = z.object({
  /** What the applicant may ask a person to look at now; null where nothing is in their way, or staff decide already. */
  offered: z.nullable(z.enum(reviewSubjects)),
  /** What they asked for last. */
  sent: z.nullable(sentReview),
})
export type ManualReview = z.output<typeof manualReview>
export const noManualReview: ManualReview = { offered: null, sent: null }
