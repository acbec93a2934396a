import * as z from 'zod/mini'
import type { KeyManagement } from '#server/platform/ports.ts'

const callTimeoutMs = 10_000
const answers = {
  encrypt: z.object({ data: z.object({ ciphertext: z.string() }) }),
  decrypt: z.object({ data: z.object({ plaintext: z.string() }) }),
}

/**
 * Wraps root keys by a key of Vault's transit engine, which never leaves Vault.
 * `vault:https://vault.example.com:8200/transit/portico`: the server, where the engine is mounted, the name of the key.
 */
export function openVaultKms(url: string, token: string): KeyManagement {
  const place = toVaultPlace(url)

  async function ask<A extends keyof typeof answers>(action: A, body: object): Promise<z.infer<(typeof answers)[A]>> {
    const response = await fetch(`${place.server}/v1/${place.mount}/${action}/${place.key}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-vault-token': token },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(callTimeoutMs),
      redirect: 'error',
    }).catch((error: unknown) => {
      throw new Error(`KMS_URL is out of reach: ${error instanceof Error ? error.message : String(error)}`)
    })
    const text = await response.text()
    if (!response.ok)
      throw new Error(`the key management service refused to ${action} with ${place.key} (${response.status}): ${text.slice(0, 200)}`)
    return answers[action].parse(JSON.parse(text)) as z.infer<(typeof answers)[A]>
  }

  return {
    id: `vault:${place.mount}/${place.key}`,
    async wrap(key) {
      const { data } = await ask('encrypt', { plaintext: Buffer.from(key).toString('base64') })
      return Buffer.from(data.ciphertext, 'utf8')
    },
    async unwrap(wrapped) {
      const { data } = await ask('decrypt', { ciphertext: Buffer.from(wrapped).toString('utf8') })
      return Buffer.from(data.plaintext, 'base64')
    },
  }
}

/** Throws a sentence that says what is wrong with KMS_URL. */
function toVaultPlace(url: string): { server: string; mount: string; key: string } {
  const address = url.replace(/^vault:/, '')
  const parsed = URL.canParse(address) ? new URL(address) : undefined
  const parts = parsed?.pathname.split('/').filter(Boolean) ?? []
  const key = parts.at(-1)
  if (!parsed || !/^https?:$/.test(parsed.protocol) || parts.length < 2 || !key) {
    throw new Error('KMS_URL must be vault:https://HOST:8200/MOUNT/KEY, for example vault:https://vault.example.com:8200/transit/portico')
  }
  return { server: parsed.origin, mount: parts.slice(0, -1).join('/'), key }
}
