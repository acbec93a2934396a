import type { ReviewAnswer } from '#contract/requests/manual-review.ts'
import { seal, unseal } from '#server/platform/crypto/seal.ts'
import type { ManualReviewRow } from '#server/platform/database/schema-cases.ts'

/** What the applicant wrote, what staff answered, and who saw the person and how. */
export type ReviewTexts = { reason: string | null; message: string | null; note: string | null }
type SealedTexts = { sealedReason: Buffer | null; sealedMessage: Buffer | null; sealedNote: Buffer | null }

export function sealReviewText(key: Uint8Array, reviewId: string, field: keyof ReviewTexts, text: string | undefined): Buffer | null {
  return text ? Buffer.from(seal(key, toSealName(reviewId, field), Buffer.from(text))) : null
}

export function openReviewTexts(
  key: Uint8Array,
  { id, sealedReason, sealedMessage, sealedNote }: SealedTexts & { id: string },
): ReviewTexts {
  const open = (field: keyof ReviewTexts, sealed: Buffer | null) =>
    sealed && Buffer.from(unseal(key, toSealName(id, field), sealed)).toString()
  return { reason: open('reason', sealedReason), message: open('message', sealedMessage), note: open('note', sealedNote) }
}

/** The answer of staff as columns. */
export function toAnswerColumns(
  key: Uint8Array,
  { id }: Pick<ManualReviewRow, 'id'>,
  stated: { answer: ReviewAnswer; message?: string | undefined; note?: string | undefined },
) {
  return {
    answer: stated.answer,
    sealedMessage: sealReviewText(key, id, 'message', stated.message),
    sealedNote: sealReviewText(key, id, 'note', stated.note),
  }
}

const toSealName = (reviewId: string, field: keyof ReviewTexts) => `manual-review-${field}:${reviewId}`
