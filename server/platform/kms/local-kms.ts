import { createHash } from 'node:crypto'
import { deriveFrom } from '#server/platform/crypto/key-ring.ts'
import { seal, unseal } from '#server/platform/crypto/seal.ts'
import type { KeyManagement } from '#server/platform/ports.ts'

const boundTo = 'root-key'

/** Wraps root keys by the master key of the environment: whoever holds it and the database can open everything. */
export function openLocalKms(masterKey: Uint8Array): KeyManagement {
  const wrapping = deriveFrom(masterKey, 'wrapping')
  return {
    id: `local:${createHash('sha256').update('portico:master:').update(masterKey).digest('hex').slice(0, 16)}`,
    wrap: async (key) => seal(wrapping, boundTo, key),
    unwrap: async (wrapped) => unseal(wrapping, boundTo, wrapped),
  }
}
