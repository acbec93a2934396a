import { randomBytes } from 'node:crypto'
import { expect, it } from 'vitest'
import { toKeyRing } from '#server/platform/crypto/key-ring.ts'
import { readAccessToken, signAccessToken } from '#server/staff/sign-in/access-token.ts'

const ring = toKeyRing(randomBytes(32))
const claims = { userId: 'stf_1', sessionId: 'ses_1' }
const begun = new Date('2026-11-23T12:00:00Z')
const after = (seconds: number) => new Date(begun.getTime() + seconds * 1_000)

it('reads a token until the second in which it ends, however often it was read before', async () => {
  const token = await signAccessToken(ring, claims, begun)
  expect(await readAccessToken(ring, token, after(1))).toEqual(claims)
  expect(await readAccessToken(ring, token, after(599))).toEqual(claims)
  expect(await readAccessToken(ring, token, after(600))).toBeUndefined()
})

it('refuses at its first reading a token that has run out', async () => {
  const token = await signAccessToken(ring, claims, begun)
  expect(await readAccessToken(ring, token, after(600))).toBeUndefined()
})

it('refuses a changed token, and one of another installation, also while the right one is known', async () => {
  const token = await signAccessToken(ring, claims, begun)
  expect(await readAccessToken(ring, token, begun)).toEqual(claims)
  const [head = '', body = '', signature = ''] = token.split('.')
  const forged = Buffer.from(JSON.stringify({ ...JSON.parse(Buffer.from(body, 'base64url').toString()), sub: 'stf_2' })).toString(
    'base64url',
  )
  expect(await readAccessToken(ring, `${head}.${forged}.${signature}`, begun)).toBeUndefined()
  expect(await readAccessToken(toKeyRing(randomBytes(32)), token, begun)).toBeUndefined()
})
