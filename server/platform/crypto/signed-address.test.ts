import { randomBytes } from 'node:crypto'
import { expect, it } from 'vitest'
import { toKeyRing } from '#server/platform/crypto/key-ring.ts'
import { isSignedAddress, signAddress } from '#server/platform/crypto/signed-address.ts'

const key = toKeyRing(randomBytes(32))
const path = '/files/blob_1'
const expiresAt = new Date('2026-05-01T12:00:00Z')
const before = new Date('2026-05-01T11:59:59Z')

function read(address: string) {
  const url = new URL(address, 'http://portico.test')
  return {
    path: url.pathname,
    expires: url.searchParams.get('expires') ?? undefined,
    signature: url.searchParams.get('signature') ?? undefined,
  }
}

it('is valid until its expiry', () => {
  const address = read(signAddress(key, path, expiresAt))
  expect([isSignedAddress(key, address, before), isSignedAddress(key, address, expiresAt)]).toEqual([true, false])
})

it('is invalid with another path, expiry, key or signature', () => {
  const address = read(signAddress(key, path, expiresAt))
  const others = [
    { ...address, path: '/files/blob_2' },
    { ...address, expires: String(Number(address.expires) + 60) },
    { ...address, expires: `0${address.expires}` },
    { ...address, signature: `${address.signature}x` },
    { ...address, signature: undefined },
  ]
  expect(others.map((other) => isSignedAddress(key, other, before))).toEqual([false, false, false, false, false])
  expect(isSignedAddress(toKeyRing(randomBytes(32)), address, before)).toBe(false)
})
