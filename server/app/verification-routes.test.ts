import { createHash, createPublicKey, randomBytes, sign, verify } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { JsonWebKey } from '#server/platform/crypto/json-web-keys.ts'
import type { KeyRing } from '#server/platform/crypto/key-ring.ts'
import { listSigningKeys, openSigningKey, signingPurposes } from '#server/platform/crypto/signing-keys.ts'
import { type TestApp, testApp } from '#server/testing/test-app.ts'

const roots = [randomBytes(32), randomBytes(32), randomBytes(32)]
const from = [Date.now() + 3_600_000, Date.now() - 1_000, 0]
/** A key that counts in an hour, the one that counts now, and the one before. */
const masterKey: KeyRing = {
  generations: () => roots.map((root, at) => ({ version: 3 - at, root, activeFrom: new Date(from[at] ?? 0), isSearchReady: true })),
  refresh: async () => {},
}

let portico: TestApp
beforeAll(async () => {
  portico = await testApp({ context: { masterKey } })
})
afterAll(() => portico.close())

async function readKeys(): Promise<JsonWebKey[]> {
  const { body } = await portico.call('GET', '/.well-known/jwks.json')
  return body.keys as JsonWebKey[]
}

describe('the key set', () => {
  it('is public and may be kept for an hour by anybody', async () => {
    const { status, headers } = await portico.call('GET', '/.well-known/jwks.json')
    expect(status).toBe(200)
    expect(headers).toMatchObject({
      'content-type': expect.stringContaining('application/jwk-set+json'),
      'cache-control': 'public, max-age=3600',
      'access-control-allow-origin': '*',
    })
  })

  it('holds for each purpose the key of the future, of today and of before, each once and none private', async () => {
    const keys = await readKeys()
    expect(keys.map(({ portico_purpose }) => portico_purpose)).toEqual(signingPurposes.flatMap((each) => [each, each, each]))
    expect(new Set(keys.map(({ kid }) => kid)).size).toBe(9)
    for (const key of keys) {
      expect(Object.keys(key).toSorted()).toEqual(['alg', 'crv', 'kid', 'kty', 'portico_purpose', 'use', 'x'])
      expect(key).toMatchObject({ kty: 'OKP', crv: 'Ed25519', use: 'sig', alg: 'EdDSA' })
    }
  })

  it('names each key by its thumbprint of RFC 7638', async () => {
    for (const { crv, kty, x, kid } of await readKeys())
      expect(kid).toBe(createHash('sha256').update(`{"crv":"${crv}","kty":"${kty}","x":"${x}"}`).digest('base64url'))
  })

  it('verifies what the key of a purpose signed today and before a rotation, and under no other purpose', async () => {
    const keys = await readKeys()
    const signed = Buffer.from('a statement')
    const verifiers = (purpose: string) =>
      keys
        .filter((key) => key.portico_purpose === purpose)
        .map(({ kty, crv, x }) => createPublicKey({ key: { kty, crv, x }, format: 'jwk' }))
    for (const purpose of signingPurposes) {
      for (const key of listSigningKeys(masterKey, purpose)) {
        const signature = sign(null, signed, key)
        for (const other of signingPurposes)
          expect(verifiers(other).some((verifier) => verify(null, signed, verifier, signature))).toBe(other === purpose)
      }
    }
    const signature = sign(null, signed, openSigningKey(masterKey, 'decision-receipt'))
    expect(verifiers('decision-receipt').map((verifier) => verify(null, signed, verifier, signature))).toEqual([false, true, false])
  })

  it('writes a key as the example of RFC 8037', () => {
    const x = '11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo'
    const text = `{"crv":"Ed25519","kty":"OKP","x":"${x}"}`
    expect(createHash('sha256').update(text).digest('base64url')).toBe('kPrK_qmxVWaYVA9wwBF6Iuo3vVzz7TxHCTwXBygrS4k')
  })
})
