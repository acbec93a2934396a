import { afterEach, beforeEach, expect, it } from 'vitest'
import type { AnswerOf } from '#contract/endpoint.ts'
import type { ApiKey, getSettings } from '#contract/staff/settings-calls.ts'
import { auditOf, openOtherTenantStaffApp, openStaffApp, type StaffApp } from '#server/testing/staff-app.ts'
import { type TestApp, testApp } from '#server/testing/test-app.ts'

let portico: TestApp
let ada: StaffApp

beforeEach(async () => {
  portico = await testApp()
  ada = await openStaffApp(portico, 'administrator')
})

afterEach(() => portico.close())
type Shown = AnswerOf<typeof getSettings>
const read = async (who = ada) => (await who.send('GET', '/settings')).body as Shown
const change = (revision: number, desired: object, who = ada) => who.send('PUT', '/settings', { revision, change: desired })

const useKey = async (apiKey: string) =>
  (
    await portico.call(
      'POST',
      '/v1/onboarding/liveness/request',
      { email: 'a@example.com' },
      { 'x-api-key': apiKey, 'x-client-id': portico.client.id, 'x-session-uuid': crypto.randomUUID() },
    )
  ).body

const whoAmI = async (apiKey: string) => {
  const { status, body } = await portico.call('GET', '/v1/api-key', undefined, { authorization: `Bearer ${apiKey}` })
  return status === 200 ? body.scopes : body.code
}

it('creates an API key that works until it is revoked, and shows it once', async () => {
  const made = (await ada.send('POST', '/api-keys', { name: 'CRM', expiresInDays: 30 })).body as { apiKey: string; data: ApiKey }
  expect([made.data.state, made.data.lastFour, made.data.lastUsedAt]).toEqual(['active', made.apiKey.slice(-4), null])
  expect((await useKey(made.apiKey)).errorCode).not.toBe('API_KEY_NOT_FOUND')
  const listed = await ada.send('GET', '/api-keys')
  expect(listed.text).not.toContain(made.apiKey)
  expect((listed.body.data as ApiKey[]).map(({ id, lastUsedAt }) => [id, lastUsedAt !== null])).toEqual([[made.data.id, true]])
  const revoked = await ada.send('DELETE', `/api-keys/${made.data.id}`)
  expect((revoked.body.data as ApiKey).state).toBe('revoked')
  expect((await useKey(made.apiKey)).errorCode).toBe('API_KEY_NOT_FOUND')
  expect((await ada.send('DELETE', `/api-keys/${made.data.id}`)).body).toEqual(revoked.body)
  expect((await auditOf(portico, made.data.id)).map(({ action }) => action)).toEqual(['api-key.created', 'api-key.revoked'])
})

it('expires a key at a time that can be changed', async () => {
  const made = (await ada.send('POST', '/api-keys', { name: 'CRM', expiresInDays: null })).body as { apiKey: string; data: ApiKey }
  expect(((await ada.send('PUT', `/api-keys/${made.data.id}/expiry`, { expiresInDays: 1 })).body.data as ApiKey).expiresAt).not.toBeNull()
  portico.clock.turnHours(25)
  expect((await useKey(made.apiKey)).errorCode).toBe('API_KEY_EXPIRED')
})

it('rotates a key: the old secret works for a given time', async () => {
  const made = (await ada.send('POST', '/api-keys', { name: 'CRM', expiresInDays: 30, scopes: ['requests:read'] })).body as {
    apiKey: string
    data: ApiKey
  }
  const rotate = async (overlapHours: number) =>
    (await ada.send('POST', `/api-keys/${made.data.id}/rotation`, { overlapHours })).body as { apiKey: string; data: ApiKey }
  const second = await rotate(24)
  expect([second.data.id, second.data.scopes, second.data.previous?.lastFour]).toEqual([
    made.data.id,
    ['requests:read'],
    made.apiKey.slice(-4),
  ])
  expect([await whoAmI(made.apiKey), await whoAmI(second.apiKey)]).toEqual([['requests:read'], ['requests:read']])
  const third = await rotate(24)
  expect([await whoAmI(made.apiKey), await whoAmI(second.apiKey)]).toEqual(['API_KEY_NOT_FOUND', ['requests:read']])
  const fourth = await rotate(0)
  expect([await whoAmI(third.apiKey), await whoAmI(fourth.apiKey)]).toEqual(['API_KEY_EXPIRED', ['requests:read']])
  const fifth = await rotate(24)
  portico.clock.turnHours(23)
  expect([await whoAmI(fourth.apiKey), await whoAmI(fifth.apiKey)]).toEqual([['requests:read'], ['requests:read']])
  portico.clock.turnHours(2)
  expect([await whoAmI(fourth.apiKey), await whoAmI(fifth.apiKey)]).toEqual(['API_KEY_EXPIRED', ['requests:read']])
  const ofKey = (await auditOf(portico, made.data.id)).map(({ action }) => action)
  expect(ofKey).toEqual(['api-key.created', ...Array.from({ length: 4 }, () => 'api-key.rotated')])
})

it('refuses to rotate a revoked key', async () => {
  const made = (await ada.send('POST', '/api-keys', { name: 'CRM', expiresInDays: 30 })).body as { data: ApiKey }
  await ada.send('DELETE', `/api-keys/${made.data.id}`)
  expect((await ada.send('POST', `/api-keys/${made.data.id}/rotation`, { overlapHours: 1 })).body.errorCode).toBe('API_KEY_REVOKED')
})

it('changes scopes and networks of a key at once, and refuses an invalid network', async () => {
  const made = (await ada.send('POST', '/api-keys', { name: 'CRM', expiresInDays: 30 })).body as { apiKey: string; data: ApiKey }
  const change = (given: object) => ada.send('PUT', `/api-keys/${made.data.id}`, given)
  expect((await change({ scopes: ['files:read'], name: 'Files' })).body.data).toMatchObject({ scopes: ['files:read'], name: 'Files' })
  expect(await whoAmI(made.apiKey)).toEqual(['files:read'])
  for (const network of ['203.0.113.0/33', '203.0.113', '2001:db8::/129', '::ffff:203.0.113.7', 'localhost', '10.0.0.0/8/8', '10.0.0.0/']) {
    const { status, body } = await change({ allowedNetworks: ['10.0.0.0/8', network] })
    expect([network, status, (body.details as { path: string }[])[0]?.path]).toEqual([network, 422, 'allowedNetworks.1'])
  }
  await change({ allowedNetworks: ['203.0.113.0/24', '2001:db8::/32'] })
  expect(await whoAmI(made.apiKey)).toBe('API_KEY_NETWORK_DENIED')
  await change({ allowedNetworks: [] })
  expect(await whoAmI(made.apiKey)).toEqual(['files:read'])
  expect((await change({ scopes: [] })).status).toBe(422)
})

it("hides API keys from another customer's staff", async () => {
  const eve = await openOtherTenantStaffApp(portico)
  const { data } = (await ada.send('POST', '/api-keys', { name: 'CRM', expiresInDays: null })).body as { data: ApiKey }
  expect((await eve.send('GET', '/api-keys')).body.data).toEqual([])
  for (const answer of [
    await eve.send('DELETE', `/api-keys/${data.id}`),
    await eve.send('PUT', `/api-keys/${data.id}/expiry`, { expiresInDays: 1 }),
    await eve.send('PUT', `/api-keys/${data.id}`, { name: 'Mine' }),
    await eve.send('POST', `/api-keys/${data.id}/rotation`, { overlapHours: 1 }),
  ]) {
    expect([answer.status, answer.body.errorCode]).toEqual([404, 'NOT_FOUND'])
  }
  await change((await read(eve)).revision, { name: 'Harbour' }, eve)
  expect([(await read(eve)).settings.name, (await read()).settings.name]).toEqual(['Harbour', 'Northwind Bank'])
  expect([(await ada.send('GET', '/credits')).body.creditBalance, (await eve.send('GET', '/credits')).body.creditBalance]).toEqual([3, 0])
})
