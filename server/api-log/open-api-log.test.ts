import { afterAll, beforeAll, expect, it } from 'vitest'
import { openApiLog } from '#server/api-log/open-api-log.ts'
import { toLoggedPath } from '#server/api-log/to-logged-path.ts'
import { createApiKey } from '#server/tenants/create-api-key.ts'
import { type TestApp, testApp } from '#server/testing/test-app.ts'

let portico: TestApp
let keyId = ''
beforeAll(async () => {
  portico = await testApp()
  keyId = (await createApiKey(portico.context)).id
})
afterAll(() => portico.close())

const call = (more: object = {}) => {
  const at = new Date().toISOString()
  const usual = { at, method: 'GET', route: '/v1/requests/:id', path: '/v1/requests/req_12345678', status: 200, ms: 3 }
  return { ...usual, keyId, requestId: 'r', errorCode: null, ...more }
}
const countRows = async () => (await portico.context.db.selectFrom('apiCalls').select('id').execute()).length

it('bounds its buffer in a flood, and writes it on close', async () => {
  const log = openApiLog(portico.context, { maxWaiting: 1_000, batch: 100_000, everyMs: 60_000 })
  for (let count = 0; count < 50_000; count += 1) log.record(call())
  expect(log.waiting()).toBe(1_000)
  await log.close()
  expect([log.waiting(), await countRows()]).toEqual([0, 1_000])
})

it('accepts nothing after close', async () => {
  const log = openApiLog(portico.context)
  await log.close()
  log.record(call())
  expect([log.waiting(), await countRows()]).toEqual([0, 1_000])
})

it('drops the calls of an unknown key, and keeps the others', async () => {
  const log = openApiLog(portico.context)
  log.record(call({ keyId: 'key_unknown' }))
  log.record(call({ requestId: 'kept' }))
  await log.close()
  expect(await countRows()).toBe(1_001)
})

it('ignores a failed write', async () => {
  const log = openApiLog(portico.context)
  log.record(call({ status: 10_000_000 }))
  await expect(log.close()).resolves.toBeUndefined()
  expect([log.waiting(), await countRows()]).toEqual([0, 1_001])
})

it('replaces unknown path segments, and keeps ids', () => {
  const route = '/v1/requests/:id/files/:fileId'
  expect(toLoggedPath(route, { id: 'req_a1B2c3D4e5', fileId: 'blb_12345678' })).toBe('/v1/requests/req_a1B2c3D4e5/files/blb_12345678')
  for (const id of ['ada@example.org', 'Ada Lovelace', '..%2f', 'req_', 'x'.repeat(500), `req_${'a'.repeat(500)}`, undefined])
    expect(toLoggedPath(route, { id, fileId: 'passport' })).toBe(route)
})
