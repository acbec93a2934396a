import type { Transaction } from 'kysely'
import type { Database } from '#server/platform/database/schema.ts'
import { Refusal } from '#server/platform/errors.ts'
import { makeSecret } from '#server/tenants/create-api-key.ts'
import { type ApiKeyRow, changeApiKey, lockApiKey } from '#server/tenants/repositories/api-keys.ts'
import { findClient } from '#server/tenants/repositories/clients.ts'

const hourMs = 3_600_000

type Rotation = { id: string; clientId: string; overlapHours: number; now: Date }

/** The key as nobody else changes it until the transaction ends. Refuses NOT_FOUND, API_KEY_REVOKED, API_KEY_EXPIRED. */
export async function lockRotatable(
  transaction: Transaction<Database>,
  { id, clientId, now }: Omit<Rotation, 'overlapHours'>,
): Promise<ApiKeyRow> {
  const key = await lockApiKey(transaction, { id, clientId })
  if (!key) throw new Refusal('NOT_FOUND', [{ path: 'id' }])
  if (key.revokedAt) throw new Refusal('API_KEY_REVOKED')
  if (key.expiresAt && key.expiresAt <= now) throw new Refusal('API_KEY_EXPIRED')
  return key
}

/** Gives a key a new secret; the old one goes on for the hours given, and the one before it ends. Refuses as `lockRotatable` does. */
export async function rotateSecret(transaction: Transaction<Database>, rotation: Rotation): Promise<{ apiKey: string; key: ApiKeyRow }> {
  const { id, clientId, overlapHours, now } = rotation
  const key = await lockRotatable(transaction, rotation)
  const client = await findClient(transaction, clientId)
  if (!client) throw new Refusal('NOT_FOUND')
  const { apiKey, row } = makeSecret(client)
  const previous = {
    previousKeyHash: key.keyHash,
    previousLastFour: key.lastFour,
    previousEndsAt: new Date(now.getTime() + overlapHours * hourMs),
    previousUsedAt: key.lastUsedAt,
  }
  const rotated = await changeApiKey(transaction, { id, clientId }, { ...row, ...previous, lastUsedAt: null })
  if (!rotated) throw new Refusal('NOT_FOUND')
  return { apiKey, key: rotated }
}
