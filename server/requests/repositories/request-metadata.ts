import type { Transaction } from 'kysely'
import type { Database } from '#server/platform/database/schema.ts'

export async function saveRequestMetadata(
  transaction: Transaction<Database>,
  row: { requestId: string; clientId: string; sealedMetadata: Buffer },
): Promise<void> {
  await transaction.insertInto('requestMetadata').values(row).execute()
}
