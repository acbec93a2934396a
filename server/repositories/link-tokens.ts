import type { Transaction } from 'kysely'
import type { Database } from '#server/database/schema.ts'

type NewToken = { id: string; clientId: string; requestId: string; tokenHash: Buffer; expiresAt: Date }

/** Another token of a request; those that it has live as long as the new one. */
export async function addToken(transaction: Transaction<Database>, row: NewToken): Promise<void> {
  await transaction
    .updateTable('linkTokens')
    .set({ expiresAt: row.expiresAt })
    .where('requestId', '=', row.requestId)
    .where('revokedAt', 'is', null)
    .execute()
  await transaction.insertInto('linkTokens').values(row).execute()
}

/** The new token of a request; those before it are revoked. */
export async function replaceToken(transaction: Transaction<Database>, row: NewToken, now: Date): Promise<void> {
  await transaction
    .updateTable('linkTokens')
    .set({ revokedAt: now })
    .where('requestId', '=', row.requestId)
    .where('revokedAt', 'is', null)
    .execute()
  await transaction.insertInto('linkTokens').values(row).execute()
}
