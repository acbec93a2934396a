import { createHash, type KeyObject } from 'node:crypto'
import type { KeyRing } from '#server/platform/crypto/key-ring.ts'
import { listPublishedKeys, type SigningPurpose, signingPurposes, toRawPublicKey } from '#server/platform/crypto/signing-keys.ts'

/** A public key of Ed25519 as RFC 8037 writes it, and what it may sign: a key of one purpose proves nothing of another. */
export type JsonWebKey = { kty: 'OKP'; crv: 'Ed25519'; x: string; kid: string; use: 'sig'; alg: 'EdDSA'; portico_purpose: SigningPurpose }

/** Everything by which statements of this installation are verified (RFC 7517), those of earlier root keys included. */
export function toKeySet(ring: KeyRing): { keys: JsonWebKey[] } {
  return { keys: signingPurposes.flatMap((purpose) => listPublishedKeys(ring, purpose).map((key) => toJsonWebKey(key, purpose))) }
}

function toJsonWebKey(key: KeyObject, purpose: SigningPurpose): JsonWebKey {
  const x = toRawPublicKey(key).toString('base64url')
  return { kty: 'OKP', crv: 'Ed25519', x, kid: toThumbprint(x), use: 'sig', alg: 'EdDSA', portico_purpose: purpose }
}

export function toKeyId(key: KeyObject): string {
  return toThumbprint(toRawPublicKey(key).toString('base64url'))
}

/** RFC 7638: a key is named by what it is. */
function toThumbprint(x: string): string {
  return createHash('sha256')
    .update(JSON.stringify({ crv: 'Ed25519', kty: 'OKP', x }))
    .digest('base64url')
}
