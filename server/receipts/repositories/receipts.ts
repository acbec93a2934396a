import type { Insertable, Kysely, Transaction } from 'kysely'
import type { Database } from '#server/platform/database/schema.ts'
import type { DecisionReceiptRow, DecisionReceiptTable } from '#server/platform/database/schema-audit.ts'

export async function saveReceipt(transaction: Transaction<Database>, row: Insertable<DecisionReceiptTable>): Promise<void> {
  await transaction.insertInto('decisionReceipts').values(row).execute()
}

export async function findReceipt(db: Kysely<Database>, id: string): Promise<DecisionReceiptRow | undefined> {
  return db.selectFrom('decisionReceipts').selectAll().where('id', '=', id).executeTakeFirst()
}

/** One of a request, and of no other. */
export async function findReceiptOf(
  db: Kysely<Database>,
  { requestId, id }: { requestId: string; id: string },
): Promise<DecisionReceiptRow | undefined> {
  return db.selectFrom('decisionReceipts').selectAll().where('id', '=', id).where('requestId', '=', requestId).executeTakeFirst()
}

export async function findNewestReceiptId(db: Kysely<Database>, requestId: string): Promise<string | null> {
  const row = await db
    .selectFrom('decisionReceipts')
    .select('id')
    .where('requestId', '=', requestId)
    .orderBy('auditSequence', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.id ?? null
}
