import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { allEndpoints } from '#contract/api/all-endpoints.ts'
import { problemMediaType } from '#contract/api/problem.ts'
import { newestApiVersion } from '#contract/api/versions.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { apiScopes } from '#contract/scopes.ts'
import { newId, newSecret } from '#server/platform/crypto/identifiers.ts'
import { createApiKey, type NewApiKey } from '#server/tenants/create-api-key.ts'
import { findTestClient, saveClient } from '#server/tenants/repositories/clients.ts'
import { type AnswerLookup, type TestApp, testApp } from '#server/testing/test-app.ts'

let portico: TestApp
beforeAll(async () => {
  portico = await testApp({ client: { creditBalance: 10 } })
})
afterAll(() => portico.close())

const byKey = allEndpoints.filter(({ access }) => access === 'secret-key')
const whoAmI = '/v1/api-key'
const bearer = (apiKey: string) => ({ authorization: `Bearer ${apiKey}` })
const newKey = async (input: NewApiKey = {}) => createApiKey(portico.context, input)
const revoke = (id: string) =>
  portico.context.db.updateTable('apiKeys').set({ revokedAt: portico.context.clock.now() }).where('id', '=', id).execute()
const code = ({ status, body }: AnswerLookup) => [status, body.code]

/** With an id of nobody in its path. */
const ask = ({ method, path }: Endpoint, headers: Record<string, string>, payload?: object) =>
  portico.send({ method, url: path.replace(/:(\w+)/g, 'none_of_these'), headers, ...(payload && { payload }) })

/** The name of each call that did not answer so. */
async function exceptionsTo(expected: readonly unknown[], headers: Record<string, string>, calls = byKey): Promise<string[]> {
  const wrong: string[] = []
  for (const call of calls) {
    const answer = await ask(call, headers, call.method === 'GET' || call.method === 'DELETE' ? undefined : {})
    if (JSON.stringify(code(answer)) !== JSON.stringify(expected)) wrong.push(`${call.name}: ${code(answer).join(' ')}`)
  }
  return wrong
}

describe('every call by a secret key', () => {
  it('is refused without a key, and with two keys', async () => {
    expect(byKey.length).toBeGreaterThan(0)
    const { apiKey } = await newKey()
    expect(await exceptionsTo([401, 'API_KEY_NOT_FOUND'], {})).toEqual([])
    expect(await exceptionsTo([401, 'API_KEY_NOT_FOUND'], bearer(`sk_live_${newSecret()}`))).toEqual([])
    expect(await exceptionsTo([401, 'API_KEY_NOT_FOUND'], { authorization: `Basic ${apiKey}` })).toEqual([])
    expect(await exceptionsTo([400, 'API_KEY_AMBIGUOUS'], { ...bearer(apiKey), 'x-api-key': (await newKey()).apiKey })).toEqual([])
  })

  it('is refused with a key that is expired, revoked, or used from a network that is not allowed', async () => {
    const expired = await newKey({ expiresAt: new Date(Date.now() - 1_000) })
    expect(await exceptionsTo([401, 'API_KEY_EXPIRED'], bearer(expired.apiKey))).toEqual([])
    const revoked = await newKey()
    await revoke(revoked.id)
    expect(await exceptionsTo([401, 'API_KEY_REVOKED'], bearer(revoked.apiKey))).toEqual([])
    const elsewhere = await newKey({ allowedNetworks: ['203.0.113.0/24', '2001:db8::/32'] })
    expect(await exceptionsTo([403, 'API_KEY_NETWORK_DENIED'], bearer(elsewhere.apiKey))).toEqual([])
  })

  it('is refused with every scope but the required one', async () => {
    for (const scope of apiScopes) {
      const { apiKey } = await newKey({ scopes: apiScopes.filter((other) => other !== scope) })
      const asking = byKey.filter((call) => call.scope === scope)
      expect(await exceptionsTo([403, 'API_KEY_SCOPE_MISSING'], bearer(apiKey), asking)).toEqual([])
    }
  })

  it('is refused with an unknown version', async () => {
    const { apiKey } = await newKey()
    expect(await exceptionsTo([400, 'API_VERSION_UNKNOWN'], { ...bearer(apiKey), 'portico-version': '2019-01-01' })).toEqual([])
  })

  it('names the version of its answer, also when refused', async () => {
    for (const call of byKey) expect((await ask(call, {})).headers['portico-version']).toBe(newestApiVersion)
  })
})

describe('a key', () => {
  it('shows its customer, mode and scopes', async () => {
    const expiresAt = new Date(Date.now() + 3_600_000)
    const { id, apiKey } = await newKey({ name: 'CRM', scopes: ['requests:read', 'files:read'], expiresAt })
    const expected = { id, name: 'CRM', clientId: portico.client.id, mode: 'live', scopes: ['requests:read', 'files:read'] }
    for (const headers of [bearer(apiKey), { 'x-api-key': apiKey }, { ...bearer(apiKey), 'x-api-key': apiKey }]) {
      const { status, body } = await portico.call('GET', whoAmI, undefined, { ...headers, 'portico-version': newestApiVersion })
      expect([status, body]).toEqual([200, { ...expected, expiresAt: expiresAt.toISOString() }])
    }
  })

  it('of another customer shows that customer only', async () => {
    const clientId = newId('cli')
    await portico.context.db.transaction().execute((transaction) => saveClient(transaction, { id: clientId, name: 'Harbour Bank' }))
    const { apiKey } = await newKey({ clientId })
    expect((await portico.call('GET', whoAmI, undefined, bearer(apiKey))).body).toMatchObject({ clientId })
  })

  it('of test mode says so, and has a test prefix', async () => {
    const testClient = await findTestClient(portico.context.db, portico.client.id)
    const { apiKey } = await newKey({ clientId: testClient?.id })
    expect([apiKey.slice(0, 8), (await newKey()).apiKey.slice(0, 8)]).toEqual(['sk_test_', 'sk_live_'])
    expect((await portico.call('GET', whoAmI, undefined, bearer(apiKey))).body).toMatchObject({ clientId: testClient?.id, mode: 'test' })
  })

  it('without scopes creates requests only', async () => {
    const { id, apiKey } = await newKey({ scopes: ['requests:create'] })
    const { scopes } = await portico.context.db.selectFrom('apiKeys').select('scopes').where('id', '=', id).executeTakeFirstOrThrow()
    expect(scopes).toEqual(['requests:create'])
    const headers = { 'x-api-key': apiKey, 'x-client-id': portico.client.id, 'x-session-uuid': crypto.randomUUID() }
    expect((await portico.call('POST', '/v1/onboarding/liveness/request', {}, headers)).status).toBe(200)
  })

  it("restricts the specification's call alike", async () => {
    const create = async (input: NewApiKey) => {
      const { apiKey } = await newKey(input)
      const headers = { 'x-api-key': apiKey, 'x-client-id': portico.client.id, 'x-session-uuid': crypto.randomUUID() }
      const { status, body } = await portico.call('POST', '/v1/onboarding/liveness/request', {}, headers)
      return [status, body.errorCode]
    }
    expect(await create({ scopes: ['requests:read'] })).toEqual([403, 'API_KEY_SCOPE_MISSING'])
    expect(await create({ allowedNetworks: ['203.0.113.7'] })).toEqual([403, 'API_KEY_NETWORK_DENIED'])
    expect(await create({ allowedNetworks: ['127.0.0.0/8', '::1'] })).toEqual([200, undefined])
  })

  it('records its last use to the minute', async () => {
    const { id, apiKey } = await newKey()
    const used = async () =>
      (await portico.context.db.selectFrom('apiKeys').select('lastUsedAt').where('id', '=', id).executeTakeFirstOrThrow()).lastUsedAt
    await portico.call('GET', whoAmI, undefined, bearer(apiKey))
    const first = await used()
    await portico.call('GET', whoAmI, undefined, bearer(apiKey))
    expect([first instanceof Date, await used()]).toEqual([true, first])
    portico.clock.turnHours(1)
    await portico.call('GET', whoAmI, undefined, bearer(apiKey))
    expect((await used())?.getTime()).toBeGreaterThan(first?.getTime() ?? 0)
  })
})

describe('a refusal', () => {
  it('is problem+json (RFC 9457) in the requested language', async () => {
    const { body, headers } = await portico.call('GET', whoAmI, undefined, { 'x-language': 'cn' })
    expect(String(headers['content-type'])).toBe(`${problemMediaType}; charset=utf-8`)
    expect(headers['www-authenticate']).toMatch(/^Bearer/)
    expect(body).toEqual({
      type: 'https://verify.portico.test/docs/errors#API_KEY_NOT_FOUND',
      title: '找不到 API 密钥',
      status: 401,
      detail: expect.any(String),
      code: 'API_KEY_NOT_FOUND',
      requestId: headers['x-request-id'],
      fields: [],
    })
    const { apiKey } = await newKey({ scopes: [] })
    const wrong = await portico.call('GET', whoAmI, undefined, { ...bearer(apiKey), 'portico-version': 'x' })
    expect(wrong.body.fields).toEqual([{ path: 'portico-version' }])
  })
})
