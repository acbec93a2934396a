import type { AppContext } from '#server/platform/context.ts'
import { hashSecret } from '#server/platform/crypto/identifiers.ts'
import { type FoundApiKey, findApiKeyBySecret, recordApiKeyUse } from '#server/tenants/repositories/api-keys.ts'

/** Found by its hash: an index tells nothing of a secret of 256 random bits. */
export async function findSecret({ db }: Pick<AppContext, 'db'>, secret: string): Promise<FoundApiKey | undefined> {
  return findApiKeyBySecret(db, hashSecret(secret))
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
