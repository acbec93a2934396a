import { customerHeaders } from '#contract/endpoint.ts'
import type { ScopeAccess } from '#contract/scopes.ts'
import type { KeyCredentials, SecretKeyCaller } from '#server/platform/callers/callers.ts'
import { toHeaderValues } from '#server/platform/callers/header-values.ts'
import type { AppContext } from '#server/platform/context.ts'
import { Refusal } from '#server/platform/errors.ts'
import { findSecret, recordUse } from '#server/tenants/find-secret.ts'
import { judgeApiKey } from '#server/tenants/judge-api-key.ts'
import { modeOf } from '#server/tenants/mode-of.ts'

/**
 * Who calls with a secret key. Refuses API_KEY_NOT_FOUND, API_KEY_AMBIGUOUS, API_KEY_REVOKED, API_KEY_EXPIRED, API_KEY_NETWORK_DENIED,
 * API_KEY_SCOPE_MISSING.
 */
export async function requireSecretKey(
  context: Pick<AppContext, 'db' | 'clock'>,
  scope: ScopeAccess,
  { rawHeaders, address }: KeyCredentials,
): Promise<SecretKeyCaller> {
  const found = await findSecret(context, requireOneSecret(rawHeaders))
  if (!found) throw new Refusal('API_KEY_NOT_FOUND')
  judgeApiKey(found, { clock: context.clock, address, scope })
  await recordUse(context, found)
  const { id, name, scopes, expiresAt } = found.key
  return { client: found.client, mode: modeOf(found.client), keyId: id, key: { name, scopes, expiresAt } }
}

function requireOneSecret(rawHeaders: readonly string[]): string {
  const bearers = toHeaderValues(rawHeaders, 'authorization').flatMap((value) => /^bearer +(\S+)$/i.exec(value)?.[1] ?? [])
  const [secret, ...others] = new Set([...bearers, ...toHeaderValues(rawHeaders, customerHeaders.apiKey)])
  if (secret === undefined) throw new Refusal('API_KEY_NOT_FOUND')
  if (others.length > 0) throw new Refusal('API_KEY_AMBIGUOUS')
  return secret
}
