import type { Kysely, Transaction } from 'kysely'
import type { Database } from '#server/platform/database/schema.ts'
import type { CaseViewRow } from '#server/platform/database/schema-cases.ts'

type Who = Pick<CaseViewRow, 'requestId' | 'userId'>

export async function findCaseView(db: Kysely<Database>, { requestId, userId }: Who): Promise<CaseViewRow | undefined> {
  return db.selectFrom('caseViews').selectAll().where('requestId', '=', requestId).where('userId', '=', userId).executeTakeFirst()
}

export async function lockCaseView(transaction: Transaction<Database>, { requestId, userId }: Who): Promise<CaseViewRow | undefined> {
  return transaction
    .selectFrom('caseViews')
    .selectAll()
    .where('requestId', '=', requestId)
    .where('userId', '=', userId)
    .forUpdate()
    .executeTakeFirst()
}

/** In place of the last one. */
export async function saveCaseView(transaction: Transaction<Database>, row: CaseViewRow): Promise<void> {
  const { requestId: _, userId: __, ...looked } = row
  await transaction
    .insertInto('caseViews')
    .values(row)
    .onConflict((conflict) => conflict.columns(['requestId', 'userId']).doUpdateSet(looked))
    .execute()
}
