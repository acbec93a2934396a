import type { Insertable, Kysely, Selectable } from 'kysely'
import type { ApiKeyTable, Database } from '#server/database/schema.ts'

export async function saveApiKey(db: Kysely<Database>, row: Insertable<ApiKeyTable>): Promise<void> {
  await db.insertInto('apiKeys').values(row).execute()
}

export async function findApiKey(db: Kysely<Database>, keyHash: Buffer): Promise<Selectable<ApiKeyTable> | undefined> {
  return db.selectFrom('apiKeys').selectAll().where('keyHash', '=', keyHash).executeTakeFirst()
}

export async function recordApiKeyUse(db: Kysely<Database>, id: string, now: Date): Promise<void> {
  await db.updateTable('apiKeys').set({ lastUsedAt: now }).where('id', '=', id).execute()
}
