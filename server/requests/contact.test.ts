import { randomBytes } from 'node:crypto'
import { expect, it } from 'vitest'
import { toKeyRing } from '#server/platform/crypto/key-ring.ts'
import { makeSubjectKey } from '#server/platform/crypto/seal.ts'
import { hashEmail, hashReference } from '#server/platform/crypto/tenant-hash.ts'
import { openContact, sealContact } from '#server/requests/contact.ts'

const masterKey = toKeyRing(randomBytes(32))
const key = makeSubjectKey()
const own = { id: 'req_one', clientId: 'cli_one' }
const contact = { email: 'Anna@Example.com', reference: 'CRM 7', remark: '请重新上传' }
const none = { sealedEmail: null, sealedReference: null, sealedRemark: null }

it('opens what was sealed for the same request and field only', () => {
  const sealed = { ...none, ...sealContact({ masterKey }, key, own, contact) }
  expect(openContact(key, { id: 'req_one', ...sealed })).toEqual(contact)
  expect(() => openContact(key, { id: 'req_two', ...sealed })).toThrow('do not open')
  expect(() => openContact(key, { ...none, id: 'req_one', sealedRemark: sealed.sealedEmail })).toThrow('do not open')
  expect(() => openContact(makeSubjectKey(), { id: 'req_one', ...sealed })).toThrow('do not open')
})

it('writes changed columns, and clears empty ones', () => {
  expect(sealContact({ masterKey }, key, own, {})).toEqual({})
  expect(sealContact({ masterKey }, key, own, { email: null, reference: null, remark: null })).toEqual({
    ...none,
    emailHash: null,
    referenceHash: null,
  })
  expect(Object.keys(sealContact({ masterKey }, key, own, { remark: 'Too dark' }))).toEqual(['sealedRemark'])
})

it('hashes addresses in canonical form, separately for each customer and installation', () => {
  const hash = hashEmail(masterKey, 'cli_one', 'anna@example.com')
  expect(hashEmail(masterKey, 'cli_one', ' ANNA@ｅxample.com ')).toEqual(hash)
  expect(hashEmail(masterKey, 'cli_two', 'anna@example.com')).not.toEqual(hash)
  expect(hashEmail(toKeyRing(randomBytes(32)), 'cli_one', 'anna@example.com')).not.toEqual(hash)
  expect(hashReference(masterKey, 'cli_one', 'anna@example.com')).not.toEqual(hash)
  expect(hashReference(masterKey, 'cli_one', '  ')).toBeNull()
})
