import type { Kysely } from 'kysely'
import type { CaseFile } from '#contract/cases/case-file.ts'
import { type ManualReview, noManualReview } from '#contract/requests/manual-review.ts'
import { findOfferedReview } from '#server/manual-review/find-offered-review.ts'
import { findManualReview, listManualReviews } from '#server/manual-review/repositories/manual-reviews.ts'
import { openReviewTexts } from '#server/manual-review/review-texts.ts'
import { asksLiveness } from '#server/people/asks-liveness.ts'
import type { OpenLink } from '#server/platform/callers/open-link.ts'
import type { AppContext } from '#server/platform/context.ts'
import { findKeyOf } from '#server/platform/crypto/subject-keys.ts'
import type { Database, VerificationRequestRow } from '#server/platform/database/schema.ts'
import type { ManualReviewRow } from '#server/platform/database/schema-cases.ts'

type Needs = Pick<AppContext, 'masterKey'>

/** As the applicant reads it. One that was neither answered nor waits was decided with the request, which speaks for itself. */
export async function readManualReview(
  db: Kysely<Database>,
  { masterKey }: Needs,
  { request, client }: Pick<OpenLink, 'request' | 'client'>,
): Promise<ManualReview> {
  if (request.kind === 'corporate') return noManualReview
  const newest = request.manualReviewId ? await findManualReview(db, request, request.manualReviewId) : undefined
  const offered = findOfferedReview({
    request,
    limits: client,
    asksLiveness: await asksLiveness(db, request),
    last: newest,
  })
  if (!newest || (newest.answer === null && !request.manualReviewRequestedAt)) return { offered, sent: null }
  const key = newest.sealedMessage ? await findKeyOf(db, masterKey, request) : undefined
  const { subject, requestedAt, answer, answeredAt } = newest
  return {
    offered,
    sent: {
      subject,
      requestedAt: requestedAt.toISOString(),
      answer,
      answeredAt: answeredAt?.toISOString() ?? null,
      message: key ? openReviewTexts(key, newest).message : null,
    },
  }
}

type Shown = { key: Uint8Array | undefined; showsReason: boolean; toWho: (id: string) => { id: string; displayName: string } }

/** As staff read them, the oldest first. */
export async function listReviewsOfCase(
  db: Kysely<Database>,
  request: VerificationRequestRow,
  { key, showsReason, toWho }: Shown,
): Promise<CaseFile['manualReviews']> {
  return (await listManualReviews(db, request)).map((row) => {
    const texts = key ? openReviewTexts(key, row) : { reason: null, message: null, note: null }
    return {
      ...{ id: row.id, subject: row.subject, answer: row.answer, message: texts.message, note: texts.note },
      reason: showsReason ? texts.reason : null,
      requestedAt: row.requestedAt.toISOString(),
      isOpen: isOpen(request, row),
      answeredAt: row.answeredAt?.toISOString() ?? null,
      answeredBy: row.answeredBy ? toWho(row.answeredBy) : null,
    }
  })
}

function isOpen(request: VerificationRequestRow, { id }: ManualReviewRow): boolean {
  return request.manualReviewRequestedAt !== null && request.manualReviewId === id
}
