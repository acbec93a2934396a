import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { newSecret } from '#server/platform/crypto/identifiers.ts'
import { openSecretKey, type SecretKey } from '#server/testing/secret-key.ts'
import { type TestApp, testApp } from '#server/testing/test-app.ts'

let portico: TestApp
let requestId: string
let requested: string[] | undefined
const query = pg.Client.prototype.query
beforeAll(async () => {
  const listening = function (this: pg.Client, ...words: unknown[]) {
    const [stated] = words
    requested?.push(typeof stated === 'string' ? stated : (stated as { text: string }).text)
    return Reflect.apply(query, this, words)
  }
  // Before the first connection: each keeps the function that it was opened with.
  Object.assign(pg.Client.prototype, { query: listening })
  portico = await testApp()
  requestId = (await portico.newLink()).requestId
})
afterAll(async () => {
  Object.assign(pg.Client.prototype, { query })
  await portico.close()
})
afterEach(() => {
  requested = undefined
})

const reads = () => [`/requests/${requestId}`, '/requests', '/requests/of-nobody', '/requests?kind=corporate']
const answersOf = async (key: SecretKey) => Promise.all(reads().map(async (path) => (await key.send('GET', path)).status))
const codesOf = async (key: SecretKey) => Promise.all(reads().map(async (path) => (await key.send('GET', path)).body.code))
/** A key that this server has looked up before, by every read. */
async function openKnown(): Promise<SecretKey> {
  const key = await openSecretKey(portico)
  expect(await answersOf(key)).toEqual([200, 200, 404, 200])
  expect(await answersOf(key)).toEqual([200, 200, 404, 200])
  return key
}
/** As another server, or an operator at the database, would. */
const change = ({ keyId }: SecretKey, values: object) =>
  portico.context.db.updateTable('apiKeys').set(values).where('id', '=', keyId).execute()
const everyRead = (code: string) => Array(4).fill(code)

describe('a key that the server knows from an earlier call', () => {
  it('costs a request, or a page of them, one statement', async () => {
    const key = await openKnown()
    for (const path of reads().slice(0, 2)) {
      requested = []
      await key.send('GET', path)
      expect([path, requested.filter((text) => !text.includes('api_calls')).length]).toEqual([path, 1])
    }
  })

  it('opens nothing from the moment on that it is revoked, wherever that was done', async () => {
    const key = await openKnown()
    await change(key, { revokedAt: new Date() })
    expect(await codesOf(key)).toEqual(everyRead('API_KEY_REVOKED'))
  })

  it('opens nothing once it is deleted, or its secret is another', async () => {
    const deleted = await openKnown()
    await portico.context.db.deleteFrom('apiKeys').where('id', '=', deleted.keyId).execute()
    expect(await codesOf(deleted)).toEqual(everyRead('API_KEY_NOT_FOUND'))
    const replaced = await openKnown()
    await change(replaced, { keyHash: Buffer.from(newSecret()) })
    expect(await codesOf(replaced)).toEqual(everyRead('API_KEY_NOT_FOUND'))
  })

  it('loses a scope, a network and its time at once, and has them back at once', async () => {
    const key = await openKnown()
    await change(key, { scopes: ['files:read'] })
    expect(await codesOf(key)).toEqual(everyRead('API_KEY_SCOPE_MISSING'))
    await change(key, { scopes: ['requests:read'], allowedNetworks: ['203.0.113.0/24'] })
    expect(await codesOf(key)).toEqual(everyRead('API_KEY_NETWORK_DENIED'))
    await change(key, { allowedNetworks: [], expiresAt: new Date(Date.now() - 1_000) })
    expect(await codesOf(key)).toEqual(everyRead('API_KEY_EXPIRED'))
    await change(key, { expiresAt: null })
    expect(await answersOf(key)).toEqual([200, 200, 404, 200])
  })

  it('ends at its time without anybody changing it', async () => {
    const key = await openKnown()
    await change(key, { expiresAt: new Date(Date.now() + 3_600_000) })
    expect(await answersOf(key)).toEqual([200, 200, 404, 200])
    portico.clock.turnHours(2)
    expect(await codesOf(key)).toEqual(everyRead('API_KEY_EXPIRED'))
    portico.clock.turnHours(-2)
  })

  it('answers by the customer as they are now', async () => {
    const key = await openKnown()
    const moved = await portico.context.db
      .selectFrom('clients')
      .select('id')
      .where('testOf', '=', portico.client.id)
      .executeTakeFirstOrThrow()
    await change(key, { clientId: moved.id })
    expect(await answersOf(key)).toEqual([404, 200, 404, 200])
    expect((await key.send('GET', '/requests')).body.data).toEqual([])
  })

  it('has its use written down to the minute, once', async () => {
    const key = await openKnown()
    await change(key, { lastUsedAt: new Date(portico.clock.now().getTime() - 3_600_000) })
    await answersOf(key)
    const { lastUsedAt } = await portico.context.db
      .selectFrom('apiKeys')
      .select('lastUsedAt')
      .where('id', '=', key.keyId)
      .executeTakeFirstOrThrow()
    expect(Math.abs(Number(lastUsedAt) - portico.clock.now().getTime())).toBeLessThan(60_000)
    requested = []
    await answersOf(key)
    expect(requested.filter((text) => text.startsWith('update "api_keys"'))).toEqual([])
  })
})
