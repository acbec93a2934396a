import { openMasterKey } from '#server/platform/crypto/master-key.ts'
import { openLocalKms } from '#server/platform/kms/local-kms.ts'
import { openVaultKms } from '#server/platform/kms/vault-kms.ts'
import type { KeyManagement } from '#server/platform/ports.ts'

type Input = {
  /** `local:` or `vault:…`. */
  kmsUrl: string
  vaultToken: string | null
  masterKey: string | null
  dataFolder: string
  mode: 'demo' | 'production'
}

/**
 * What wraps the root keys, and the master key where there is one: an earlier build sealed under it directly, so that it becomes the
 * first root key of such a database.
 */
export async function openKms(config: Input): Promise<{ kms: KeyManagement; legacyRoot: Uint8Array | null }> {
  const source = { configured: config.masterKey, dataFolder: config.dataFolder, mode: config.mode }
  if (config.kmsUrl.startsWith('vault:')) {
    const legacyRoot = config.masterKey ? await openMasterKey(source) : null
    return { kms: openVaultKms(config.kmsUrl, config.vaultToken ?? ''), legacyRoot }
  }
  const masterKey = await openMasterKey(source)
  return { kms: openLocalKms(masterKey), legacyRoot: masterKey }
}
