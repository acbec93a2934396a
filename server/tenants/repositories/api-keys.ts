import type { Insertable, Kysely, Selectable, Updateable } from 'kysely'
import type { ApiKeyTable, Database } from '#server/platform/database/schema.ts'

export async function saveApiKey(db: Kysely<Database>, row: Insertable<ApiKeyTable>): Promise<void> {
  await db.insertInto('apiKeys').values(row).execute()
}

export async function findApiKey(db: Kysely<Database>, keyHash: Buffer): Promise<Selectable<ApiKeyTable> | undefined> {
  return db.selectFrom('apiKeys').selectAll().where('keyHash', '=', keyHash).executeTakeFirst()
}

export async function recordApiKeyUse(db: Kysely<Database>, id: string, now: Date): Promise<void> {
  await db.updateTable('apiKeys').set({ lastUsedAt: now }).where('id', '=', id).execute()
}

export type ApiKeyRow = Selectable<ApiKeyTable>
type OfClient = { id: string; clientId: string }

/** The newest first. */
export async function listApiKeys(db: Kysely<Database>, clientId: string): Promise<ApiKeyRow[]> {
  return db.selectFrom('apiKeys').selectAll().where('clientId', '=', clientId).orderBy('createdAt', 'desc').orderBy('id').execute()
}

export async function findApiKeyOf(db: Kysely<Database>, { id, clientId }: OfClient): Promise<ApiKeyRow | undefined> {
  return db.selectFrom('apiKeys').selectAll().where('id', '=', id).where('clientId', '=', clientId).executeTakeFirst()
}

/** As it is then; nothing where the customer has no such key. */
export async function changeApiKey(
  db: Kysely<Database>,
  { id, clientId }: OfClient,
  change: Pick<Updateable<ApiKeyTable>, 'expiresAt' | 'revokedAt'>,
): Promise<ApiKeyRow | undefined> {
  return db.updateTable('apiKeys').set(change).where('id', '=', id).where('clientId', '=', clientId).returningAll().executeTakeFirst()
}
