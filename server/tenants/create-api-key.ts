import { type ApiScope, apiScopes } from '#contract/scopes.ts'
import type { AppContext } from '#server/platform/context.ts'
import { hashSecret, newId, newSecret } from '#server/platform/crypto/identifiers.ts'
import type { Client } from '#server/platform/database/schema.ts'
import { Refusal } from '#server/platform/errors.ts'
import { modeOf } from '#server/tenants/mode-of.ts'
import { saveApiKey } from '#server/tenants/repositories/api-keys.ts'
import { findClient, findDefaultClient } from '#server/tenants/repositories/clients.ts'

export type NewApiKey = {
  clientId?: string | undefined
  name?: string
  expiresAt?: Date | null
  scopes?: ApiScope[]
  allowedNetworks?: string[]
}

/** A key of a customer's server, which may do everything unless scopes are named. The key itself is answered here and never again. Refuses NOT_FOUND for an unknown client. */
export async function createApiKey(
  context: Pick<AppContext, 'db'>,
  { clientId, name = '', expiresAt = null, scopes = [...apiScopes], allowedNetworks = [] }: NewApiKey = {},
): Promise<{ id: string; apiKey: string; clientId: string; expiresAt: Date | null }> {
  const client = clientId ? await findClient(context.db, clientId) : await findDefaultClient(context.db)
  if (!client) throw new Refusal('NOT_FOUND', [{ path: 'clientId' }])
  const id = newId('key')
  const secret = makeSecret(client)
  await saveApiKey(context.db, {
    id,
    clientId: client.id,
    name,
    ...secret.row,
    scopes,
    allowedNetworks,
    expiresAt,
  })
  return { id, apiKey: secret.apiKey, clientId: client.id, expiresAt }
}

/** So much of a key is kept and shown: the mode, and four letters. */
export const keyPrefixLength = 12

/** A new secret, and what of it is kept. */
export function makeSecret(client: Pick<Client, 'testOf'>) {
  const apiKey = `sk_${modeOf(client)}_${newSecret()}`
  return { apiKey, row: { prefix: apiKey.slice(0, keyPrefixLength), lastFour: apiKey.slice(-4), keyHash: hashSecret(apiKey) } }
}
