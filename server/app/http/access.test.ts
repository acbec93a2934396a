import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { toErrorMessage } from '#contract/errors/to-error-message.ts'
import { applicant, toFile, toMultipart } from '#server/testing/individual-steps.ts'
import { type TestApp, testApp } from '#server/testing/test-app.ts'

let portico: TestApp
beforeAll(async () => {
  portico = await testApp()
})
afterAll(() => portico.close())

const statusCall = '/onboarding/liveness/status'
const code = ({ status, body }: { status: number; body: Record<string, unknown> }) => [status, body.errorCode]

describe('a link', () => {
  it('opens only its own request', async () => {
    const [one, two] = [await portico.newLink(), await portico.newLink()]
    expect((await applicant(portico, one).status()).status).toBe(200)
    const foreign = { requestId: one.requestId, token: two.token }
    expect(code(await portico.call('POST', statusCall, foreign))).toEqual([401, 'TOKEN_EXPIRED'])
  })

  it('is refused with the part that is missing, wrong or unknown', async () => {
    const { requestId, token } = await portico.newLink()
    const answers = [
      await portico.call('POST', statusCall, { requestId }),
      await portico.call('POST', statusCall, { token }),
      await portico.call('POST', statusCall, { requestId, token: '' }),
      await portico.call('POST', statusCall, { requestId, token: 7 }),
      await portico.call('POST', statusCall, { requestId, token: 'x'.repeat(10_000) }),
      await portico.call('POST', statusCall, { requestId: 'req_unknown', token }),
      await portico.call('POST', statusCall, { requestId: 'req\u0000', token }),
      await portico.call('POST', statusCall, []),
    ]
    expect(answers.map(code)).toEqual([
      [401, 'TOKEN_EXPIRED'],
      [404, 'COD_IS_NOT_FOUND'],
      [401, 'TOKEN_EXPIRED'],
      [401, 'TOKEN_EXPIRED'],
      [401, 'TOKEN_EXPIRED'],
      [404, 'REQUEST_NOT_FOUND'],
      [400, 'INVALID_REQUEST_PARAMETERS'],
      [401, 'TOKEN_EXPIRED'],
    ])
  })

  it('can be sent in the Authorization header', async () => {
    const { requestId, token } = await portico.newLink()
    const info = `/onboarding/liveness/${requestId}/info`
    expect((await portico.call('GET', info, undefined, { authorization: `Bearer ${token}` })).body.requestId).toBe(requestId)
    expect(code(await portico.call('GET', info))).toEqual([401, 'TOKEN_EXPIRED'])
    expect(code(await portico.call('GET', info, undefined, { authorization: 'Bearer wrong' }))).toEqual([401, 'TOKEN_EXPIRED'])
  })

  it('cannot be derived from the database', async () => {
    const { requestId } = await portico.newLink()
    const row = await portico.context.db.selectFrom('linkTokens').selectAll().where('requestId', '=', requestId).executeTakeFirstOrThrow()
    for (const token of [row.tokenHash.toString('hex'), row.tokenHash.toString('base64url'), row.id]) {
      expect(code(await portico.call('POST', statusCall, { requestId, token }))).toEqual([401, 'TOKEN_EXPIRED'])
    }
  })
})

describe('a refusal', () => {
  it('has one shape, in the language of the caller', async () => {
    const { body, headers } = await portico.call('POST', statusCall, { requestId: 'req_1' }, { 'x-language': 'cn' })
    expect(body).toEqual({
      errorCode: 'TOKEN_EXPIRED',
      messageCode: 'TOKEN_EXPIRED',
      title: toErrorMessage('TOKEN_EXPIRED', 'cn').title,
      message: expect.any(String),
      status: 401,
      requestId: headers['x-request-id'],
      timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
    })
    const english = await portico.call('POST', statusCall, { requestId: 'req_1' }, { 'x-language': 'klingon' })
    expect(english.body.title).toBe('This link no longer works')
  })

  it('names the invalid field, never its value', async () => {
    const { requestId, token } = await portico.newLink()
    const answer = await portico.call('PUT', '/onboarding/liveness/form-content', { requestId, token, formContent: 'secret' })
    expect(code(answer)).toEqual([422, 'VALIDATION_ERROR'])
    expect(answer.body.details).toEqual([{ path: 'formContent', message: expect.any(String) }])
    expect(answer.text).not.toContain('secret')
  })
})

describe('an invalid call', () => {
  it('is refused with the reason', async () => {
    const json = { 'content-type': 'application/json' }
    const post = (payload: string | Buffer, headers: Record<string, string>) =>
      portico.send({ method: 'POST', url: statusCall, payload, headers })
    const answers = [
      await post('{"requestId":', json),
      await post('', json),
      await post('a=1', { 'content-type': 'application/x-www-form-urlencoded' }),
      await post(`{"token":"${'x'.repeat(70_000)}"}`, json),
      await portico.call('GET', statusCall),
      await portico.call('GET', '/onboarding/no-such-call'),
      await portico.call('POST', '/nowhere', {}),
      await portico.call('GET', '/v1/onboarding/individual/form?formId=frm_unknown'),
    ]
    expect(answers.map(code)).toEqual([
      [400, 'INVALID_REQUEST_PARAMETERS'],
      [400, 'INVALID_REQUEST_PARAMETERS'],
      [415, 'ERROR_UNSUPPORTED_MEDIA_TYPE'],
      [413, 'BODY_TOO_LARGE'],
      [405, 'UNSUPPORTED_METHOD'],
      [404, 'NOT_FOUND'],
      [404, 'NOT_FOUND'],
      [404, 'NOT_FOUND'],
    ])
    expect(answers[4]?.headers.allow).toBe('POST')
    expect(answers.every(({ headers }) => headers['x-request-id'] !== undefined)).toBe(true)
  })

  it('is refused when its multipart is malformed or has unknown parts', async () => {
    const { requestId, token } = await portico.newLink()
    const url = '/onboarding/liveness/check'
    const whole = toMultipart(url, { requestId, token }, Buffer.from('clip'))
    const twice = toMultipart(url, { requestId, token }, Buffer.from('clip'))
    const second = Buffer.from(twice.payload.toString().replace('name="token"', 'name="requestId"'))
    const answers = [
      await portico.send({ ...whole, payload: whole.payload.subarray(0, whole.payload.length - 40) }),
      await portico.send({ ...twice, payload: second }),
      await portico.send({ ...whole, payload: Buffer.from(whole.payload.toString().replace('name="video"', 'name="virus"')) }),
      await portico.call('POST', url, { requestId, token }),
    ]
    expect(answers.map(code)).toEqual([
      [400, 'INVALID_REQUEST_PARAMETERS'],
      [400, 'INVALID_REQUEST_PARAMETERS'],
      [400, 'INVALID_REQUEST_PARAMETERS'],
      [415, 'ERROR_UNSUPPORTED_MEDIA_TYPE'],
    ])
  })
})

it('sends the security headers', async () => {
  const { headers } = await portico.call('GET', '/onboarding/setting')
  expect(headers).toMatchObject({
    'content-security-policy': expect.stringContaining("frame-ancestors 'none'"),
    'permissions-policy': expect.stringContaining('camera=(self)'),
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
    'strict-transport-security': expect.stringContaining('max-age='),
    'cache-control': 'no-store',
  })
})

describe('a server on a real socket', () => {
  it('ends a request body that never completes', async () => {
    const slow = await testApp({ requestTimeoutMs: 400 })
    try {
      await slow.app.listen({ port: 0, host: '127.0.0.1' })
      const { port } = slow.app.server.address() as { port: number }
      const answer = await new Promise<string>((resolve, reject) => {
        let received = ''
        const socket = connect(port, '127.0.0.1', () => {
          socket.write(`POST ${statusCall} HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 1000\r\n\r\n{"reque`)
        })
        socket.on('data', (chunk) => {
          received += chunk.toString()
        })
        socket.on('close', () => resolve(received))
        socket.on('error', reject)
      })
      expect(answer).toContain('HTTP/1.1 408')
      expect(answer).toContain('ERROR_NETWORK_TIMEOUT')
    } finally {
      await slow.close()
    }
  })

  it('ends a call that exceeds its time limit', async () => {
    const slow = await testApp({ requestTimeoutMs: 300 })
    const release = slow.vision.hold()
    try {
      const { requestId, token } = await slow.newLink()
      const answer = await slow.call('POST', '/verify/detect-face', { requestId, token, selfieImage: toFile(Buffer.from('{}')) })
      expect(code(answer)).toEqual([408, 'ERROR_NETWORK_TIMEOUT'])
    } finally {
      release()
      await slow.close()
    }
  })
})

it('limits the rate of calls and of guesses', async () => {
  const strict = await testApp({ rateLimitPerMinute: 5 })
  try {
    const { requestId } = await strict.newLink()
    const answers = []
    for (let call = 0; call < 7; call += 1) answers.push(await strict.call('POST', statusCall, { requestId, token: 'guess' }))
    expect(answers.map(code).slice(4)).toEqual([
      [401, 'TOKEN_EXPIRED'],
      [429, 'TOO_MANY_REQUESTS'],
      [429, 'TOO_MANY_REQUESTS'],
    ])
  } finally {
    await strict.close()
  }
})
