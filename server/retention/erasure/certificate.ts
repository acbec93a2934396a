import { createHash, type KeyObject, sign } from 'node:crypto'
import type { ErasureCertificate } from '#contract/retention/erasure.ts'
import type { KeyRing } from '#server/platform/crypto/key-ring.ts'
import { listSigningKeys, openSigningKey, toRawPublicKey } from '#server/platform/crypto/signing-keys.ts'
import type { ErasureCertificateRow } from '#server/platform/database/schema-cases.ts'

export type SignedStatement = { format: 'portico-signed-statement/1'; statement: string; signature: string; keyId: string }

/** Signed as the very bytes that are handed out: whoever verifies needs no rule of how JSON is written. */
export function signCertificate(ring: KeyRing, certificate: ErasureCertificate): Omit<SignedStatement, 'format'> {
  const key = openSigningKey(ring, 'erasure-certificate')
  const statement = JSON.stringify(certificate)
  return { statement, signature: sign(null, Buffer.from(statement), key).toString('base64'), keyId: toKeyId(key) }
}

export function toSignedStatement({
  statement,
  signature,
  keyId,
}: Pick<ErasureCertificateRow, 'statement' | 'signature' | 'keyId'>): SignedStatement {
  return { format: 'portico-signed-statement/1', statement, signature, keyId }
}

/** The public keys by which certificates verify, newest first: raw, in base64url, as in a JWK. */
export function listCertificateKeys(ring: KeyRing): { keyId: string; publicKey: string }[] {
  return listSigningKeys(ring, 'erasure-certificate').map((key) => ({
    keyId: toKeyId(key),
    publicKey: toRawPublicKey(key).toString('base64url'),
  }))
}

/** RFC 7638. */
function toKeyId(key: KeyObject): string {
  const jwk = { crv: 'Ed25519', kty: 'OKP', x: toRawPublicKey(key).toString('base64url') }
  return createHash('sha256').update(JSON.stringify(jwk)).digest('base64url')
}
