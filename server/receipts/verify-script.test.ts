import { randomBytes } from 'node:crypto'
import { afterAll, describe, expect, it } from 'vitest'
import { toKeySet } from '#server/platform/crypto/json-web-keys.ts'
import { toKeyRing } from '#server/platform/crypto/key-ring.ts'
import { signStatement } from '#server/platform/crypto/sign-statement.ts'
import { claimsOf, openReceipts, verify } from '#server/testing/receipt-steps.ts'

const { portico, masterKey, rotateKey, decided, receiptOf, keySet, statusOf } = await openReceipts()
afterAll(() => portico.close())

describe('the script refuses', () => {
  it('a receipt of which any byte was changed', async () => {
    const { receipt } = await receiptOf((await decided()).id)
    const keys = await keySet()
    for (let at = 3; at < receipt.length; at += Math.ceil(receipt.length / 12)) {
      if (receipt[at] === '.') continue
      const changed = `${receipt.slice(0, at)}${receipt[at] === 'A' ? 'B' : 'A'}${receipt.slice(at + 1)}`
      expect([at, verify(changed, keys).code]).toEqual([at, 1])
    }
    const [head, , signature] = receipt.split('.')
    const claims = Buffer.from(JSON.stringify({ ...claimsOf(receipt), sub: 'req_other' })).toString('base64url')
    expect(verify(`${head}.${claims}.${signature}`, keys)).toMatchObject({ code: 1, text: expect.stringContaining('was changed') })
  })

  it("another installation's key, no algorithm, and a key of another purpose", async () => {
    const { receipt } = await receiptOf((await decided()).id)
    const keys = await keySet()
    const other = toKeySet(toKeyRing(randomBytes(32)))
    expect(verify(receipt, other)).toMatchObject({ code: 1, text: expect.stringContaining('no key of the key set signed') })
    const claims = claimsOf(receipt)
    const none = `${Buffer.from(JSON.stringify({ alg: 'none', typ: 'portico-decision-receipt+jwt' })).toString('base64url')}.${receipt.split('.')[1]}.`
    expect(verify(none, keys)).toMatchObject({ code: 1, text: expect.stringContaining('not signed with Ed25519') })
    const { jws } = signStatement(masterKey, 'audit-checkpoint', 'portico-decision-receipt+jwt', claims)
    expect(verify(jws, keys)).toMatchObject({ code: 1, text: expect.stringContaining('not one that signs receipts') })
    // Whoever gives keys along with a receipt may call them what they like: their names would not be theirs.
    const renamed = {
      keys: other.keys.map((key) => ({ ...key, kid: JSON.parse(Buffer.from(receipt.split('.')[0] ?? '', 'base64url').toString()).kid })),
    }
    expect(verify(receipt, renamed).code).toBe(2)
  })

  it('a status in place of a receipt, and a receipt in place of a status', async () => {
    const { id, receipt } = await receiptOf((await decided()).id)
    const { statement } = (await statusOf(id)).body as { statement: string }
    const keys = await keySet()
    expect(verify(statement, keys)).toMatchObject({ code: 1, text: expect.stringContaining('is no receipt') })
    expect(verify(receipt, keys, receipt)).toMatchObject({ code: 1, text: expect.stringContaining('is no status') })
    const other = (await statusOf((await receiptOf((await decided()).id)).id)).body as { statement: string }
    expect(verify(receipt, keys, other.statement)).toMatchObject({ code: 1, text: expect.stringContaining('of another receipt') })
    expect(verify(receipt, keys, statement)).toMatchObject({ code: 0, text: expect.stringContaining('CURRENT') })
  })
})

it('verifies after the root key was rotated, and the next one is signed with the new key', async () => {
  const before = await receiptOf((await decided()).id)
  rotateKey()
  const after = await receiptOf((await decided()).id)
  const kid = (jws: string) => (JSON.parse(Buffer.from(jws.split('.')[0] ?? '', 'base64url').toString()) as { kid: string }).kid
  expect(kid(before.receipt)).not.toBe(kid(after.receipt))
  const keys = await keySet()
  expect([verify(before.receipt, keys).code, verify(after.receipt, keys).code]).toEqual([0, 0])
})
