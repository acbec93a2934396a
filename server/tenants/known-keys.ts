import type { FoundApiKey } from '#server/tenants/repositories/api-keys.ts'

const most = 1_000

export type KnownKeys = {
  find(keyHash: Buffer): FoundApiKey | undefined
  keep(keyHash: Buffer, found: FoundApiKey): void
}

/**
 * Keys as they were looked up last. Nothing is believed of them: whoever is found here is judged again, and confirmed by what is read for
 * the call (`confirmKnownKey`).
 */
export function openKnownKeys(): KnownKeys {
  const known = new Map<string, FoundApiKey>()
  return {
    find: (keyHash) => known.get(keyHash.toString('base64')),
    keep(keyHash, found) {
      const name = keyHash.toString('base64')
      known.set(name, found)
      const [oldest] = known.keys()
      if (known.size > most && oldest !== undefined) known.delete(oldest)
    },
  }
}
