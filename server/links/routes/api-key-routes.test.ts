import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createApiKey } from '#server/tenants/create-api-key.ts'
import { type AnswerLookup, type TestApp, testApp } from '#server/testing/test-app.ts'

const url = '/v1/onboarding/liveness/request?validationParam=false'
let portico: TestApp
let apiKey: string
beforeAll(async () => {
  portico = await testApp({ client: { creditBalance: 100 } })
  apiKey = (await createApiKey(portico.context)).apiKey
})
afterAll(() => portico.close())

const code = ({ status, body }: AnswerLookup) => [status, body.errorCode]
const headers = (more: Record<string, string> = {}) => ({
  'x-api-key': apiKey,
  'x-client-id': portico.client.id,
  'x-session-uuid': randomUUID(),
  ...more,
})
const without = (name: string) => Object.fromEntries(Object.entries(headers()).filter(([key]) => key !== name))

describe("a customer's server", () => {
  it('creates a request and its link for one credit', async () => {
    const sent = { email: 'anna@example.com', reference: 'A-17', language: 'cn', step: 'passport', sendEmail: true }
    const { status, body } = await portico.call('POST', url, sent, headers())
    expect(status).toBe(200)
    expect(body).toMatchObject({ status: 'EMAIL_SENT', creditBalance: 99 })
    const link = new URL(String(body.url))
    expect(Object.fromEntries(link.searchParams)).toEqual({
      token: body.token,
      requestId: body.requestId,
      language: 'cn',
      step: 'passport',
    })
    const opened = await portico.call('POST', '/onboarding/liveness/status', { requestId: body.requestId, token: body.token })
    expect(opened.body.status).toBe('EMAIL_SENT')
    expect(await portico.mailKinds(String(body.requestId))).toEqual(['link'])
  })

  it('must send each of its three headers once', async () => {
    const answers = [
      await portico.call('POST', url, {}, without('x-api-key')),
      await portico.call('POST', url, {}, headers({ 'x-api-key': 'pk_wrong' })),
      await portico.call('POST', url, {}, without('x-client-id')),
      await portico.call('POST', url, {}, headers({ 'x-client-id': 'cli_other' })),
      await portico.call('POST', url, {}, without('x-session-uuid')),
      await portico.call('POST', url, {}, headers({ 'x-session-uuid': '17' })),
    ]
    expect(answers.map(code)).toEqual([
      [401, 'API_KEY_NOT_FOUND'],
      [401, 'API_KEY_NOT_FOUND'],
      [400, 'MISSING_CLIENT_ID'],
      [403, 'API_KEY_ACCESS_DENIED'],
      [400, 'MISSING_SESSION_UUID'],
      [400, 'INVALID_REQUEST_PARAMETERS'],
    ])
  })

  it('is refused with a duplicated header', async () => {
    await portico.app.listen({ port: 0, host: '127.0.0.1' })
    const { port } = portico.app.server.address() as { port: number }
    const twice = async (name: string) => {
      const pairs = [...Object.entries(headers()), [name, randomUUID()] as const, ['content-type', 'application/json'] as const]
      return rawPost(port, url, pairs)
    }
    expect(await twice('x-client-id')).toContain('"DUPLICATE_CLIENT_ID"')
    expect(await twice('x-session-uuid')).toContain('"DUPLICATE_SESSION_UUID"')
  })

  it('is refused with an expired or revoked key', async () => {
    const old = await createApiKey(portico.context, { expiresAt: new Date(Date.now() - 1_000) })
    expect(code(await portico.call('POST', url, {}, headers({ 'x-api-key': old.apiKey })))).toEqual([401, 'API_KEY_EXPIRED'])
    const revoked = await createApiKey(portico.context)
    await portico.context.db.updateTable('apiKeys').set({ revokedAt: new Date() }).where('id', '=', revoked.id).execute()
    expect(code(await portico.call('POST', url, {}, headers({ 'x-api-key': revoked.apiKey })))).toEqual([401, 'API_KEY_NOT_FOUND'])
  })

  it('has its key stored as a hash only', async () => {
    const rows = await portico.context.db.selectFrom('apiKeys').selectAll().execute()
    expect(rows.some(({ keyHash }) => keyHash.includes(apiKey.slice(3)))).toBe(false)
    expect(JSON.stringify(rows)).not.toContain(apiKey)
  })

  it('must give an email address where the email is sent', async () => {
    expect(code(await portico.call('POST', url, { sendEmail: true }, headers()))).toEqual([422, 'REQUIRED_ITEMS_NOT_SET'])
    const strict = url.replace('false', 'true')
    expect(code(await portico.call('POST', strict, {}, headers()))).toEqual([422, 'REQUIRED_ITEMS_NOT_SET'])
    expect(code(await portico.call('POST', url, { email: 'anna@nowhere' }, headers()))).toEqual([422, 'VALIDATION_ERROR'])
    expect(code(await portico.call('POST', url, { formName: 'No such form' }, headers()))).toEqual([404, 'NOT_FOUND'])
  })
})

describe('a session id', () => {
  it('creates one request for five simultaneous calls', async () => {
    const session = headers({ 'x-session-uuid': randomUUID() })
    const before = await credit()
    const answers = await Promise.all(Array.from({ length: 5 }, () => portico.call('POST', url, {}, session)))
    expect([answers[0]?.status, new Set(answers.map(({ text }) => text)).size]).toEqual([200, 1])
    expect(code(await portico.call('POST', url, { language: 'cn' }, session))).toEqual([409, 'DUPLICATE_SESSION_UUID'])
    expect(await credit()).toBe(before - 1)
  })
})

describe('credits', () => {
  it('are never spent twice, nor below zero', async () => {
    await portico.context.db.updateTable('clients').set({ creditBalance: 2 }).execute()
    const answers = await Promise.all(Array.from({ length: 6 }, () => portico.call('POST', url, {}, headers())))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 402, 402, 402, 402])
    expect(await credit()).toBe(0)
  })
})

async function credit(): Promise<number> {
  const ofClient = portico.context.db.selectFrom('clients').select('creditBalance').where('id', '=', portico.client.id)
  return (await ofClient.executeTakeFirstOrThrow()).creditBalance
}

async function rawPost(port: number, path: string, pairs: readonly (readonly [string, string])[]): Promise<string> {
  const { connect } = await import('node:net')
  return new Promise((resolve, reject) => {
    let received = ''
    const lines = [
      `POST ${path} HTTP/1.1`,
      'host: x',
      'connection: close',
      'content-length: 2',
      ...pairs.map(([name, value]) => `${name}: ${value}`),
    ]
    const socket = connect(port, '127.0.0.1', () => socket.write(`${lines.join('\r\n')}\r\n\r\n{}`))
    socket.on('data', (chunk) => {
      received += chunk.toString()
    })
    socket.on('close', () => resolve(received))
    socket.on('error', reject)
  })
}
