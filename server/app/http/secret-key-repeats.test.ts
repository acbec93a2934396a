import { randomUUID } from 'node:crypto'
import type { InjectOptions } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { allEndpoints } from '#contract/api/all-endpoints.ts'
import { isSecretKeyPath, problemMediaType } from '#contract/api/problem.ts'
import { newestApiVersion } from '#contract/api/versions.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { sequenceAll } from '#server/events/sequence-events.ts'
import type { Client } from '#server/platform/database/schema.ts'
import { findTestClient } from '#server/tenants/repositories/clients.ts'
import { keyCalls, secretKeyCalls } from '#server/testing/key-calls.ts'
import { openSecretKey, type SecretKey } from '#server/testing/secret-key.ts'
import { submittedRequest } from '#server/testing/staff-app.ts'
import { readTableStates, toChangedTables } from '#server/testing/table-states.ts'
import { type AnswerLookup, type TestApp, testApp } from '#server/testing/test-app.ts'
import { scheduleDeliveries } from '#server/webhooks/schedule-deliveries.ts'

let portico: TestApp
let live: SecretKey
let test: SecretKey
let twin: Client
let webhook: { id: string; delivery: string }

beforeAll(async () => {
  portico = await testApp({ client: { creditBalance: 50 }, idempotencyWaitMs: 300 })
  const found = await findTestClient(portico.context.db, portico.client.id)
  if (!found) throw new Error('a client has a test tenant')
  twin = found
  live = await openSecretKey(portico)
  test = await openSecretKey(portico, { clientId: twin.id })
  const id = String((await live.send('POST', '/webhook-endpoints', { url: 'https://hooks.northwind.example/kyc' })).body.id)
  for (const _ of [1, 2]) await live.send('POST', `/webhook-endpoints/${id}/test`, {})
  await sequenceAll(portico.context, (transaction, events) => scheduleDeliveries(transaction, portico.context, events))
  for (const _ of [1, 2]) await portico.newLink()
  const { id: delivery } = await portico.context.db.selectFrom('webhookDeliveries').select('id').executeTakeFirstOrThrow()
  webhook = { id, delivery }
}, 60_000)
afterAll(() => portico.close())

/** `other` is what makes it another body. */
type Prepared = { path: string; payload: object; other: object; by?: SecretKey }

const onWebhook = async (more: string, payload: object = {}, other: object = { other: 1 }): Promise<Prepared> => ({
  path: `/webhook-endpoints/${webhook.id}${more}`,
  payload,
  other,
})
/** Of a request that waits for its review. */
async function onHandedIn(what: string, more: object): Promise<Prepared> {
  const { id } = await submittedRequest(portico)
  const { revision, basis } = (await live.send('GET', `/requests/${id}/review`)).body
  return { path: `/requests/${id}/${what}`, payload: { revision, basis, ...more }, other: { remark: 'Another.' } }
}
async function approved(): Promise<string> {
  const { path, payload } = await onHandedIn('approve', {})
  return String((await live.send('POST', path, payload)).body.id)
}
const today = () => portico.clock.now().toISOString().slice(0, 10)
const onNew = async (what: string, other: object): Promise<Prepared> => ({
  path: `/requests/${(await portico.newLink()).requestId}/${what}`,
  payload: {},
  other,
})
const onTest = async (what: string, payload: object, other: object): Promise<Prepared> => ({
  path: `/test/requests/${(await portico.newLink({ client: twin })).requestId}/${what}`,
  payload,
  other,
  by: test,
})
const url = 'https://hooks.northwind.example/more'

/** By each POST with a secret key: a call that is done. */
const prepared: Record<string, () => Promise<Prepared>> = {
  createRequest: async () => ({ path: '/requests', payload: { kind: 'individual' }, other: { language: 'cn' } }),
  approveRequestByKey: () => onHandedIn('approve', {}),
  rejectRequestByKey: () => onHandedIn('reject', { reasons: ['duplicate'] }),
  requestResubmissionByKey: () => onHandedIn('request-resubmission', { wish: { what: 'document' } }),
  endRelationByKey: async () => ({
    path: `/requests/${await approved()}/end-relation`,
    payload: { endedOn: today() },
    other: { endedOn: '2026-01-01' },
  }),
  resumeRelationByKey: async () => {
    const id = await approved()
    await live.send('POST', `/requests/${id}/end-relation`, { endedOn: today() })
    return { path: `/requests/${id}/resume-relation`, payload: {}, other: { other: 1 } }
  },
  askErasureByKey: async () => ({
    path: `/requests/${(await submittedRequest(portico)).id}/erasure`,
    payload: { kinds: ['biometrics'], ground: 'consent_withdrawn', askedBy: 'person', reason: 'By telephone.' },
    other: { reason: 'By post.' },
  }),
  renewLinkByKey: () => onNew('renew-link', { sendEmail: true }),
  cancelRequest: () => onNew('cancel', { reason: 'Another' }),
  completeTestRequest: () => onTest('complete', { outcome: 'approved' }, { outcome: 'rejected' }),
  advanceTestRequest: () => onTest('advance', { hours: 1 }, { hours: 2 }),
  advanceTestMode: async () => ({ path: '/test/advance', payload: { hours: 1 }, other: { hours: 2 }, by: test }),
  createWebhookEndpoint: async () => ({ path: '/webhook-endpoints', payload: { url }, other: { description: 'Another' } }),
  rotateWebhookSecret: () => onWebhook('/rotate-secret'),
  testWebhookEndpoint: () => onWebhook('/test'),
  resendWebhookDelivery: () => onWebhook(`/deliveries/${webhook.delivery}/resend`),
  resendWebhookRange: () => onWebhook('/resend', { fromSequence: 1, toSequence: 2 }, { toSequence: 3 }),
}

const code = ({ status, body }: AnswerLookup) => [status, body.code]
const readStates = () => readTableStates(portico.context.db)

it('tries every POST by a secret key, so that a new one cannot be forgotten', () => {
  const posts = secretKeyCalls.filter(({ method }) => method === 'POST').map(({ name }) => name)
  expect(Object.keys(prepared).sort()).toEqual(posts.sort())
})

describe.each(Object.entries(prepared))('with an idempotency key, %s', (_, prepare) => {
  it('is done once: the first answer again for a day, another body and a running call refused, and nothing changed by either', async () => {
    const { path, payload, other, by = live } = await prepare()
    const key = randomUUID()
    const send = (body: object, url = path) =>
      portico.send({
        method: 'POST',
        url: `/v1${url}`,
        headers: { authorization: `Bearer ${by.apiKey}`, 'idempotency-key': key },
        payload: body,
      })
    const first = await send(payload)
    expect([first.status, first.body.code, first.headers['idempotent-replayed']]).toEqual([
      expect.toSatisfy((status) => status === 200 || status === 201),
      undefined,
      undefined,
    ])
    const stood = await readStates()
    const again = await send(payload)
    expect([again.status, again.text, again.headers['idempotent-replayed']]).toEqual([first.status, first.text, 'true'])
    expect(code(await send({ ...payload, ...other }))).toEqual([409, 'IDEMPOTENCY_KEY_REUSED'])
    expect(code(await send(payload, `${path}?other=1`))).toEqual([409, 'IDEMPOTENCY_KEY_REUSED'])

    // As while another server runs it.
    const { db } = portico.context
    const running = { answerStatus: null, leasedUntil: new Date(portico.clock.now().getTime() + 60_000) }
    const stored = await db
      .selectFrom('idempotentCalls')
      .selectAll()
      .where('answerStatus', 'is not', null)
      .orderBy('createdAt', 'desc')
      .executeTakeFirstOrThrow()
    const row = db.updateTable('idempotentCalls').where('keyHash', '=', stored.keyHash)
    await row.set({ ...running, sealedAnswer: null }).execute()
    const refused = await send(payload)
    expect([...code(refused), Number(refused.headers['retry-after'])]).toEqual([
      409,
      'IDEMPOTENCY_KEY_IN_USE',
      expect.toSatisfy((seconds) => seconds > 0),
    ])
    await row.set({ answerStatus: stored.answerStatus, sealedAnswer: stored.sealedAnswer }).execute()
    expect((await send(payload)).text).toBe(first.text)
    expect(toChangedTables(stood, await readStates())).toEqual([])

    portico.clock.turnHours(25)
    expect((await send(payload)).headers['idempotent-replayed']).toBeUndefined()
    portico.clock.turnHours(-25)
  })
})

describe('every call by a secret key', () => {
  /** Of an own thing, where it names one. */
  const toUrl = (path: string) =>
    path.replace(':id', path.includes('webhook') ? webhook.id : 'req_none').replace(':deliveryId', webhook.delivery)
  const toKey = (path: string) => (path.startsWith('/v1/test/') ? test : live)
  const ask = (call: (typeof secretKeyCalls)[number], more: string, body: Partial<InjectOptions> = {}, by = toKey(call.path)) => {
    const { headers = {}, ...rest } = body
    return portico.send({
      method: call.method,
      url: `${toUrl(call.path)}${more}`,
      headers: { authorization: `Bearer ${by.apiKey}`, ...headers },
      ...rest,
    })
  }
  /** The calls that did not answer so. */
  async function exceptions(
    desired: string,
    calls: readonly Endpoint[],
    send: (call: Endpoint) => Promise<AnswerLookup>,
  ): Promise<string[]> {
    const wrong: string[] = []
    for (const call of calls) {
      const answer = await send(call)
      const isProblem = String(answer.headers['content-type']).startsWith(problemMediaType) && answer.body.type !== undefined
      const stated = `${answer.status} ${answer.body.code}`
      if (stated !== desired || !isProblem || !answer.headers['portico-version']) wrong.push(`${call.name}: ${stated}`)
    }
    return wrong
  }
  const withBody = secretKeyCalls.filter(({ input }) => input)
  const withQuery = secretKeyCalls.filter(({ query }) => query)
  const json = { 'content-type': 'application/json' }

  it('takes no field and no parameter that it does not have, so that a slip of the pen is not passed over', async () => {
    const withUnknown = (call: Endpoint) => ask(call, '', { payload: { ...keyCalls[call.name]?.payload, unheardOf: 1 } })
    expect(await exceptions('422 VALIDATION_ERROR', withBody, withUnknown)).toEqual([])
    expect(await exceptions('400 INVALID_REQUEST_PARAMETERS', withQuery, (call) => ask(call, '?unheardOf=1'))).toEqual([])
  })

  it('says what is wrong with a body that is no JSON, of another kind, or too large', async () => {
    const send =
      (payload: string, headers: Record<string, string> = json) =>
      (call: Endpoint) =>
        ask(call, '', { payload, headers })
    expect(await exceptions('400 INVALID_REQUEST_PARAMETERS', withBody, send('{"kind":'))).toEqual([])
    expect(await exceptions('400 INVALID_REQUEST_PARAMETERS', withBody, send(''))).toEqual([])
    expect(await exceptions('422 VALIDATION_ERROR', withBody, send('[]'))).toEqual([])
    for (const kind of ['text/plain;charset=UTF-8', 'application/x-www-form-urlencoded', 'application/xml'])
      expect(await exceptions('415 ERROR_UNSUPPORTED_MEDIA_TYPE', withBody, send('{}', { 'content-type': kind }))).toEqual([])
    expect(await exceptions('413 BODY_TOO_LARGE', withBody, send(JSON.stringify({ kind: 'x'.repeat(2_000_000) })))).toEqual([])
  })

  it('has no other method, and says which ones it has', async () => {
    const wrong: string[] = []
    for (const path of new Set(secretKeyCalls.map((call) => call.path))) {
      const { status, body, headers } = await portico.send({
        method: 'PUT',
        url: toUrl(path),
        headers: { authorization: `Bearer ${live.apiKey}` },
      })
      const own = secretKeyCalls.filter((call) => call.path === path).map(({ method }) => method)
      const allowed = String(headers.allow).split(', ')
      if (status !== 405 || body.code !== 'UNSUPPORTED_METHOD' || !own.every((method) => allowed.includes(method))) wrong.push(path)
    }
    expect(wrong).toEqual([])
  })

  const lists = withQuery.filter(({ name }) => name !== 'none')
  const pageOf = async (call: Endpoint, more: string, by?: SecretKey) => ask(call, more, {}, by)

  it('of lists takes a limit from 1 to 100, a cursor of its own alone, and no range that ends before it begins', async () => {
    expect(lists.map(({ name }) => name).sort()).toEqual(['listEvents', 'listRequests', 'listWebhookDeliveries'])
    for (const limit of ['0', '101', 'abc', '1.5', '-1', '', '1&limit=2', '9007199254740993'])
      expect([limit, await exceptions('400 INVALID_REQUEST_PARAMETERS', lists, (call) => pageOf(call, `?limit=${limit}`))]).toEqual([
        limit,
        [],
      ])
    for (const limit of ['1', '100']) for (const call of lists) expect((await pageOf(call, `?limit=${limit}`)).status).toBe(200)

    const cursors: Record<string, string> = {}
    for (const call of lists) cursors[call.name] = String((await pageOf(call, '?limit=1')).body.nextCursor)
    const mended = (cursor: string) => `${cursor.slice(0, -1)}${cursor.endsWith('A') ? 'B' : 'A'}`
    for (const call of lists) {
      const own = cursors[call.name] ?? ''
      expect([call.name, (await pageOf(call, `?cursor=${own}`)).status]).toEqual([call.name, 200])
      const others = Object.entries(cursors).flatMap(([name, cursor]) => (name === call.name ? [] : [cursor]))
      for (const cursor of [...others, mended(own), `${own}AAAA`, own.slice(4), 'x', 'null', '%F0%9F%98%80', 'A'.repeat(200)])
        expect([cursor, await exceptions('400 INVALID_CURSOR', [call], (one) => pageOf(one, `?cursor=${cursor}`))]).toEqual([cursor, []])
      expect(await exceptions('400 INVALID_REQUEST_PARAMETERS', [call], (one) => pageOf(one, `?cursor=${'A'.repeat(5_000)}`))).toEqual([])
    }
    const [requests, events] = ['listRequests', 'listEvents'].map((name) => lists.filter((call) => call.name === name))
    for (const [calls, name] of [
      [requests, 'listRequests'],
      [events, 'listEvents'],
    ] as const)
      expect(await exceptions('400 INVALID_CURSOR', calls ?? [], (call) => pageOf(call, `?cursor=${cursors[name]}`, test))).toEqual([])

    const [early, late] = ['2026-01-01T00:00:00Z', '2026-01-01T00:00:00%2B02:00']
    for (const what of ['created', 'updated']) {
      const reversed = (from: string, to: string) => (call: Endpoint) => pageOf(call, `?${what}After=${from}&${what}Before=${to}`)
      expect(await exceptions('400 INVALID_REQUEST_PARAMETERS', requests ?? [], reversed(early, late))).toEqual([])
      expect(await exceptions('200 undefined', requests ?? [], reversed(late, early))).toHaveLength(1)
    }
    const range = await live.send('POST', `/webhook-endpoints/${webhook.id}/resend`, { fromSequence: 2, toSequence: 1 })
    expect([range.status, range.body.code, range.body.fields]).toEqual([
      422,
      'VALIDATION_ERROR',
      [{ path: 'toSequence', message: expect.any(String) }],
    ])
  })

  it('is a problem also where there is no such call, with and without a key', async () => {
    for (const url of ['/v1', '/v1/', '/v1/nothing', '/v1/requests/req_a/nothing', '/v1/stafford', '/v1/requests/req_a/approve/x?a=1'])
      for (const headers of [{}, { authorization: `Bearer ${live.apiKey}` }])
        for (const method of ['GET', 'POST', 'DELETE'] as const) {
          const answer = await portico.send({ method, url, headers })
          expect([url, ...code(answer), answer.headers['content-type'], answer.headers['portico-version']]).toEqual([
            url,
            404,
            'NOT_FOUND',
            `${problemMediaType}; charset=utf-8`,
            newestApiVersion,
          ])
        }
    const ofStaff = await portico.send({ method: 'GET', url: '/v1/staff/nothing' })
    expect(ofStaff.body.errorCode).toBe('NOT_FOUND')
  })

  it('is known by its path alone', () => {
    expect(allEndpoints.filter(({ path, access }) => isSecretKeyPath(path) !== (access === 'secret-key')).map(({ name }) => name)).toEqual(
      [],
    )
  })
})
