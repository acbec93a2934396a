import type { Insertable, Kysely, Selectable, Transaction, Updateable } from 'kysely'
import { keyVersionColumn } from '#server/platform/database/key-version.ts'
import { prepareRead, toColumns } from '#server/platform/database/prepared-read.ts'
import type { Client, Database } from '#server/platform/database/schema.ts'
import type { ApiKeyTable } from '#server/platform/database/schema-api-keys.ts'
import { clientOfTenantColumns, joinClientOfTenant } from '#server/platform/database/tenant-settings.ts'

export async function saveApiKey(db: Kysely<Database>, row: Insertable<ApiKeyTable>): Promise<void> {
  await db.insertInto('apiKeys').values(row).execute()
}

export type FoundApiKey = {
  key: ApiKeyRow
  client: Client
  /** See `keyVersionOf`. */
  version: string
  /** Found by the secret that a rotation replaced. */
  isPrevious: boolean
}

const keyColumns: Record<keyof ApiKeyRow, true> = {
  id: true,
  clientId: true,
  name: true,
  prefix: true,
  lastFour: true,
  keyHash: true,
  scopes: true,
  allowedNetworks: true,
  expiresAt: true,
  revokedAt: true,
  lastUsedAt: true,
  previousKeyHash: true,
  previousLastFour: true,
  previousEndsAt: true,
  previousUsedAt: true,
  createdAt: true,
}

/** A key with its customer, in one statement. */
const readBySecret = prepareRead<{ key: ApiKeyRow; client: Client; found: { version: string } }>(
  `select ${toColumns('k', 'key', keyColumns)}, ${clientOfTenantColumns}, ${keyVersionColumn} as "found.version"
  from api_keys k ${joinClientOfTenant('k.client_id')}
  where k.key_hash = $1::bytea or k.previous_key_hash = $1::bytea`,
)

/** By the hash of its secret, or of the one before; whether it still counts is asked elsewhere. */
export async function findApiKeyBySecret(db: Kysely<Database>, keyHash: Buffer): Promise<FoundApiKey | undefined> {
  const [row] = await readBySecret(db, [keyHash])
  return row && { key: row.key, client: row.client, version: row.found.version, isPrevious: !row.key.keyHash.equals(keyHash) }
}

/** The key whose secret begins so; nothing where several do. */
export async function findOnlyKeyIdByPrefix(db: Kysely<Database>, prefix: string): Promise<string | undefined> {
  const [key, another] = await db.selectFrom('apiKeys').select('id').where('prefix', '=', prefix).limit(2).execute()
  return another ? undefined : key?.id
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
