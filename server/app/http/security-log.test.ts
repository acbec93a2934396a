import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { newId, newSecret } from '#server/platform/crypto/identifiers.ts'
import { createApiKey } from '#server/tenants/create-api-key.ts'
import { openStaffApp, type StaffApp } from '#server/testing/staff-app.ts'
import { browser } from '#server/testing/staff-sessions.ts'
import { type TestApp, testApp } from '#server/testing/test-app.ts'

const lines: string[] = []
const log = pino({ level: 'debug' }, { write: (line: string) => void lines.push(line) })
type Line = Record<string, unknown>
const readLines = () => lines.map((line) => JSON.parse(line) as Line)
const newest = () => {
  const { level, msg, event, code, caller } = readLines().at(-1) ?? {}
  return { level, msg, event, code, ...(caller ? { caller } : {}) }
}
const refused = { level: 40, msg: 'refused' }

describe('refused access', () => {
  let portico: TestApp
  let grace: StaffApp
  beforeAll(async () => {
    portico = await testApp({ context: { log } })
    grace = await openStaffApp(portico, 'reviewer')
  })
  afterAll(() => portico.close())
  afterEach(() => void lines.splice(0))
  const askStatus = (link: { requestId: string; token: string }) => portico.call('POST', '/onboarding/liveness/status', link)

  it('is logged as one event with code and caller, without the credentials', async () => {
    const link = await portico.newLink({ email: 'anna.eriksson@example.com' })
    await askStatus({ requestId: link.requestId, token: newSecret() })
    expect(newest()).toEqual({ ...refused, event: 'link-refused', code: 'TOKEN_EXPIRED' })
    await browser(portico, 'nobody@northwind.example').signIn('a wrong password')
    expect(newest()).toEqual({ ...refused, event: 'sign-in-refused', code: 'LOGIN_FAILED' })
    await portico.call('POST', '/v1/onboarding/email/verifyCode', { email: 'anna.eriksson@example.com', code: '000000' })
    expect(newest()).toEqual({ ...refused, event: 'email-code-refused' })
    await grace.send('GET', '/settings')
    expect(newest()).toEqual({
      ...refused,
      event: 'permission-refused',
      code: 'PERMISSION_DENIED',
      caller: { kind: 'staff', id: grace.id },
    })
    await grace.send('GET', '/requests/req_of_somebody_else')
    expect(newest()).toEqual({ ...refused, event: 'object-refused', code: 'REQUEST_NOT_FOUND', caller: { kind: 'staff', id: grace.id } })
    await portico.send({ method: 'GET', url: '/v1/staff/settings', headers: { authorization: `Bearer ${newSecret()}` } })
    expect(newest()).toEqual({ ...refused, event: 'session-refused', code: 'INVALID_SESSION' })
    const output = lines.join('')
    for (const word of [link.token, 'anna', 'nobody@', 'wrong password', '000000']) expect(output).not.toContain(word)
  })

  it('names an API key by its id, and counts every event in the metrics', async () => {
    const { id, apiKey } = await createApiKey(portico.context, { clientId: portico.client.id, expiresAt: null, name: 'CRM' })
    const ask = (key: string) =>
      portico.call(
        'POST',
        '/v1/onboarding/liveness/request',
        { email: 'crm@applicant.example' },
        { 'x-api-key': key, 'x-client-id': portico.client.id, 'x-session-uuid': crypto.randomUUID() },
      )
    await ask(apiKey)
    expect(readLines().at(-1)).toMatchObject({ level: 30, msg: 'answered', caller: { kind: 'api-key', id } })
    await ask(newId('key'))
    expect(newest()).toEqual({ ...refused, event: 'api-key-refused', code: 'API_KEY_NOT_FOUND' })
    const { text } = await portico.call('GET', '/metrics')
    expect(text).toMatch(/portico_refused_access_total\{event="api-key-refused"\} 1\n/)
    expect(text).toMatch(/portico_refused_access_total\{event="infected-file-refused"\} 0\n/)
  })

  it('names the request of a link, without an address', async () => {
    const link = await portico.newLink()
    await askStatus(link)
    expect(readLines().at(-1)).toMatchObject({ level: 30, msg: 'answered', caller: { kind: 'link', id: link.requestId } })
    expect(readLines().every((line) => !('address' in line))).toBe(true)
  })
})

describe('an exceeded limit', () => {
  afterEach(() => void lines.splice(0))

  it.each([
    [[], '127.0.0.1'],
    [['loopback'], '198.51.100.7'],
  ])('is logged, with the address where enabled, by trusted proxies: %s', async (trustedProxies, address) => {
    const portico = await testApp({ context: { log }, rateLimitPerMinute: 1, logsClientAddress: true, trustedProxies })
    const ask = () => portico.call('GET', '/onboarding/setting', undefined, { 'x-forwarded-for': '198.51.100.7' })
    const statuses = [(await ask()).status, (await ask()).status]
    const calls = readLines().filter(({ route }) => route === '/onboarding/setting')
    await portico.close()
    expect(statuses).toEqual([200, 429])
    expect(calls.map((line) => [line.address, line.event])).toEqual([
      [address, undefined],
      [address, 'limit-reached'],
    ])
  })
})
