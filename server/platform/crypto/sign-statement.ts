import { sign } from 'node:crypto'
import { toKeyId } from '#server/platform/crypto/json-web-keys.ts'
import type { KeyRing } from '#server/platform/crypto/key-ring.ts'
import { openSigningKey, type SigningPurpose } from '#server/platform/crypto/signing-keys.ts'

export type SignedStatement = { jws: string; keyId: string }

/** Claims as compact JWS (RFC 7515). The type says what the statement is, so that one kind never passes for another under the same key. */
export function signStatement(ring: KeyRing, purpose: SigningPurpose, type: string, claims: object): SignedStatement {
  const key = openSigningKey(ring, purpose)
  const keyId = toKeyId(key)
  const signed = `${toPart({ alg: 'EdDSA', typ: type, kid: keyId })}.${toPart(claims)}`
  return { jws: `${signed}.${sign(null, Buffer.from(signed), key).toString('base64url')}`, keyId }
}

function toPart(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url')
}
