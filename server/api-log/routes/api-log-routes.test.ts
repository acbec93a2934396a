import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { sweepApiLog } from '#server/api-log/search-api-log.ts'
import { newId } from '#server/platform/crypto/identifiers.ts'
import { createApiKey } from '#server/tenants/create-api-key.ts'
import { saveClient } from '#server/tenants/repositories/clients.ts'
import { openOtherTenantStaffApp, openStaffApp, type StaffApp } from '#server/testing/staff-app.ts'
import { type TestApp, testApp } from '#server/testing/test-app.ts'

type Logged = { calls: Record<string, unknown>[]; nextCursor: string | null; keys: { id: string; name: string }[] }

let portico: TestApp
let grace: StaffApp
let key: { id: string; apiKey: string }
let testKey: { id: string; apiKey: string }
let testClientId = ''
beforeAll(async () => {
  portico = await testApp({ client: { creditBalance: 100 } })
  grace = await openStaffApp(portico, 'engineer', { email: 'grace@northwind.example' })
  key = await createApiKey(portico.context, { name: 'Shop' })
  const { db } = portico.context
  testClientId =
    (await db.selectFrom('clients').select('id').where('testOf', '=', portico.client.id).executeTakeFirst())?.id ?? newId('cli')
  const testClient = await db.selectFrom('clients').select('id').where('id', '=', testClientId).executeTakeFirst()
  if (!testClient)
    await db
      .transaction()
      .execute((transaction) => saveClient(transaction, { id: testClientId, name: 'Northwind', testOf: portico.client.id }))
  testKey = await createApiKey(portico.context, { name: 'Trial', clientId: testClientId })
})
afterAll(() => portico.close())

const path = '/v1/onboarding/liveness/request'
const create = (apiKey: string, clientId: string, body: object = {}, query = '') =>
  portico.call('POST', `${path}${query}`, body, { 'x-api-key': apiKey, 'x-client-id': clientId, 'x-session-uuid': randomUUID() })
const search = async (body: object = {}, who: StaffApp = grace) => (await who.send('POST', '/api-log', body)).body as unknown as Logged
/** Calls are written beside their answers. */
const searchOnceThere = (many: number, body: object = {}) =>
  vi.waitFor(
    async () => {
      const found = await search({ limit: 100, ...body })
      expect(found.calls.length).toBeGreaterThanOrEqual(many)
      return found
    },
    { timeout: 10_000, interval: 100 },
  )

it('shows a call with method, path, status, time, key, request id and error code', async () => {
  const done = await create(key.apiKey, portico.client.id, { email: 'planted.qzx@example.com' })
  const refused = await create(key.apiKey, portico.client.id, { language: 'klingon' })
  const { calls } = await searchOnceThere(2)
  const shown = (id: unknown) => calls.find(({ requestId }) => requestId === id)
  const usual = { method: 'POST', path, key: { id: key.id, name: 'Shop' } }
  expect(shown(done.headers['x-request-id'])).toMatchObject({ ...usual, status: 200, errorCode: null, ms: expect.any(Number) })
  expect(shown(refused.headers['x-request-id'])).toMatchObject({ ...usual, status: refused.status, errorCode: refused.body.errorCode })
})

it('stores no body, query, personal data or secret', async () => {
  await create(key.apiKey, portico.client.id, { email: 'planted.qzx@example.com', firstName: 'Plantedqzx' }, '?validationParam=plantedqzx')
  await searchOnceThere(3)
  const stored = JSON.stringify(await portico.context.db.selectFrom('apiCalls').selectAll().execute())
  expect([
    stored.includes('plantedqzx'),
    stored.includes('planted.qzx'),
    stored.includes('Plantedqzx'),
    stored.includes(key.apiKey),
  ]).toEqual([false, false, false, false])
})

it('finds calls by result, path, key and request id', async () => {
  const { headers } = await create(key.apiKey, portico.client.id)
  const requestId = String(headers['x-request-id'])
  await searchOnceThere(1, { requestId })
  const count = async (body: object) => (await search({ requestId, ...body })).calls.length
  expect([
    await count({ outcome: 'success', keyId: key.id, path: 'LIVENESS' }),
    await count({ outcome: 'refused' }),
    await count({ keyId: 'key_other' }),
    await count({ path: '%' }),
  ]).toEqual([1, 0, 0, 0])
})

it('pages without gaps or duplicates while new calls arrive', async () => {
  for (let call = 0; call < 30; call += 1) await create(key.apiKey, portico.client.id)
  const { calls: before } = await searchOnceThere(30)
  const first = await search({ limit: 25 })
  await create(key.apiKey, portico.client.id)
  const second = await search({ limit: 25, cursor: first.nextCursor })
  const ids = [...first.calls, ...second.calls].map(({ id }) => id)
  expect(ids.slice(0, before.length)).toEqual(before.slice(0, ids.length).map(({ id }) => id))
  expect((await grace.send('POST', '/api-log', { cursor: '1; drop table api_calls' })).status).toBe(422)
})

it('separates customers, and test from live mode', async () => {
  await create(testKey.apiKey, testClientId)
  await vi.waitFor(
    async () =>
      expect(await portico.context.db.selectFrom('apiCalls').select('id').where('clientId', '=', testClientId).execute()).toHaveLength(1),
    { timeout: 10_000 },
  )
  const eve = await openOtherTenantStaffApp(portico)
  const live = await search({ limit: 100 })
  const test = (await grace.sendInTest('POST', '/api-log', {})).body as unknown as Logged
  expect(await search({ limit: 100 }, eve)).toEqual({ calls: [], nextCursor: null, keys: [] })
  expect([live.keys.map(({ name }) => name), test.keys.map(({ name }) => name)]).toEqual([['Shop'], ['Trial']])
  expect(live.calls.filter((call) => (call.key as { id: string }).id !== key.id)).toEqual([])
  expect(test.calls.map((call) => (call.key as { id: string }).id)).toEqual([testKey.id])
})

it('shows calls whose key was refused, to the customer of the key alone', async () => {
  const { db } = portico.context
  const made = async (name: string, more: object = {}) => {
    const { id, apiKey } = await createApiKey(portico.context, { name, ...more })
    return { id, apiKey }
  }
  const expired = await made('Expired', { expiresAt: new Date(0) })
  const elsewhere = await made('Elsewhere', { allowedNetworks: ['203.0.113.0/24'] })
  const reader = await made('Reader', { scopes: ['events:read'] })
  const revoked = await made('Revoked')
  await db.updateTable('apiKeys').set({ revokedAt: new Date() }).where('id', '=', revoked.id).execute()
  const cutOff = await made('Cut off')
  for (const { apiKey } of [expired, elsewhere, reader, revoked]) await create(apiKey, portico.client.id)
  await create(cutOff.apiKey.slice(0, -3), portico.client.id)
  await create(cutOff.apiKey, 'cli_of_somebody_else')
  await portico.send({ method: 'GET', url: '/v1/requests/plantedqzx', headers: { authorization: `Bearer ${reader.apiKey}` } })
  const eve = await openOtherTenantStaffApp(portico, 'eve.refused@harbour.example')
  const codesOf = async ({ id }: { id: string }, many = 1) =>
    (await searchOnceThere(many, { keyId: id })).calls.map(({ errorCode, path: called }) => [errorCode, called])
  expect([
    await codesOf(expired),
    await codesOf(elsewhere),
    await codesOf(reader, 2),
    await codesOf(revoked),
    await codesOf(cutOff, 2),
  ]).toEqual([
    [['API_KEY_EXPIRED', path]],
    [['API_KEY_NETWORK_DENIED', path]],
    [
      ['API_KEY_SCOPE_MISSING', '/v1/requests/:id'],
      ['API_KEY_SCOPE_MISSING', path],
    ],
    [['API_KEY_NOT_FOUND', path]],
    [
      ['API_KEY_ACCESS_DENIED', path],
      ['API_KEY_NOT_FOUND', path],
    ],
  ])
  expect((await search({}, eve)).calls).toEqual([])
})

it('shows nothing of a key that begins like none of ours, or like several', async () => {
  const { db } = portico.context
  const { apiKey } = await createApiKey(portico.context, { name: 'One of two' })
  const another = await createApiKey(portico.context, { name: 'The other' })
  await db
    .updateTable('apiKeys')
    .set({ prefix: apiKey.slice(0, 12) })
    .where('id', '=', another.id)
    .execute()
  const requests = [await create(`${apiKey.slice(0, 12)}${'x'.repeat(30)}`, portico.client.id), await create('sk_live_', portico.client.id)]
  requests.push(await create(`sk_live_${'q'.repeat(40)}`, portico.client.id))
  const done = await create(key.apiKey, portico.client.id)
  await searchOnceThere(1, { requestId: done.headers['x-request-id'] })
  const found = await Promise.all(requests.map(({ headers }) => search({ requestId: headers['x-request-id'] })))
  expect(found.map(({ calls }) => calls)).toEqual([[], [], []])
})

it('requires the permission to read it', async () => {
  const reviewer = await openStaffApp(portico, 'reviewer', { email: 'rita@northwind.example' })
  expect((await reviewer.send('POST', '/api-log', {})).body.errorCode).toBe('PERMISSION_DENIED')
})

it('deletes calls after 7 days', async () => {
  const { db } = portico.context
  await db
    .updateTable('apiCalls')
    .set({ at: new Date(Date.now() - 7 * 24 * 3_600_000 - 1_000) })
    .where('clientId', '=', portico.client.id)
    .execute()
  const [old, retained] = [await db.selectFrom('apiCalls').selectAll().execute(), await search()]
  expect([old.length > 30, retained.calls]).toEqual([true, []])
  await sweepApiLog(portico.context)
  expect((await db.selectFrom('apiCalls').selectAll().execute()).map(({ clientId }) => clientId)).toEqual([testClientId])
})
