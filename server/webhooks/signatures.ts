import { createPrivateKey, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'
import { keyedHash } from '#server/platform/crypto/key-object.ts'
import { seal, unseal } from '#server/platform/crypto/seal.ts'

/** A secret of an endpoint: for HMAC, and the private half of a key pair for receivers that should only verify. */
export type WebhookSecret = { secret: string; privateKey: string }
export type WebhookSecrets = { current: WebhookSecret; previous: WebhookSecret | null }

const secretBytes = 32
const toSealName = (endpointId: string) => `webhook-secrets:${endpointId}`

/** As Standard Webhooks 1.0 writes them: `whsec_` and `whpk_`, in base64. */
export function makeSecret(): WebhookSecret & { publicKey: string } {
  const pair = generateKeyPairSync('ed25519')
  const { x = '' } = pair.publicKey.export({ format: 'jwk' })
  return {
    secret: `whsec_${randomBytes(secretBytes).toString('base64')}`,
    privateKey: pair.privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64'),
    publicKey: `whpk_${Buffer.from(x, 'base64url').toString('base64')}`,
  }
}

export function sealSecrets(key: Uint8Array, endpointId: string, secrets: WebhookSecrets): Buffer {
  return Buffer.from(seal(key, toSealName(endpointId), Buffer.from(JSON.stringify(secrets))))
}

export function openSecrets(key: Uint8Array, endpointId: string, sealed: Uint8Array): WebhookSecrets {
  return JSON.parse(Buffer.from(unseal(key, toSealName(endpointId), sealed)).toString()) as WebhookSecrets
}

export type Signer = (message: { id: string; at: Date; body: string }) => Record<string, string>

/** Signs as Standard Webhooks 1.0 has it, by each secret with both methods: a receiver takes one that it knows. */
export function openSigner(secrets: readonly WebhookSecret[]): Signer {
  const keys = secrets.map(({ secret, privateKey }) => ({
    hmac: Buffer.from(secret.replace('whsec_', ''), 'base64'),
    ed25519: createPrivateKey({ key: Buffer.from(privateKey, 'base64'), format: 'der', type: 'pkcs8' }),
  }))
  return ({ id, at, body }) => {
    const timestamp = String(Math.floor(at.getTime() / 1_000))
    const content = `${id}.${timestamp}.${body}`
    return {
      'content-type': 'application/json',
      'user-agent': 'Portico-Webhooks/1.0',
      'webhook-id': id,
      'webhook-timestamp': timestamp,
      'webhook-signature': keys.flatMap((key) => [toV1(key.hmac, content), toV1a(key.ed25519, content)]).join(' '),
    }
  }
}

const toV1 = (key: Buffer, content: string) => `v1,${keyedHash(key).update(content).digest('base64')}`
const toV1a = (key: KeyObject, content: string) => `v1a,${sign(null, Buffer.from(content), key).toString('base64')}`
