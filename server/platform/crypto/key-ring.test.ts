import { randomBytes } from 'node:crypto'
import { expect, it } from 'vitest'
import { currentKey, deriveKey, everyKey, type KeyRing, searchKeys } from '#server/platform/crypto/key-ring.ts'
import { currentFingerprint, openSubjectKey, seal, sealSubjectKey } from '#server/platform/crypto/seal.ts'
import { isSignedAddress, signAddress } from '#server/platform/crypto/signed-address.ts'

const roots = [randomBytes(32), randomBytes(32)] as const
const past = new Date(0)
const ringOf = (newest: { activeFrom: Date; isSearchReady: boolean }): KeyRing => ({
  generations: () => [
    { version: 2, root: roots[1], ...newest },
    { version: 1, root: roots[0], activeFrom: past, isSearchReady: true },
  ],
  refresh: async () => {},
})
const before: KeyRing = {
  generations: () => [{ version: 1, root: roots[0], activeFrom: past, isSearchReady: true }],
  refresh: async () => {},
}
const rotated = ringOf({ activeFrom: past, isSearchReady: false })
const hex = (key: Uint8Array) => Buffer.from(key).toString('hex')

it('derives an independent key for each purpose', () => {
  const keys = ['sealing', 'staff-access', 'audit', 'request-search'].map((purpose) => hex(currentKey(rotated, purpose)))
  expect(new Set([...keys, hex(roots[1])]).size).toBe(5)
})

it('opens and verifies with old keys, and seals with the newest', () => {
  const data = randomBytes(32)
  const old = sealSubjectKey(before, 'sub_1', data)
  expect(hex(openSubjectKey(rotated, 'sub_1', old))).toBe(hex(data))
  const fresh = sealSubjectKey(rotated, 'sub_1', data)
  expect([fresh, old].map((sealed) => hex(sealed.subarray(0, 4)) === hex(currentFingerprint(rotated)))).toEqual([true, false])
  expect(() => openSubjectKey(before, 'sub_1', fresh)).toThrow('another PORTICO_MASTER_KEY')
  const expiresAt = new Date(Date.now() + 60_000)
  const url = new URL(signAddress(before, '/files/a', expiresAt), 'http://portico.test')
  const address = { path: url.pathname, expires: url.searchParams.get('expires') ?? '', signature: url.searchParams.get('signature') ?? '' }
  expect(isSignedAddress(rotated, address, new Date())).toBe(true)
})

it('waits to use a new key until every server knows it', () => {
  const waiting = ringOf({ activeFrom: new Date(Date.now() + 60_000), isSearchReady: false })
  expect(hex(currentKey(waiting, 'audit'))).toBe(hex(currentKey(before, 'audit')))
  expect(everyKey(waiting, 'audit')).toHaveLength(2)
})

it('searches with old hashes until every request is re-indexed', () => {
  const [read, ...more] = searchKeys(rotated, 'request-search')
  expect([hex(read), more.length]).toEqual([hex(currentKey(before, 'request-search')), 1])
  expect(searchKeys(ringOf({ activeFrom: past, isSearchReady: true }), 'request-search')).toEqual([currentKey(rotated, 'request-search')])
  expect(hex(deriveKey(rotated, 'company-email'))).toBe(hex(deriveKey(before, 'company-email')))
})

it('opens what an earlier build sealed under the root key', () => {
  const data = randomBytes(32)
  const { createHash } = process.getBuiltinModule('node:crypto')
  const mark = createHash('sha256').update('portico:master:').update(roots[0]).digest().subarray(0, 4)
  const old = Buffer.concat([mark, seal(roots[0], 'subject-key:sub_1', data)])
  expect(hex(openSubjectKey(rotated, 'sub_1', old))).toBe(hex(data))
})
