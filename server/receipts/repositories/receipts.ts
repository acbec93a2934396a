import type { Insertable, Kysely, Transaction } from 'kysely'
import type { Database } from '#server/platform/database/schema.ts'
import type { DecisionReceiptRow, DecisionReceiptTable } from '#server/platform/database/schema-audit.ts'

export async function saveReceipt(transaction: Transaction<Database>, row: Insertable<DecisionReceiptTable>): Promise<void> {
  await transaction.insertInto('decisionReceipts').values(row).execute()
}

export async function findReceipt(db: Kysely<Database>, id: string): Promise<DecisionReceiptRow | undefined> {
  return db.selectFrom('decisionReceipts').selectAll().where('id', '=', id).executeTakeFirst()
}

export async function findNewestReceipt(db: Kysely<Database>, requestId: string): Promise<DecisionReceiptRow | undefined> {
  return db
    .selectFrom('decisionReceipts')
    .selectAll()
    .where('requestId', '=', requestId)
    .orderBy('auditSequence', 'desc')
    .limit(1)
    .executeTakeFirst()
}
