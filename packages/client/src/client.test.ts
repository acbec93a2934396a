import { createServer, type IncomingMessage, request, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { allEndpoints } from '../../../contract/api/all-endpoints.ts'
import { sequenceAll } from '../../../server/events/sequence-events.ts'
import { createApiKey } from '../../../server/tenants/create-api-key.ts'
import { type TestApp, testApp } from '../../../server/testing/test-app.ts'
import { places, toCallName } from './calls.ts'
import { openPortico, type Portico, type PorticoOptions } from './open-portico.ts'
import { PorticoConnectionError, PorticoError } from './portico-error.ts'

let server: TestApp
let url: string
let apiKey: string
let portico: Portico
beforeAll(async () => {
  server = await testApp({ client: { creditBalance: 100 } })
  url = await server.app.listen({ port: 0, host: '127.0.0.1' })
  apiKey = (await createApiKey(server.context, {})).apiKey
  portico = openPortico({ url, apiKey })
})
afterAll(() => server.close())

type Misstep = 'lose-answer' | 'refuse-connection' | 'busy' | 'not-ours'

/** A way to the server on which the first calls go wrong; it says what was sent. */
async function openBadWay(missteps: Misstep[], options: Partial<PorticoOptions> = {}) {
  const sent: { method: string | undefined; key: string | undefined }[] = []
  const pauses: number[] = []
  const way: Server = createServer((incoming, answer) => {
    sent.push({ method: incoming.method, key: incoming.headers['idempotency-key']?.toString() })
    const misstep = missteps.shift()
    if (misstep === 'refuse-connection') return incoming.socket.destroy()
    if (misstep === 'busy') return answer.writeHead(503, { 'retry-after': '7' }).end('{}')
    if (misstep === 'not-ours') return answer.writeHead(502, { 'content-type': 'text/html' }).end('<h1>Bad gateway</h1>')
    return pass(incoming, answer, misstep === 'lose-answer')
  })
  await new Promise<void>((done) => way.listen(0, '127.0.0.1', done))
  const wait = async (ms: number) => {
    pauses.push(ms)
  }
  const client = openPortico({ url: `http://127.0.0.1:${(way.address() as AddressInfo).port}`, apiKey, wait, ...options })
  return { client, sent, pauses, close: () => way.close() }
}

function pass(incoming: IncomingMessage, answer: ServerResponse, losesAnswer: boolean) {
  const onwards = request(url + incoming.url, { method: incoming.method, headers: incoming.headers }, (answered) => {
    if (!losesAnswer) return answered.pipe(answer.writeHead(answered.statusCode ?? 500, answered.headers))
    return answered.resume().on('end', () => incoming.socket.destroy())
  })
  incoming.pipe(onwards)
}

const creditOf = async () => {
  const query = server.context.db.selectFrom('clients').select('creditBalance').where('id', '=', server.client.id)
  return (await query.executeTakeFirstOrThrow()).creditBalance
}
const refused = (call: Promise<unknown>) =>
  call.then(
    () => null,
    (error: unknown) => error,
  )

describe('the calls', () => {
  it('are those that the contract has for a secret key, each with one place for every field', () => {
    const byKey = allEndpoints.filter(({ access }) => access === 'secret-key')
    expect(places).toEqual(Object.fromEntries(byKey.map(({ name, method, path }) => [toCallName(name), { method, path }])))
    expect(byKey.filter(({ query, input }) => query && input)).toEqual([])
  })

  it('create a request and read it, by the version that the client was written for', async () => {
    const created = await portico.createRequest({
      kind: 'individual',
      email: 'ada@example.org',
      reference: 'customer-1',
      metadata: { branch: 'Delft' },
    })
    expect(new URL(created.url).searchParams.get('requestId')).toBe(created.id)
    const read = await portico.getRequest({ id: created.id })
    expect([read.status, read.reference, read.metadata]).toEqual(['URL_GENERATED', 'customer-1', { branch: 'Delft' }])
    const unknown = await refused(openPortico({ url, apiKey, version: '1999-01-01' }).getApiKey())
    expect(unknown).toMatchObject({ code: 'API_VERSION_UNKNOWN' })
  })

  it('go through a list page by page, and through the events', async () => {
    for (const number of [1, 2, 3])
      await portico.createRequest({ kind: 'individual', email: `pages${number}@example.org`, reference: 'pages' })
    const found: (string | null)[] = []
    for await (const { email } of portico.iterate('listRequests', { reference: 'pages', limit: 2 })) found.push(email)
    expect(found).toEqual(['pages3@example.org', 'pages2@example.org', 'pages1@example.org'])
    await sequenceAll(server.context, async () => {})
    const sequences: number[] = []
    for await (const event of portico.iterate('listEvents', { limit: 1, types: ['request.created'] })) sequences.push(event.sequence)
    expect([sequences.length > 2, sequences.toSorted((a, b) => a - b)]).toEqual([true, sequences])
  })

  it('never turn an id into another path', async () => {
    for (const id of ['', '.', '..']) expect(() => portico.getRequest({ id }), id).toThrow(TypeError)
    for (const id of ['../api-key', '%2e%2e/api-key', 'a?b', 'a#b'])
      expect(await refused(portico.getRequest({ id })), id).toMatchObject({
        status: expect.toSatisfy((status) => [400, 404].includes(status)),
      })
  })
})

describe('a refusal', () => {
  it('says its code, words, fields and request id', async () => {
    const error = await refused(portico.createRequest({ kind: 'individual', email: 'no address' }))
    expect(error).toBeInstanceOf(PorticoError)
    expect(error).toMatchObject({
      status: 422,
      code: 'VALIDATION_ERROR',
      fields: [{ path: 'email' }],
      requestId: expect.stringMatching(/./),
      title: expect.stringMatching(/./),
      message: expect.stringContaining('VALIDATION_ERROR'),
    })
  })

  it('comes in the language asked for, and shows no key', async () => {
    const error = (await refused(openPortico({ url, apiKey: 'sk_live_wrong', language: 'cn' }).getApiKey())) as PorticoError
    expect([error.code, /\p{Script=Han}/u.test(error.detail)]).toEqual(['API_KEY_NOT_FOUND', true])
    expect(JSON.stringify({ ...error, stack: error.stack })).not.toContain('sk_live_wrong')
  })
})

describe('a call that goes wrong', () => {
  it('is sent again under the same key, and done once, though its answer was lost', async () => {
    const way = await openBadWay(['lose-answer', 'refuse-connection'])
    const before = await creditOf()
    const { id } = await way.client.createRequest({ kind: 'individual', email: 'lost@example.org', reference: 'lost' })
    expect([way.sent.length, new Set(way.sent.map(({ key }) => key)).size]).toEqual([3, 1])
    const { data } = await portico.listRequests({ reference: 'lost' })
    expect([data.map((each) => each.id), before - (await creditOf())]).toEqual([[id], 1])
    way.close()
  })

  it('waits as long as it is told to, and longer each time where it is told nothing', async () => {
    const way = await openBadWay(['busy', 'not-ours', 'not-ours'])
    await way.client.getApiKey()
    const [first = 0, second = 0, third = 0] = way.pauses
    expect(first).toBe(7_000)
    expect([second >= 500 && second <= 1_000, third >= 1_000 && third <= 2_000]).toEqual([true, true])
    way.close()
  })

  it('is given up after as many tries as were allowed, with the key to send it again by', async () => {
    const way = await openBadWay(['refuse-connection', 'refuse-connection', 'refuse-connection'], { maxRetries: 1 })
    const error = await refused(way.client.createRequest({ kind: 'individual', email: 'given-up@example.org' }, { idempotencyKey: 'mine' }))
    expect([way.sent.length, error instanceof PorticoConnectionError, (error as PorticoConnectionError).idempotencyKey]).toEqual([
      2,
      true,
      'mine',
    ])
    const strange = await openBadWay(['not-ours'], { maxRetries: 0 })
    expect(await refused(strange.client.getApiKey())).toMatchObject({ status: 502, code: 'UNEXPECTED_ANSWER', fields: [] })
    way.close()
    strange.close()
  })

  it('is not sent again where it is wrong itself, or deletes', async () => {
    const wrong = await openBadWay([])
    await refused(wrong.client.createRequest({ kind: 'individual', email: 'no address' }))
    expect(wrong.sent.length).toBe(1)
    const lost = await openBadWay(['lose-answer'])
    expect(await refused(lost.client.deleteWebhookEndpoint({ id: 'whe_none' }))).toBeInstanceOf(PorticoConnectionError)
    expect(lost.sent).toEqual([{ method: 'DELETE', key: undefined }])
    wrong.close()
    lost.close()
  })

  it('ends when its caller ends it, and is not sent again', async () => {
    const way = await openBadWay(['refuse-connection'])
    const ended = AbortSignal.abort(new Error('the customer left'))
    expect(await refused(way.client.getApiKey({}, { signal: ended }))).toMatchObject({ message: 'the customer left' })
    expect(way.sent.length).toBe(0)
    way.close()
  })
})
