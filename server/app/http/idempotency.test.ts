import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { endpoint } from '#contract/endpoint.ts'
import { openCallers } from '#server/app/open-callers.ts'
import { Refusal } from '#server/platform/errors.ts'
import { openBodyGate } from '#server/platform/http/body-gate.ts'
import { serve } from '#server/platform/http/serve.ts'
import { type Attempt, openIdempotentCalls } from '#server/platform/idempotency/idempotent-calls.ts'
import { openRateLimits, toRateLimits } from '#server/platform/limits/rate-limit.ts'
import { createApiKey } from '#server/tenants/create-api-key.ts'
import { findTestClient } from '#server/tenants/repositories/clients.ts'
import { type AnswerLookup, type TestApp, testApp } from '#server/testing/test-app.ts'

const orderCall = endpoint({
  name: 'order',
  method: 'POST',
  path: '/v1/orders/:id',
  access: 'secret-key',
  scope: 'requests:create',
  summary: '',
  params: z.object({ id: z.string() }),
  input: z.object({ what: z.string(), url: z.optional(z.string()) }),
  answerStatus: 201,
  answer: z.object({ count: z.number(), url: z.string() }),
  errors: ['INSUFFICIENT_CREDIT'],
})

let portico: TestApp
let apiKey: string
/** What the next orders do, one after the other; then all are served. */
let plans: (() => Promise<void> | void)[] = []
let orders: Attempt[] = []
beforeAll(async () => {
  portico = await testApp({ client: { creditBalance: 100 } })
  const { context, app } = portico
  const options = {
    context,
    limits: openRateLimits(toRateLimits(0)),
    bodies: openBodyGate(),
    callers: openCallers(context),
    idempotentCalls: openIdempotentCalls(context),
  }
  serve(app, orderCall, options, async ({ attempt, body }) => {
    orders.push(attempt ?? { id: 'none', isRetake: false })
    await plans.shift()?.()
    return { count: orders.length, url: `https://verify.portico.test/?token=secret-${body.what}` }
  })
  apiKey = (await createApiKey(context)).apiKey
})
beforeEach(() => {
  plans = []
  orders = []
})
afterAll(() => portico.close())

const order = (key: string | undefined, { what = 'one', id = 'a', by = apiKey }: { what?: unknown; id?: string; by?: string } = {}) =>
  portico.call(
    'POST',
    `/v1/orders/${id}`,
    { what },
    { authorization: `Bearer ${by}`, ...(key !== undefined && { 'idempotency-key': key }) },
  )
const code = ({ status, body }: AnswerLookup) => [status, body.code ?? body.errorCode]
const refuse = (what: 'INSUFFICIENT_CREDIT' | 'SYSTEM_ERROR' | 'VALIDATION_ERROR') => () => {
  throw new Refusal(what)
}
const rowsOf = () => portico.context.db.selectFrom('idempotentCalls').selectAll().execute()

describe('a call with an idempotency key', () => {
  it('returns its first answer again for 24 hours, and runs once', async () => {
    const key = randomUUID()
    const [first, again] = [await order(key), await order(key)]
    expect([first.status, first.headers['idempotent-replayed']]).toEqual([201, undefined])
    expect([again.status, again.headers['idempotent-replayed'], again.text]).toEqual([201, 'true', first.text])
    portico.clock.turnHours(23)
    expect((await order(key)).text).toBe(first.text)
    portico.clock.turnHours(2)
    expect([(await order(key)).body.count, orders.length]).toEqual([2, 2])
  })

  it('runs once for a hundred simultaneous calls, which get the same answer', async () => {
    const key = randomUUID()
    plans = [() => new Promise((done) => setTimeout(done, 200))]
    const answers = await Promise.all(Array.from({ length: 100 }, () => order(key)))
    expect([orders.length, new Set(answers.map(({ status, text }) => `${status} ${text}`)).size]).toEqual([1, 1])
    expect(answers.filter(({ headers }) => headers['idempotent-replayed'] === 'true')).toHaveLength(99)
  })

  it('is refused with another body or path, and is separate by customer and mode', async () => {
    const key = randomUUID()
    await order(key)
    expect(code(await order(key, { what: 'two' }))).toEqual([409, 'IDEMPOTENCY_KEY_REUSED'])
    expect(code(await order(key, { id: 'b' }))).toEqual([409, 'IDEMPOTENCY_KEY_REUSED'])
    const testClient = await findTestClient(portico.context.db, portico.client.id)
    const other = (await createApiKey(portico.context, { clientId: testClient?.id })).apiKey
    expect((await order(key, { by: other, what: 'two' })).headers['idempotent-replayed']).toBeUndefined()
    expect(orders).toHaveLength(2)
  })

  it('compares bodies regardless of the order of properties', async () => {
    const headers = { authorization: `Bearer ${apiKey}`, 'idempotency-key': randomUUID() }
    const first = await portico.call('POST', '/v1/orders/a', { what: 'x', url: 'y' }, headers)
    expect((await portico.call('POST', '/v1/orders/a', { url: 'y', what: 'x' }, headers)).text).toBe(first.text)
  })

  it('stores a refusal, but no validation or server error', async () => {
    const [broke, wrong, faulty] = [randomUUID(), randomUUID(), randomUUID()]
    plans = [refuse('INSUFFICIENT_CREDIT')]
    const refused = await order(broke)
    expect(code(refused)).toEqual([402, 'INSUFFICIENT_CREDIT'])
    const again = await order(broke)
    expect([again.text, again.headers['idempotent-replayed'], again.headers['content-type']]).toEqual([
      refused.text,
      'true',
      refused.headers['content-type'],
    ])
    expect(code(await order(wrong, { what: 7 }))).toEqual([422, 'VALIDATION_ERROR'])
    expect((await order(wrong)).status).toBe(201)
    plans = [refuse('VALIDATION_ERROR')]
    expect(code(await order(randomUUID()))).toEqual([422, 'VALIDATION_ERROR'])
    plans = [refuse('SYSTEM_ERROR')]
    expect(code(await order(faulty))).toEqual([503, 'SYSTEM_ERROR'])
    expect((await order(faulty)).status).toBe(201)
    expect(orders.slice(-2).map(({ isRetake }) => isRetake)).toEqual([false, true])
    expect(orders.at(-1)?.id).toBe(orders.at(-2)?.id)
  })

  it('is taken over after the lease of a failed server has expired', async () => {
    const key = randomUUID()
    let die = (_: Error) => {}
    const never = new Promise<never>((_, reject) => {
      die = reject
    })
    plans = [() => never]
    const lost = order(key).catch(() => undefined)
    await expect.poll(() => orders.length).toBe(1)
    // As the next server sees it, whose clock is a minute on.
    portico.clock.turnHours(1 / 60)
    const next = openIdempotentCalls(portico.context)
    const stated = { method: 'POST', path: '/v1/orders/a', stated: { what: 'one' } }
    const answer = { status: 201, mediaType: 'application/json', body: '{}' }
    const taken: Attempt[] = []
    const ran = await next.run(
      { clientId: portico.client.id, key: `key:${key}`, stated, reused: 'IDEMPOTENCY_KEY_REUSED' },
      async (attempt) => {
        taken.push(attempt)
        return { is: 'answered', answer }
      },
    )
    expect([ran, taken]).toEqual([{ answer, isReplayed: false }, [{ id: orders[0]?.id, isRetake: true }]])
    die(new Error('gone'))
    await lost
    expect((await order(key)).text).toBe('{}')
  })

  it('is refused with an invalid key', async () => {
    expect(code(await order('x'.repeat(256)))).toEqual([400, 'INVALID_REQUEST_PARAMETERS'])
    expect(orders).toEqual([])
  })

  it('stores key, body and link sealed or hashed', async () => {
    const key = `order-${randomUUID()}`
    await order(key, { what: 'planted-word' })
    const texts = (await rowsOf()).map((row) =>
      Object.values(row).map((value) => (Buffer.isBuffer(value) ? value.toString('latin1') : String(value))),
    )
    for (const word of [key, 'planted-word', 'secret-', 'token=']) expect(texts.flat().some((text) => text.includes(word))).toBe(false)
  })
})

describe("the session of the specification's call", () => {
  const url = '/v1/onboarding/liveness/request'
  const create = (session: string, body: object = {}) =>
    portico.call('POST', url, body, { 'x-api-key': apiKey, 'x-client-id': portico.client.id, 'x-session-uuid': session })
  const credit = async () =>
    (await portico.context.db.selectFrom('clients').select('creditBalance').where('id', '=', portico.client.id).executeTakeFirstOrThrow())
      .creditBalance

  it('creates one request for one credit, for a hundred simultaneous calls', async () => {
    const [session, before, requests] = [randomUUID(), await credit(), await portico.countRows('verificationRequests')]
    const answers = await Promise.all(Array.from({ length: 100 }, () => create(session)))
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1)
    expect([answers[0]?.status, before - (await credit()), (await portico.countRows('verificationRequests')) - requests]).toEqual([
      200, 1, 1,
    ])
    expect(code(await create(session, { language: 'cn' }))).toEqual([409, 'DUPLICATE_SESSION_UUID'])
  })

  it('returns a link to the same request without a second credit, where the first answer was lost', async () => {
    const session = randomUUID()
    const first = await create(session, { reference: 'A-17' })
    const before = await credit()
    const past = { leasedUntil: new Date(0), answerStatus: null, sealedAnswer: null }
    await portico.context.db.updateTable('idempotentCalls').set(past).execute()
    const again = await create(session, { reference: 'A-17' })
    expect([again.status, again.body.requestId, await credit()]).toEqual([200, first.body.requestId, before])
    for (const { requestId, token } of [first.body, again.body])
      expect((await portico.call('POST', '/onboarding/liveness/status', { requestId, token })).status).toBe(200)
  })

  it('is free where nothing was created, and remembered after its answer is deleted', async () => {
    const session = randomUUID()
    expect(code(await create(session, { formName: 'No such form' }))).toEqual([404, 'NOT_FOUND'])
    expect((await create(session)).status).toBe(200)
    portico.clock.turnHours(25)
    expect(code(await create(session))).toEqual([409, 'DUPLICATE_SESSION_UUID'])
  })
})
