import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { allEndpoints } from '#contract/api/all-endpoints.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { type ErrorCode, errorCodes, errorStatus } from '#contract/error-codes.ts'
import { Refusal } from '#server/platform/errors.ts'
import { openStaffApp } from '#server/testing/staff-app.ts'
import { type AnswerLookup, type TestApp, testApp } from '#server/testing/test-app.ts'

let portico: TestApp
let accessToken: string
let link: { requestId: string; token: string }
beforeAll(async () => {
  portico = await testApp()
  // A route that refuses by whatever code a test names.
  portico.app.get('/test/refuse/:code', async (request) => {
    throw new Refusal((request.params as { code: ErrorCode }).code)
  })
  accessToken = (await openStaffApp(portico, 'administrator')).accessToken
  link = await portico.newLink()
})
afterAll(() => portico.close())

const code = ({ status, body }: AnswerLookup) => [status, body.errorCode]
const refused = [400, 'INVALID_REQUEST_PARAMETERS']

/** A promise that a test fulfils. */
function gate() {
  let resolve = () => {}
  const promise = new Promise<void>((fulfil) => {
    resolve = fulfil
  })
  return { promise, resolve }
}

function send(call: Endpoint, hidden: string, place: 'params' | 'query' | 'input') {
  const token = call.access === 'staff' ? accessToken : link.token
  const word = place === 'input' ? '' : encodeURIComponent(hidden)
  const url = call.path.replace(/:\w+/g, place === 'params' ? `a${word}` : 'unknown') + (place === 'query' ? `?formId=a${word}` : '')
  const payload =
    place === 'input'
      ? `{"requestId":"${link.requestId}","deep":[{"list":["${hidden === '\0' ? '\\u0000' : '\\ud800'}"]}]}`
      : call.input
        ? '{}'
        : undefined
  return portico.send({
    method: call.method,
    url,
    headers: { authorization: `Bearer ${token}`, ...(payload && { 'content-type': 'application/json' }) },
    ...(payload && { payload }),
  })
}

describe('a null character and an unpaired surrogate', () => {
  // The customer's server is asked who it is before its body is read.
  const jsonCalls = allEndpoints.filter(({ files, access }) => !files && access !== 'api-key' && access !== 'secret-key')

  it.each(['\0', '\ud800'])('are refused in the body of every call (%j)', async (hidden) => {
    for (const call of jsonCalls.filter(({ input }) => input))
      expect([call.name, ...code(await send(call, hidden, 'input'))]).toEqual([call.name, ...refused])
  })

  it('are refused in addresses and queries of every call', async () => {
    for (const call of jsonCalls.filter(({ path }) => path.includes(':')))
      expect([call.name, ...code(await send(call, '\0', 'params'))]).toEqual([call.name, ...refused])
    for (const call of jsonCalls) expect([call.name, ...code(await send(call, '\0', 'query'))]).toEqual([call.name, ...refused])
    for (const url of ['/files/a%00b', '/brand/a%00/logo', '/onboarding/liveness/a%00/events', '/health/ready?a=%00']) {
      expect([url, ...code(await portico.call('GET', url))]).toEqual([url, ...refused])
    }
  })

  it('are refused in field names and multipart fields', async () => {
    const named = await portico.send({
      method: 'PUT',
      url: '/onboarding/liveness/form-content',
      headers: { 'content-type': 'application/json' },
      payload: `{"requestId":"${link.requestId}","token":"${link.token}","formContent":{"a\\u0000":"b"}}`,
    })
    expect(code(named)).toEqual(refused)
    const part = (name: string, text: string) => `--portico\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${text}\r\n`
    const payload = `${part('requestId', link.requestId)}${part('token', 'a\0b')}--portico--\r\n`
    const multipart = await portico.send({
      method: 'POST',
      url: '/v1/onboarding/corporate-request/valid-token',
      headers: { 'content-type': 'multipart/form-data; boundary=portico' },
      payload,
    })
    expect(code(multipart)).toEqual(refused)
  })
})

describe('a request that matches no route', () => {
  it.each([
    ['an address that is no text', '/%ff'],
    ['a path with an id that is no text', '/onboarding/liveness/%ff/info'],
    ['an id longer than any', `/onboarding/liveness/${'x'.repeat(201)}/info`],
    ['an id of many kilobytes', `/v1/staff/requests/${'x'.repeat(9_000)}`],
  ])('%s gets an error body with its code, a request id and the security headers', async (_, url) => {
    const answer = await portico.send({ method: 'GET', url, headers: { 'x-language': 'cn' } })
    expect(code(answer)).toEqual(refused)
    expect(Object.keys(answer.body).sort()).toEqual(['errorCode', 'message', 'messageCode', 'requestId', 'status', 'timestamp', 'title'])
    expect(answer.body.requestId).toBe(answer.headers['x-request-id'])
    expect(answer.headers).toMatchObject({
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'content-type': expect.stringContaining('application/json'),
    })
    expect(String(answer.body.title)).toMatch(/\p{sc=Han}/u)
  })

  it('gets it also while the server stops, and its connection is closed', async () => {
    const stopping = await testApp()
    const [isStopping, continueRequest] = [gate(), gate()]
    stopping.app.addHook('preClose', async () => {
      isStopping.resolve()
      await continueRequest.promise
    })
    await stopping.app.listen({ port: 0, host: '127.0.0.1' })
    const { port } = stopping.app.server.address() as { port: number }
    const closed = stopping.close()
    await isStopping.promise
    const late = await fetch(`http://127.0.0.1:${port}/onboarding/setting`)
    const body = (await late.json()) as Record<string, unknown>
    expect([late.status, body.errorCode, late.headers.get('connection'), late.headers.get('x-request-id')]).toEqual([
      503,
      'SYSTEM_ERROR',
      'close',
      body.requestId,
    ])
    continueRequest.resolve()
    await closed
  })
})

it('sends Retry-After with every 429', async () => {
  const codes = errorCodes.filter((each) => errorStatus[each] === 429)
  expect(codes).toContain('TOO_MANY_REQUESTS')
  for (const each of codes) {
    const { status, headers } = await portico.call('GET', `/test/refuse/${each}`)
    expect([each, status, Number(headers['retry-after']) > 0]).toEqual([each, 429, true])
  }
})
