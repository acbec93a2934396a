import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { checkLiveness, getRequestInfo, getSetting, setRequestStatus } from '#contract/requests/individual-calls.ts'
import { ApiError, toErrorCode } from '#web/lib/api/api-error.ts'
import { call, toAddress } from '#web/lib/api/call.ts'
import { findStoredError, saveLanguage, saveLink } from '#web/lib/api/session.ts'
import { store } from '#web/lib/platform/storage.ts'

const link = { requestId: 'req_1', token: 'secret' }
type Requested = { url: string; init: RequestInit }

/** The network: what was asked, and an answer to each question. */
function answerWith(answer: (requested: Requested) => Response | Promise<Response>): Requested[] {
  const requested: Requested[] = []
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    requested.push({ url, init })
    return answer({ url, init })
  })
  return requested
}
const json = (status: number, body: unknown) => new Response(JSON.stringify(body), { status, headers: { 'x-request-id': 'rq-1' } })

beforeEach(() => {
  store.remove('errorMessage', 'request', 'language')
  vi.stubGlobal('navigator', { onLine: true })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const open = (options = {}) => call(setRequestStatus, { body: { ...link, status: 'PROCESSING' } }, options)

it("sends JSON in the reader's language, and accepts 200 and 201", async () => {
  saveLanguage('cn')
  for (const status of [200, 201]) {
    const requested = answerWith(() => json(status, { requestId: 'req_1', status: 'PROCESSING' }))
    expect(await open()).toEqual({ requestId: 'req_1', status: 'PROCESSING' })
    expect(requested[0]?.url).toBe('/onboarding/status')
    expect(requested[0]?.init.method).toBe('POST')
    expect(JSON.parse(String(requested[0]?.init.body))).toEqual({ ...link, status: 'PROCESSING' })
    expect(requested[0]?.init.headers).toMatchObject({ 'content-type': 'application/json', 'x-language': 'cn' })
  }
})

it("throws the refusal's code, and keeps it with the request id", async () => {
  answerWith(() => json(401, { errorCode: 'TOKEN_EXPIRED', messageCode: 'TOKEN_EXPIRED' }))
  await expect(open()).rejects.toMatchObject({ code: 'TOKEN_EXPIRED', requestId: 'rq-1', isOffline: false })
  expect(findStoredError()).toMatchObject({ errorCode: 'TOKEN_EXPIRED', requestId: 'rq-1' })
  expect(findStoredError()?.timestamp).toMatch(/^\d\d [A-Z][a-z]{2} \d{4} \d\d:\d\d:\d\d$/)
})

it('times out after 60 s', async () => {
  vi.useFakeTimers()
  answerWith(
    ({ init }) => new Promise((_, reject) => init.signal?.addEventListener('abort', () => reject(new DOMException('', 'AbortError')))),
  )
  let ended: unknown
  open().catch((error: unknown) => {
    ended = error
  })
  await vi.advanceTimersByTimeAsync(59_999)
  expect(ended).toBeUndefined()
  await vi.advanceTimersByTimeAsync(1)
  expect(ended).toMatchObject({ code: 'ERROR_NETWORK_TIMEOUT', isOffline: false })
})

it('distinguishes offline from an unreachable server', async () => {
  answerWith(() => Promise.reject(new TypeError('Failed to fetch')))
  await expect(open()).rejects.toMatchObject({ code: 'ERROR_NETWORK_TIMEOUT', isOffline: false })
  vi.stubGlobal('navigator', { onLine: false })
  await expect(open()).rejects.toMatchObject({ code: 'ERROR_NETWORK_TIMEOUT', isOffline: true })
})

it('records nothing of a cancelled call', async () => {
  const own = new AbortController()
  answerWith(
    ({ init }) => new Promise((_, reject) => init.signal?.addEventListener('abort', () => reject(new DOMException('', 'AbortError')))),
  )
  const ended = open({ signal: own.signal }).catch((error: unknown) => error)
  own.abort()
  expect(await ended).not.toBeInstanceOf(ApiError)
  expect(findStoredError()).toBeUndefined()
})

it('refuses an answer that does not match the contract', async () => {
  answerWith(() => json(200, { requestId: 'req_1', status: 'SOMETHING_ELSE' }))
  await expect(open()).rejects.toMatchObject({ code: 'ERROR_SOMETHING_WENT_WRONG' })
})

it("maps a proxy's page by its status", async () => {
  answerWith(() => new Response('<h1>Bad gateway</h1>', { status: 502 }))
  await expect(open()).rejects.toMatchObject({ code: 'SYSTEM_ERROR' })
  expect([toErrorCode(413, null), toErrorCode(503, { errorCode: 'Service down' }), toErrorCode(400, { errorCode: 17 })]).toEqual([
    'BODY_TOO_LARGE',
    'SYSTEM_ERROR',
    'ERROR_SOMETHING_WENT_WRONG',
  ])
})

it('passes on an unknown code', () => {
  expect(toErrorCode(409, { errorCode: 'NOT_THOUGHT_OF_YET' })).toBe('NOT_THOUGHT_OF_YET')
})

it('sends a recording after its fields, as multipart', async () => {
  const answer = {
    verifyStatus: 'passed',
    selfieUrl: null,
    exceedDeclinedLimit: false,
    countLivenessDeclined: 0,
    livenessDeclinedLimit: 5,
    status: 'WAIT_FOR_APPROVAL',
    failure: null,
  }
  const requested = answerWith(() => json(200, answer))
  await call(checkLiveness, { body: link, files: { video: new File(['webm'], 'clip.webm', { type: 'video/webm' }) } })
  const form = requested[0]?.init.body as FormData
  expect([...form.keys()]).toEqual(['requestId', 'token', 'video'])
  expect(requested[0]?.init.headers).not.toHaveProperty('content-type')
})

it('sends the token of a reading call in the header', async () => {
  saveLink(link)
  const requested = answerWith(() => json(404, { errorCode: 'REQUEST_NOT_FOUND' }))
  await call(getRequestInfo, { params: { id: 'req_1' } }).catch(() => undefined)
  expect(requested[0]?.url).toBe('/onboarding/liveness/req_1/info')
  expect(requested[0]?.init.headers).toMatchObject({ authorization: 'Bearer secret' })
})

it('encodes paths and queries', () => {
  expect(toAddress('/a/:id/b', { params: { id: 'x/../y' } })).toBe('/a/x%2F..%2Fy/b')
  expect(toAddress(getSetting.path, { query: { requestId: 'a&b' } })).toBe('/onboarding/setting?requestId=a%26b')
  expect(toAddress(getSetting.path, { query: { requestId: undefined } })).toBe('/onboarding/setting')
})
