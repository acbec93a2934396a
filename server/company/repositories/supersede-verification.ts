import type { Transaction } from 'kysely'
import type { Database } from '#server/platform/database/schema.ts'

/**
 * What a request holds of its applicant counts no more from now on: documents, recordings, files, answers, and who was at work
 * on them. All of it is kept. Lock the request before.
 */
export async function supersedeVerification(
  transaction: Transaction<Database>,
  { id: requestId, clientId }: { id: string; clientId: string },
  { sealedDetails, now }: { sealedDetails: Buffer | null; now: Date },
): Promise<void> {
  for (const table of ['documents', 'livenessChecks', 'blobs', 'formFiles'] as const) {
    await transaction
      .updateTable(table)
      .set({ supersededAt: now })
      .where('requestId', '=', requestId)
      .where('supersededAt', 'is', null)
      .execute()
  }
  const answers = await transaction
    .deleteFrom('formAnswers')
    .where('requestId', '=', requestId)
    .returning(['sealedAnswers', 'submittedAt'])
    .executeTakeFirst()
  const content = await transaction
    .deleteFrom('formContents')
    .where('requestId', '=', requestId)
    .returning('sealedContent')
    .executeTakeFirst()
  const stored = {
    sealedAnswers: answers?.sealedAnswers ?? null,
    sealedContent: content?.sealedContent ?? null,
    submittedAt: answers?.submittedAt ?? null,
  }
  await transaction
    .insertInto('supersededAnswers')
    .values({ requestId, clientId, ...stored, sealedDetails, supersededAt: now })
    .execute()
  // Who they said they were begins anew with the answers.
  await transaction.deleteFrom('enteredDetails').where('requestId', '=', requestId).execute()
  await transaction.deleteFrom('identityStatements').where('requestId', '=', requestId).execute()
  // A remark that staff wrote to whoever had the link is not for whoever gets the next one.
  await transaction.updateTable('activities').set({ isPublic: false }).where('requestId', '=', requestId).execute()
  // Work that was going on has lost its lease, and writes nothing down.
  await transaction.deleteFrom('requestLeases').where('requestId', '=', requestId).execute()
}
