import { customerHeaders } from '#contract/endpoint.ts'
import type { ScopeAccess } from '#contract/scopes.ts'
import type { KeyCredentials, SecretKeyCaller } from '#server/platform/callers/callers.ts'
import { toHeaderValues } from '#server/platform/callers/header-values.ts'
import type { AppContext } from '#server/platform/context.ts'
import { hashSecret } from '#server/platform/crypto/identifiers.ts'
import { Refusal } from '#server/platform/errors.ts'
import { findSecret, recordUse } from '#server/tenants/find-secret.ts'
import { judgeApiKey } from '#server/tenants/judge-api-key.ts'
import type { KnownKeys } from '#server/tenants/known-keys.ts'
import { modeOf } from '#server/tenants/mode-of.ts'
import type { FoundApiKey } from '#server/tenants/repositories/api-keys.ts'

/**
 * Who calls with a secret key: looked up, or as an earlier call found them, where they may be known. Refuses API_KEY_NOT_FOUND,
 * API_KEY_AMBIGUOUS, API_KEY_REVOKED, API_KEY_EXPIRED, API_KEY_NETWORK_DENIED, API_KEY_SCOPE_MISSING.
 */
export async function requireSecretKey(
  context: Pick<AppContext, 'db' | 'clock'> & { knownKeys: KnownKeys },
  scope: ScopeAccess,
  { rawHeaders, address, onFound }: KeyCredentials,
  { mayBeKnown }: { mayBeKnown: boolean },
): Promise<SecretKeyCaller> {
  const { knownKeys, clock } = context
  const secret = requireOneSecret(rawHeaders)
  const keyHash = hashSecret(secret)
  const judge = (found: FoundApiKey) => judgeApiKey(found, { clock, address, scope })
  const earlier = mayBeKnown ? knownKeys.find(keyHash) : undefined
  // Whoever is refused is refused by what is read for this call.
  const isKnown = earlier !== undefined && isTaken(() => judge(earlier))
  const found = isKnown ? earlier : await findSecret(context, secret, onFound)
  if (!found) throw new Refusal('API_KEY_NOT_FOUND')
  if (!isKnown) {
    knownKeys.keep(keyHash, found)
    judge(found)
  }
  await recordUse(context, found)
  const { id, name, scopes, expiresAt } = found.key
  const caller = { client: found.client, mode: modeOf(found.client), keyId: id, key: { name, scopes, expiresAt } }
  return isKnown ? { ...caller, known: { version: found.version, isConfirmed: false } } : caller
}

function isTaken(judge: () => void): boolean {
  try {
    judge()
    return true
  } catch {
    return false
  }
}

function requireOneSecret(rawHeaders: readonly string[]): string {
  const bearers = toHeaderValues(rawHeaders, 'authorization').flatMap((value) => /^bearer +(\S+)$/i.exec(value)?.[1] ?? [])
  const [secret, ...others] = new Set([...bearers, ...toHeaderValues(rawHeaders, customerHeaders.apiKey)])
  if (secret === undefined) throw new Refusal('API_KEY_NOT_FOUND')
  if (others.length > 0) throw new Refusal('API_KEY_AMBIGUOUS')
  return secret
}
