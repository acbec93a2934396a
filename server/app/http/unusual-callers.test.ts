import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findStaff } from '#server/staff/members/staff-identity.ts'
import { staffMember } from '#server/testing/staff-sessions.ts'
import { type TestApp, testApp } from '#server/testing/test-app.ts'

let portico: TestApp
beforeAll(async () => {
  portico = await testApp()
})
afterAll(() => portico.close())

describe('the address of a caller', () => {
  async function statusesOf(trustedProxies: string[]): Promise<number[]> {
    const strict = await testApp({ rateLimitPerMinute: 2, trustedProxies })
    try {
      const statuses = []
      for (let call = 1; call <= 4; call += 1) {
        const headers = { 'x-forwarded-for': `198.51.100.${call}`, 'x-real-ip': `198.51.100.${call}`, forwarded: `for=198.51.100.${call}` }
        statuses.push((await strict.call('GET', '/onboarding/setting', undefined, headers)).status)
      }
      return statuses
    } finally {
      await strict.close()
    }
  }

  it('is that of the connection, whatever its headers claim', async () => {
    expect(await statusesOf([])).toEqual([200, 200, 429, 429])
    expect(await statusesOf(['203.0.113.9'])).toEqual([200, 200, 429, 429])
  })

  it('is taken from a trusted proxy', async () => {
    expect(await statusesOf(['127.0.0.1'])).toEqual([200, 200, 200, 200])
  })
})

describe('unknown fields', () => {
  it('change no role, customer or status', async () => {
    const grace = await staffMember(portico, 'reviewer')
    const { accessToken } = await grace.open()
    const before = await findStaff(portico.context.db, portico.context, grace.id)
    const payload = {
      displayName: 'Grace',
      languageCode: 'cn',
      id: 'stf_other',
      clientId: 'cli_other',
      role: ['administrator'],
      status: 'disabled',
      email: 'other@northwind.example',
      passwordHash: '',
    }
    const headers = { authorization: `Bearer ${accessToken}` }
    expect((await portico.call('PUT', '/auth/api/cms/users/me', payload, headers)).status).toBe(200)
    const after = await findStaff(portico.context.db, portico.context, grace.id)
    expect(after).toEqual({ ...before, displayName: 'Grace', language: 'cn' })
    expect((await grace.get('/me', accessToken)).body.data).toMatchObject({ role: ['reviewer'] })
  })

  it('reach no prototype, and are refused when duplicated', async () => {
    const { requestId, token } = await portico.newLink()
    const json = { 'content-type': 'application/json' }
    const url = '/onboarding/liveness/status'
    const polluting = await portico.send({
      method: 'POST',
      url,
      headers: json,
      payload: `{"requestId":"${requestId}","token":"${token}","__proto__":{"isAdmin":true}}`,
    })
    expect([polluting.status, ({} as Record<string, unknown>).isAdmin]).toEqual([400, undefined])
    const twice = await portico.call('GET', `/onboarding/setting?requestId=${requestId}&requestId=req_other`)
    expect([twice.status, twice.body.errorCode]).toEqual([400, 'INVALID_REQUEST_PARAMETERS'])
  })

  it('are refused in a form post, as another site could send it', async () => {
    const url = '/auth/api/cms/users/login'
    const payload = '{"email":"reviewer@northwind.example","password":"a ship in harbour is safe"}'
    const statuses = []
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x']) {
      statuses.push((await portico.send({ method: 'POST', url, payload, headers: { 'content-type': type } })).status)
    }
    expect(statuses.every((status) => [400, 415, 422].includes(status))).toBe(true)
  })
})
