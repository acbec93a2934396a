import type { AppContext } from '#server/platform/context.ts'
import { hashSecret, newId, newSecret } from '#server/platform/crypto/identifiers.ts'
import { Refusal } from '#server/platform/errors.ts'
import { saveApiKey } from '#server/tenants/repositories/api-keys.ts'
import { findClient, findDefaultClient } from '#server/tenants/repositories/clients.ts'

/** A key of a customer's server. The key itself is answered here and never again. Refuses NOT_FOUND for an unknown client. */
export async function createApiKey(
  context: Pick<AppContext, 'db'>,
  { clientId, name = '', expiresAt = null }: { clientId?: string | undefined; name?: string; expiresAt?: Date | null } = {},
): Promise<{ id: string; apiKey: string; clientId: string; expiresAt: Date | null }> {
  const client = clientId ? await findClient(context.db, clientId) : await findDefaultClient(context.db)
  if (!client) throw new Refusal('NOT_FOUND', [{ path: 'clientId' }])
  const id = newId('key')
  const apiKey = `pk_${newSecret()}`
  await saveApiKey(context.db, {
    id,
    clientId: client.id,
    name,
    prefix: apiKey.slice(0, 8),
    lastFour: apiKey.slice(-4),
    keyHash: hashSecret(apiKey),
    expiresAt,
  })
  return { id, apiKey, clientId: client.id, expiresAt }
}
