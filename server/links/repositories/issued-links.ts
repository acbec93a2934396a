import type { Kysely, Transaction } from 'kysely'
import type { Database } from '#server/platform/database/schema.ts'

type RowKey = { clientId: string; batchId: string; rowNumber: number }

/** Whether the row is new. Two calls with one row at the same moment: the second waits for the first. */
export async function beginIssuedRow(transaction: Transaction<Database>, row: RowKey & { issuedAt: Date }): Promise<boolean> {
  const begun = await transaction
    .insertInto('issuedLinkRows')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returning('rowNumber')
    .executeTakeFirst()
  return begun !== undefined
}

export async function endIssuedRow(
  transaction: Transaction<Database>,
  { clientId, batchId, rowNumber }: RowKey,
  requestId: string,
): Promise<void> {
  await transaction
    .updateTable('issuedLinkRows')
    .set({ requestId })
    .where((eb) => eb.and({ clientId, batchId, rowNumber }))
    .execute()
}

/** The request that was made for the row. */
export async function findIssuedRow(
  transaction: Transaction<Database>,
  { clientId, batchId, rowNumber }: RowKey,
): Promise<string | undefined> {
  const found = await transaction
    .selectFrom('issuedLinkRows')
    .select('requestId')
    .where((eb) => eb.and({ clientId, batchId, rowNumber }))
    .executeTakeFirst()
  return found?.requestId ?? undefined
}

export async function forgetIssuedRows(db: Kysely<Database>, clientId: string, before: Date): Promise<void> {
  await db.deleteFrom('issuedLinkRows').where('clientId', '=', clientId).where('issuedAt', '<', before).execute()
}
