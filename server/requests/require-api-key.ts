import { customerHeaders } from '#contract/endpoint.ts'
import type { ApiKeyCaller, KeyCredentials } from '#server/platform/callers/callers.ts'
import { toHeaderValues } from '#server/platform/callers/header-values.ts'
import type { AppContext } from '#server/platform/context.ts'
import { Refusal } from '#server/platform/errors.ts'
import { findSecret, recordUse } from '#server/tenants/find-secret.ts'
import { judgeApiKey } from '#server/tenants/judge-api-key.ts'

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

/** By the specification's three headers; a key that is revoked is as unknown as one that never was. */
export async function requireApiKey(context: AppContext, { rawHeaders, address, onFound }: KeyCredentials): Promise<ApiKeyCaller> {
  const [apiKey] = toHeaderValues(rawHeaders, customerHeaders.apiKey)
  if (!apiKey) throw new Refusal('API_KEY_NOT_FOUND')
  const clientIds = toHeaderValues(rawHeaders, customerHeaders.clientId)
  if (clientIds.length > 1) throw new Refusal('DUPLICATE_CLIENT_ID')
  const [clientId] = clientIds
  if (!clientId) throw new Refusal('MISSING_CLIENT_ID')

  const found = await findSecret(context, apiKey, onFound)
  if (!found || found.key.revokedAt) throw new Refusal('API_KEY_NOT_FOUND')
  const { client, key } = found
  if (client.id !== clientId) throw new Refusal('API_KEY_ACCESS_DENIED')
  judgeApiKey(found, { clock: context.clock, address, scope: 'requests:create' })

  const sessionUuid = requireSession(toHeaderValues(rawHeaders, customerHeaders.sessionUuid))
  await recordUse(context, found)
  return { client, keyId: key.id, sessionUuid }
}

function requireSession(sessions: string[]): string {
  if (sessions.length > 1) throw new Refusal('DUPLICATE_SESSION_UUID')
  const [session] = sessions
  if (!session) throw new Refusal('MISSING_SESSION_UUID')
  if (!uuid.test(session)) throw new Refusal('INVALID_REQUEST_PARAMETERS', [{ path: customerHeaders.sessionUuid, message: 'is no UUID' }])
  return session.toLowerCase()
}
