import type { Insertable, Kysely, Transaction, Updateable } from 'kysely'
import type { Database, VerificationRequestRow } from '#server/platform/database/schema.ts'
import type { ManualReviewRow, ManualReviewTable } from '#server/platform/database/schema-cases.ts'

type Ids = Pick<VerificationRequestRow, 'id' | 'clientId'>

export async function saveManualReview(transaction: Transaction<Database>, row: Insertable<ManualReviewTable>): Promise<void> {
  await transaction.insertInto('manualReviews').values(row).execute()
}

export async function findManualReview(
  db: Kysely<Database>,
  { id, clientId }: Ids,
  reviewId: string,
): Promise<ManualReviewRow | undefined> {
  return db
    .selectFrom('manualReviews')
    .selectAll()
    .where('id', '=', reviewId)
    .where('requestId', '=', id)
    .where('clientId', '=', clientId)
    .executeTakeFirst()
}

/** The oldest first. */
export async function listManualReviews(db: Kysely<Database>, { id, clientId }: Ids): Promise<ManualReviewRow[]> {
  return db
    .selectFrom('manualReviews')
    .selectAll()
    .where('requestId', '=', id)
    .where('clientId', '=', clientId)
    .orderBy('requestedAt')
    .orderBy('id')
    .execute()
}

export async function saveReviewAnswer(
  transaction: Transaction<Database>,
  { id, clientId }: Pick<ManualReviewRow, 'id' | 'clientId'>,
  answer: Updateable<ManualReviewTable>,
): Promise<void> {
  await transaction.updateTable('manualReviews').set(answer).where('id', '=', id).where('clientId', '=', clientId).execute()
}

/** Whether staff let the person go on with this document without the liveness check. */
export async function isLivenessWaived(db: Kysely<Database>, { id, clientId }: Ids, documentId: string): Promise<boolean> {
  const found = await db
    .selectFrom('manualReviews')
    .select('id')
    .where('requestId', '=', id)
    .where('clientId', '=', clientId)
    .where('documentId', '=', documentId)
    .where('answer', '=', 'without_liveness')
    .executeTakeFirst()
  return found !== undefined
}
