import type { Insertable, Kysely, Selectable, Transaction, Updateable } from 'kysely'
import type { ApiKeyTable, Client, Database } from '#server/platform/database/schema.ts'
import { findClient } from '#server/tenants/repositories/clients.ts'

export async function saveApiKey(db: Kysely<Database>, row: Insertable<ApiKeyTable>): Promise<void> {
  await db.insertInto('apiKeys').values(row).execute()
}

export type FoundApiKey = {
  key: ApiKeyRow
  client: Client
  /** Found by the secret that a rotation replaced. */
  isPrevious: boolean
}

/** By the hash of its secret, or of the one before; whether it still counts is asked elsewhere. */
export async function findApiKeyBySecret(db: Kysely<Database>, keyHash: Buffer): Promise<FoundApiKey | undefined> {
  const key = await db
    .selectFrom('apiKeys')
    .selectAll()
    .where((eb) => eb.or([eb('keyHash', '=', keyHash), eb('previousKeyHash', '=', keyHash)]))
    .executeTakeFirst()
  if (!key) return undefined
  const client = await findClient(db, key.clientId)
  return client && { key, client, isPrevious: !key.keyHash.equals(keyHash) }
}

export async function recordApiKeyUse(
  db: Kysely<Database>,
  id: string,
  used: Pick<Updateable<ApiKeyTable>, 'lastUsedAt' | 'previousUsedAt'>,
): Promise<void> {
  await db.updateTable('apiKeys').set(used).where('id', '=', id).execute()
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

/** As nobody else can change it until the transaction ends. */
export async function lockApiKey(transaction: Transaction<Database>, { id, clientId }: OfClient): Promise<ApiKeyRow | undefined> {
  const ofClient = transaction.selectFrom('apiKeys').selectAll().where('id', '=', id).where('clientId', '=', clientId)
  return ofClient.forUpdate().executeTakeFirst()
}

/** As it is then; nothing where the customer has no such key. */
export async function changeApiKey(
  db: Kysely<Database>,
  { id, clientId }: OfClient,
  change: Omit<Updateable<ApiKeyTable>, 'id' | 'clientId' | 'createdAt'>,
): Promise<ApiKeyRow | undefined> {
  return db.updateTable('apiKeys').set(change).where('id', '=', id).where('clientId', '=', clientId).returningAll().executeTakeFirst()
}
