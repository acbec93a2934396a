import { randomBytes } from 'node:crypto'
import { expect, it } from 'vitest'
import { toKeyRing } from '#server/platform/crypto/key-ring.ts'
import { makeSubjectKey, openSubjectKey, SealError, seal, sealSubjectKey, unseal } from '#server/platform/crypto/seal.ts'

const key = makeSubjectKey()
const picture = randomBytes(70_000)
const passport = Buffer.from('L898902C3')

it('opens what it sealed, also without bytes', () => {
  expect(Buffer.from(unseal(key, 'documents/a', seal(key, 'documents/a', picture))).equals(picture)).toBe(true)
  expect(unseal(key, 'documents/a', seal(key, 'documents/a', new Uint8Array())).byteLength).toBe(0)
})

it('is randomized and reveals nothing', () => {
  const one = Buffer.from(seal(key, 'name', passport))
  const two = Buffer.from(seal(key, 'name', passport))
  expect([one.includes(passport), one.equals(two)]).toEqual([false, false])
})

it('refuses changed bytes', () => {
  const sealed = seal(key, 'documents/a', passport)
  const opened = [...sealed.keys()].filter((at) => {
    const changed = Uint8Array.from(sealed)
    changed[at] = (changed[at] ?? 0) ^ 1
    try {
      unseal(key, 'documents/a', changed)
      return true
    } catch (error) {
      return !(error instanceof SealError)
    }
  })
  expect([sealed.byteLength, opened]).toEqual([1 + 12 + passport.byteLength + 16, []])
})

it('refuses bytes that were truncated, moved or sealed for another person', () => {
  const sealed = seal(key, 'documents/a', passport)
  expect(() => unseal(key, 'documents/a', sealed.subarray(0, -1))).toThrow(SealError)
  expect(() => unseal(key, 'documents/a', sealed.subarray(0, 10))).toThrow('cut short')
  expect(() => unseal(key, 'documents/b', sealed)).toThrow(SealError)
  expect(() => unseal(makeSubjectKey(), 'documents/a', sealed)).toThrow(SealError)
})

it("seals a person's key under the master key, for that person only", () => {
  const master = toKeyRing(randomBytes(32))
  const sealed = sealSubjectKey(master, 'req_1', key)
  expect(Buffer.from(openSubjectKey(master, 'req_1', sealed)).equals(Buffer.from(key))).toBe(true)
  expect(() => openSubjectKey(master, 'req_2', sealed)).toThrow(SealError)
})

it('reports another master key', () => {
  const sealed = sealSubjectKey(toKeyRing(randomBytes(32)), 'req_1', key)
  expect(() => openSubjectKey(toKeyRing(randomBytes(32)), 'req_1', sealed)).toThrow('another PORTICO_MASTER_KEY')
})
