import { customerHeaders } from '#contract/endpoint.ts'
import type { ApiKeyCaller } from '#server/platform/callers/callers.ts'
import type { AppContext } from '#server/platform/context.ts'
import { hashSecret } from '#server/platform/crypto/identifiers.ts'
import { Refusal } from '#server/platform/errors.ts'
import { isSessionKnown } from '#server/requests/repositories/requests.ts'
import { findApiKey, recordApiKeyUse } from '#server/tenants/repositories/api-keys.ts'
import { findClient } from '#server/tenants/repositories/clients.ts'

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

/** `rawHeaders` are name and value in turn, as they came: only there a header that stands twice is seen twice. */
export async function requireApiKey(context: AppContext, rawHeaders: readonly string[]): Promise<ApiKeyCaller> {
  const [apiKey] = valuesOf(rawHeaders, customerHeaders.apiKey)
  if (!apiKey) throw new Refusal('API_KEY_NOT_FOUND')
  const clientIds = valuesOf(rawHeaders, customerHeaders.clientId)
  if (clientIds.length > 1) throw new Refusal('DUPLICATE_CLIENT_ID')
  const [clientId] = clientIds
  if (!clientId) throw new Refusal('MISSING_CLIENT_ID')

  // The key is found by its hash: an index tells nothing of a secret of 256 random bits.
  const key = await findApiKey(context.db, hashSecret(apiKey))
  if (!key || key.revokedAt) throw new Refusal('API_KEY_NOT_FOUND')
  if (key.expiresAt && key.expiresAt <= context.clock.now()) throw new Refusal('API_KEY_EXPIRED')
  const client = key.clientId === clientId ? await findClient(context.db, clientId) : undefined
  if (!client) throw new Refusal('API_KEY_ACCESS_DENIED')

  const sessionUuid = await requireSession(context, client.id, valuesOf(rawHeaders, customerHeaders.sessionUuid))
  await recordApiKeyUse(context.db, key.id, context.clock.now())
  return { client, keyId: key.id, sessionUuid }
}

async function requireSession(context: AppContext, clientId: string, sessions: string[]): Promise<string> {
  if (sessions.length > 1) throw new Refusal('DUPLICATE_SESSION_UUID')
  const [session] = sessions
  if (!session) throw new Refusal('MISSING_SESSION_UUID')
  if (!uuid.test(session)) throw new Refusal('INVALID_REQUEST_PARAMETERS', [{ path: customerHeaders.sessionUuid, message: 'is no UUID' }])
  const sessionUuid = session.toLowerCase()
  if (await isSessionKnown(context.db, clientId, sessionUuid)) throw new Refusal('DUPLICATE_SESSION_UUID')
  return sessionUuid
}

function valuesOf(rawHeaders: readonly string[], name: string): string[] {
  return rawHeaders.flatMap((word, at) =>
    at % 2 === 0 && word.toLowerCase() === name ? [rawHeaders[at + 1]?.trim() ?? ''].filter(Boolean) : [],
  )
}
