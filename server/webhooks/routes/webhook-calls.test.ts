import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { EventBody } from '#contract/events/event.ts'
import { sequenceAll } from '#server/events/sequence-events.ts'
import { createApiKey } from '#server/tenants/create-api-key.ts'
import { saveClient } from '#server/tenants/repositories/clients.ts'
import { applicant } from '#server/testing/individual-steps.ts'
import { type TestApp, testApp } from '#server/testing/test-app.ts'

let portico: TestApp
let key: string
let foreignKey: string
beforeAll(async () => {
  portico = await testApp()
  key = (await createApiKey(portico.context, {})).apiKey
  await portico.context.db.transaction().execute((transaction) => saveClient(transaction, { id: 'cli_foreign', name: 'Harbour Bank' }))
  foreignKey = (await createApiKey(portico.context, { clientId: 'cli_foreign' })).apiKey
})
afterAll(() => portico.close())

type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE'
const ask = (method: Method, url: string, payload?: object, by = key) =>
  portico.send({ method, url: `/v1${url}`, headers: { authorization: `Bearer ${by}` }, ...(payload && { payload }) })
const number = () => sequenceAll(portico.context, async () => {})
type Page = { data: EventBody[]; hasMore: boolean; nextCursor: string | null }
const events = async (query = '', by = key) => (await ask('GET', `/events${query}`, undefined, by)).body as unknown as Page

describe('GET /v1/events', () => {
  it('answers what happened in its order, page by page, and goes on after the last page', async () => {
    const link = await portico.newLink({ sendsEmail: true })
    await applicant(portico, link).report('PROCESSING')
    await number()
    const first = await events('?limit=2')
    expect([first.data.map(({ type, sequence }) => [type, sequence]), first.hasMore]).toEqual([
      [
        ['request.created', 1],
        ['request.link_sent', 2],
      ],
      true,
    ])
    const second = await events(`?limit=2&cursor=${first.nextCursor}`)
    expect([second.data.map(({ type }) => type), second.hasMore]).toEqual([['request.opened'], false])
    expect((await events(`?cursor=${second.nextCursor}`)).data).toEqual([])
    await portico.newLink()
    await number()
    const later = await events(`?cursor=${second.nextCursor}`)
    expect(later.data.map(({ type, sequence }) => [type, sequence])).toEqual([['request.created', 4]])
    expect((await events('?types=request.opened&types=request.approved')).data.map(({ type }) => type)).toEqual(['request.opened'])
  })

  it('refuses a cursor of another customer, and one that was changed', async () => {
    const { nextCursor } = await events('?limit=1')
    const wrong = [await ask('GET', `/events?cursor=${nextCursor}`, undefined, foreignKey), await ask('GET', '/events?cursor=AAAA')]
    const changed = `${nextCursor?.slice(0, -2)}zz`
    wrong.push(await ask('GET', `/events?cursor=${changed}`))
    expect(wrong.map(({ status, body }) => [status, body.code])).toEqual(Array(3).fill([400, 'INVALID_CURSOR']))
  })

  it('tells a customer nothing of another, nor of what is older than 30 days', async () => {
    expect((await events('', foreignKey)).data).toEqual([])
    await portico.context.db.updateTable('events').set({ createdAt: '2020-01-01' }).where('sequence', '=', '1').execute()
    expect((await events()).data[0]?.sequence).toBe(2)
  })

  it('marks what happened in test mode', async () => {
    const { id: clientId } = await portico.context.db
      .selectFrom('clients')
      .select('id')
      .where('testOf', '=', portico.client.id)
      .executeTakeFirstOrThrow()
    const { apiKey } = await createApiKey(portico.context, { clientId })
    await portico.context.db.insertInto('events').values({ id: 'evt_of_a_test', clientId, type: 'webhook.test' }).execute()
    await number()
    expect((await events('', apiKey)).data).toMatchObject([{ id: 'evt_of_a_test', mode: 'test', sequence: 1 }])
    expect((await events()).data.every(({ mode }) => mode === 'live')).toBe(true)
  })
})

describe('/v1/webhook-endpoints', () => {
  const url = 'https://hooks.northwind.example/portico'

  it('creates an endpoint with its secret once, changes, lists and deletes it, and the audit log names the key', async () => {
    const created = await ask('POST', '/webhook-endpoints', { url, eventTypes: ['request.approved'] })
    expect([created.status, created.body]).toEqual([
      201,
      expect.objectContaining({ secret: expect.stringMatching(/^whsec_[A-Za-z0-9+/]{43}=$/), publicKey: expect.stringMatching(/^whpk_/) }),
    ])
    const { secret: _, ...shown } = created.body
    const path = `/webhook-endpoints/${shown.id}`
    expect((await ask('GET', path)).body).toEqual(shown)
    expect((await ask('GET', '/webhook-endpoints')).body).toEqual({ data: [shown] })
    expect((await ask('PATCH', path, { enabled: false })).body).toMatchObject({ enabled: false, disabledBecause: 'api', url })
    expect((await ask('POST', `${path}/test`)).body.code).toBe('WEBHOOK_DISABLED')
    expect((await ask('DELETE', path)).body).toEqual({ id: shown.id, deleted: true })
    expect((await ask('GET', path)).body).toMatchObject({ code: 'NOT_FOUND', status: 404 })
    const entries = portico.context.db.selectFrom('auditEntries').select('actorKind').where('targetId', '=', String(shown.id))
    expect((await entries.execute()).map(({ actorKind }) => actorKind)).toEqual(['customer', 'customer', 'customer'])
  })

  it('are those of the customer of the key alone', async () => {
    const { id } = (await ask('POST', '/webhook-endpoints', { url })).body
    const path = `/webhook-endpoints/${id}`
    const foreign = (method: Method, more = '', payload?: object) => ask(method, `${path}${more}`, payload, foreignKey)
    const answers = [
      await foreign('GET'),
      await foreign('PATCH', '', { enabled: false }),
      await foreign('DELETE'),
      await foreign('POST', '/rotate-secret'),
      await foreign('POST', '/test'),
      await foreign('GET', '/deliveries'),
      await foreign('POST', '/resend', { fromSequence: 1, toSequence: 9 }),
    ]
    expect(answers.map(({ status, body }) => [status, body.code])).toEqual(Array(answers.length).fill([404, 'NOT_FOUND']))
    await ask('DELETE', path)
  })

  it('are at most twenty, also when they are created at the same moment', async () => {
    const answers = await Promise.all(Array.from({ length: 24 }, () => ask('POST', '/webhook-endpoints', { url })))
    const refused = answers.filter(({ status }) => status === 409)
    expect([answers.filter(({ status }) => status === 201).length, refused.map(({ body }) => body.code)]).toEqual([
      20,
      Array(4).fill('WEBHOOK_LIMIT_REACHED'),
    ])
  })
})
