import type { Kysely, Transaction } from 'kysely'
import type { LinkEnd } from '#contract/links/link-end.ts'
import type { Database } from '#server/platform/database/schema.ts'

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
export async function replaceToken(
  transaction: Transaction<Database>,
  row: NewToken,
  now: Date,
  because: LinkEnd | null = null,
): Promise<void> {
  await transaction
    .updateTable('linkTokens')
    .set({ revokedAt: now, revokedBecause: because })
    .where('requestId', '=', row.requestId)
    .where('revokedAt', 'is', null)
    .execute()
  await transaction.insertInto('linkTokens').values(row).execute()
}

/** Why a link that worked before does not any more, as far as it was recorded. */
export async function findLinkEndOf(db: Kysely<Database>, tokenHash: Buffer): Promise<LinkEnd | undefined> {
  const row = await db
    .selectFrom('linkTokens')
    .select('revokedBecause')
    .where('tokenHash', '=', tokenHash)
    .where('revokedAt', 'is not', null)
    .executeTakeFirst()
  return row?.revokedBecause ?? undefined
}
