import type { KeyCredentials } from '#server/platform/callers/callers.ts'
import type { AppContext } from '#server/platform/context.ts'
import { hashSecret } from '#server/platform/crypto/identifiers.ts'
import { keyPrefixLength } from '#server/tenants/create-api-key.ts'
import { type FoundApiKey, findApiKeyBySecret, findOnlyKeyIdByPrefix, recordApiKeyUse } from '#server/tenants/repositories/api-keys.ts'

/**
 * Found by its hash: an index tells nothing of a secret of 256 random bits. `onFound` hears of its key before that is judged, and of the one key
 * that a wrong secret begins like: it is usually that key, mistyped or cut off.
 */
export async function findSecret(
  { db }: Pick<AppContext, 'db'>,
  secret: string,
  onFound?: KeyCredentials['onFound'],
): Promise<FoundApiKey | undefined> {
  const found = await findApiKeyBySecret(db, hashSecret(secret))
  if (found) onFound?.({ id: found.key.id, isByPrefix: false })
  else if (onFound && secret.length >= keyPrefixLength) {
    const id = await findOnlyKeyIdByPrefix(db, secret.slice(0, keyPrefixLength))
    if (id) onFound({ id, isByPrefix: true })
  }
  return found
}

const usedEveryMs = 60_000

/** To the minute: a key that calls a hundred times a second is written once. */
export async function recordUse({ db, clock }: Pick<AppContext, 'db' | 'clock'>, { key, isPrevious }: FoundApiKey): Promise<void> {
  const now = clock.now()
  const known = isPrevious ? key.previousUsedAt : key.lastUsedAt
  if (known && Math.abs(now.getTime() - known.getTime()) < usedEveryMs) return
  // Others that know the key by this row need not write it again.
  key.lastUsedAt = now
  if (isPrevious) key.previousUsedAt = now
  await recordApiKeyUse(db, key.id, { lastUsedAt: now, ...(isPrevious && { previousUsedAt: now }) })
}
