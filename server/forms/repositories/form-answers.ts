import type { Kysely, Selectable, Transaction } from 'kysely'
import type { Database, FormAnswersTable } from '#server/platform/database/schema.ts'

export type AnswersRow = Selectable<FormAnswersTable>

export async function findAnswersRow(db: Kysely<Database>, requestId: string): Promise<AnswersRow | undefined> {
  return db.selectFrom('formAnswers').selectAll().where('requestId', '=', requestId).executeTakeFirst()
}

/** When the form was submitted, without what was answered. */
export async function findSubmittedAt(db: Kysely<Database>, requestId: string): Promise<Date | undefined> {
  const row = await db.selectFrom('formAnswers').select('submittedAt').where('requestId', '=', requestId).executeTakeFirst()
  return row?.submittedAt ?? undefined
}

/** What was submitted has to be submitted anew. Lock the request before. */
export async function unsubmitAnswers(transaction: Transaction<Database>, requestId: string): Promise<void> {
  await transaction.updateTable('formAnswers').set({ submittedAt: null }).where('requestId', '=', requestId).execute()
}

/** Lock the request before: its answers are read and written as a whole. */
export async function saveAnswersRow(
  transaction: Transaction<Database>,
  row: Pick<AnswersRow, 'requestId' | 'clientId' | 'revision' | 'sealedAnswers' | 'submittedAt'> & { updatedAt: Date },
): Promise<void> {
  const { requestId: _, clientId: __, ...changed } = row
  await transaction
    .insertInto('formAnswers')
    .values(row)
    .onConflict((conflict) => conflict.column('requestId').doUpdateSet(changed))
    .execute()
}

export async function removeAnswers(transaction: Transaction<Database>, requestId: string): Promise<void> {
  await transaction.deleteFrom('formAnswers').where('requestId', '=', requestId).execute()
}
