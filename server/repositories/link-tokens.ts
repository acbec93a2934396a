import type { Transaction } from 'kysely'
import type { Database } from '#server/database/schema.ts'

/** The new token of a request; the one before it is revoked. */
export async function replaceToken(
  transaction: Transaction<Database>,
  row: { id: string; clientId: string; requestId: string; tokenHash: Buffer; expiresAt: Date },
  now: Date,
): Promise<void> {
  await transaction
    .updateTable('linkTokens')
    .set({ revokedAt: now })
    .where('requestId', '=', row.requestId)
    .where('revokedAt', 'is', null)
    .execute()
  await transaction.insertInto('linkTokens').values(row).execute()
}
