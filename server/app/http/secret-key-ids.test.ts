import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { problemMediaType } from '#contract/api/problem.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { sequenceAll } from '#server/events/sequence-events.ts'
import type { Client } from '#server/platform/database/schema.ts'
import { erasePeople } from '#server/retention/erase-people.ts'
import { findClient, findTestClient, saveForm } from '#server/tenants/repositories/clients.ts'
import { type KeyCallThing, keyCalls, secretKeyCalls } from '#server/testing/key-calls.ts'
import { openOtherSecretKey, openSecretKey, type SecretKey } from '#server/testing/secret-key.ts'
import { readTableStates, toChangedTables } from '#server/testing/table-states.ts'
import { type AnswerLookup, type TestApp, testApp } from '#server/testing/test-app.ts'
import { scheduleDeliveries } from '#server/webhooks/schedule-deliveries.ts'

type Things = Record<KeyCallThing, string>
type Side = { key: SecretKey; things: Things }

let portico: TestApp
let live: Side
let test: Side
let foreign: Side

/** A live customer, its test mode and another customer, each with one of everything that a call can name. */
beforeAll(async () => {
  portico = await testApp({ client: { creditBalance: 50, retentionDays: 30 } })
  const { db } = portico.context
  live = await openSide(portico.client, await openSecretKey(portico))
  const twin = await findTestClient(db, portico.client.id)
  test = await openSide(twin, await openSecretKey(portico, { clientId: String(twin?.id) }))
  const other = await openOtherSecretKey(portico)
  const { body } = await other.send('GET', '/api-key')
  const definition = (await db.selectFrom('formVersions').select('definition').executeTakeFirstOrThrow()).definition
  await db.transaction().execute((transaction) =>
    saveForm(transaction, {
      id: 'frm_other',
      clientId: String(body.clientId),
      kind: 'individual',
      name: 'Theirs',
      isDefault: true,
      definition,
    }),
  )
  foreign = await openSide(await findClient(db, String(body.clientId)), other)
  await sequenceAll(portico.context, (transaction, events) => scheduleDeliveries(transaction, portico.context, events))
  for (const side of [live, test, foreign]) side.things.delivery = await readDelivery(side.things.webhook)
})
afterAll(() => portico.close())

async function openSide(client: Client | undefined, key: SecretKey): Promise<Side> {
  if (!client) throw new Error('a client is missing')
  const webhook = await key.send('POST', '/webhook-endpoints', { url: 'https://hooks.northwind.example/kyc' })
  const { requestId: request } = await portico.newLink({ client })
  return { key, things: { request, webhook: String(webhook.body.id), delivery: '' } }
}

async function readDelivery(endpointId: string): Promise<string> {
  const { db } = portico.context
  return (await db.selectFrom('webhookDeliveries').select('id').where('endpointId', '=', endpointId).executeTakeFirstOrThrow()).id
}

const naming = secretKeyCalls.filter(({ name }) => keyCalls[name]?.of)
const isTestCall = ({ path }: Endpoint) => path.startsWith('/v1/test/')

/** With these things in the path of a call; without its own body, one that would be taken. */
function ask(call: Endpoint, { key, things }: Side, payload: object | undefined = keyCalls[call.name]?.payload): Promise<AnswerLookup> {
  const of = keyCalls[call.name]?.of
  const id = of === 'request' ? things.request : things.webhook
  const url = call.path.replace(':id', id).replace(':deliveryId', things.delivery)
  return portico.send({ method: call.method, url, headers: { authorization: `Bearer ${key.apiKey}` }, ...(payload && { payload }) })
}

/** All that it says but which call it was. */
const toStated = ({ status, body }: AnswerLookup) => JSON.stringify([status, { ...body, requestId: null }])
/** The last letter another one: an id of nobody. */
const toUnknown = (things: Things) =>
  Object.fromEntries(Object.entries(things).map(([name, id]) => [name, id.replace(/.$/, (last) => (last === 'x' ? 'y' : 'x'))])) as Things

it('names every call by a secret key, so that a new one cannot be forgotten', () => {
  expect(Object.keys(keyCalls).sort()).toEqual(secretKeyCalls.map(({ name }) => name).sort())
  const placed = secretKeyCalls.filter(({ path }) => path.includes(':')).map(({ name }) => name)
  expect(naming.map(({ name }) => name)).toEqual(placed)
})

describe('what a key may not see', () => {
  it('is answered as what is not there, to every call, and nothing is changed: of another customer, and of the other mode', async () => {
    const before = await readTableStates(portico.context.db)
    const wrong: string[] = []
    for (const [caller, owner] of [
      [live, foreign],
      [foreign, live],
      [test, foreign],
      [live, test],
      [test, live],
    ] as const) {
      for (const call of naming) {
        const [theirs, nobodys] = [
          await ask(call, { key: caller.key, things: owner.things }),
          await ask(call, { key: caller.key, things: toUnknown(owner.things) }),
        ]
        const desired = isTestCall(call) && caller !== test ? /^403 TEST_MODE_ONLY$/ : /^404 (REQUEST_)?NOT_FOUND$/
        if (!desired.test(`${theirs.status} ${theirs.body.code}`) || toStated(theirs) !== toStated(nobodys))
          wrong.push(`${call.name}: ${toStated(theirs)} ${toStated(nobodys)}`)
      }
    }
    expect(wrong).toEqual([])
    expect(toChangedTables(before, await readTableStates(portico.context.db))).toEqual([])
  })

  it('is no part of an own thing: a delivery of another endpoint is unknown, also of the same customer', async () => {
    const { body } = await live.key.send('POST', '/webhook-endpoints', { url: 'https://hooks.northwind.example/second' })
    const mixed = { ...live.things, webhook: String(body.id) }
    for (const call of naming.filter(({ name }) => keyCalls[name]?.of === 'delivery'))
      expect([call.name, (await ask(call, { key: live.key, things: mixed })).body.code]).toEqual([call.name, 'NOT_FOUND'])
  })

  it('is unknown in a body or a query too', async () => {
    const form = await live.key.send('POST', '/requests', { kind: 'individual', formId: 'frm_other' })
    expect([form.status, form.body.code]).toEqual([404, 'NOT_FOUND'])
    const invited = await live.key.send('GET', `/requests?companyRequestId=${foreign.things.request}`)
    expect(invited.body).toEqual({ data: [], hasMore: false, nextCursor: null })
  })
})

describe('an id that cannot be one', () => {
  const longest = 'x'.repeat(100)
  it.each([
    ['of another kind', 'key_unknown', 404],
    ['with a prefix alone', 'req_', 404],
    ['of another make', '0b9d2f2e-5a0e-4d6e-9c55-0a1b2c3d4e5f', 404],
    ['as long as an id may be', longest, 404],
    ['with letters of no id', 'req_%E4%B8%AD%E6%96%87', 400],
    ['with a line end', 'req_a%0Ab', 400],
    ['with a zero byte', 'req_%00', 400],
    ['with a path of its own', 'req_%2F..%2Fx', 400],
    ['that is no text', 'req_%ff', 400],
    ['of ten thousand letters', 'x'.repeat(10_000), 400],
  ])('%s is refused by every call in the shape of its refusals, and changes nothing', async (_, id, status) => {
    const before = await readTableStates(portico.context.db)
    const wrong: string[] = []
    for (const call of naming) {
      const answer = await ask(call, { key: test.key, things: { request: id, webhook: id, delivery: id } })
      const codes = status === 404 ? ['REQUEST_NOT_FOUND', 'NOT_FOUND'] : ['INVALID_REQUEST_PARAMETERS']
      const isProblem = String(answer.headers['content-type']).startsWith(problemMediaType)
      if (answer.status !== status || !codes.includes(String(answer.body.code)) || !isProblem)
        wrong.push(`${call.name}: ${answer.status} ${answer.body.code}`)
    }
    expect(wrong).toEqual([])
    expect(toChangedTables(before, await readTableStates(portico.context.db))).toEqual([])
  })
})

it('answers every call that names an erased person with what is left of them, and changes nothing about them', async () => {
  const { db } = portico.context
  const twin = await findTestClient(db, portico.client.id)
  const erased = { live: (await portico.newLink()).requestId, test: (await portico.newLink({ client: twin ?? portico.client })).requestId }
  await live.key.send('POST', `/requests/${erased.live}/cancel`, {})
  await test.key.send('POST', `/requests/${erased.test}/cancel`, {})
  portico.clock.turnHours(31 * 24)
  await erasePeople(portico.context)
  const { body } = await live.key.send('GET', `/requests/${erased.live}`)
  expect(body).toMatchObject({ isErased: true, email: null, identity: [], document: null })
  const before = await readTableStates(db)
  const answers: Record<string, unknown> = {}
  for (const call of naming.filter((one) => keyCalls[one.name]?.of === 'request')) {
    const own = keyCalls[call.name]?.payload
    const payload = own && 'revision' in own ? { ...own, revision: body.revision } : own
    const [{ key, things }, request] = isTestCall(call) ? [test, erased.test] : [live, erased.live]
    const answer = await ask(call, { key, things: { ...things, request } }, payload)
    answers[call.name] = answer.status === 200 ? 200 : `${answer.status} ${answer.body.code}`
  }
  const { getRequest, getRequestReview, listRequestFiles, getRequestRetention, listErasureCertificatesByKey, ...others } = answers
  expect([getRequest, getRequestReview, listRequestFiles]).toEqual([200, 200, 200])
  // What tells that they were erased, and by which rule.
  expect([getRequestRetention, listErasureCertificatesByKey]).toEqual([200, 200])
  expect(Object.entries(others).filter(([, stated]) => stated !== '404 REQUEST_NOT_FOUND')).toEqual([])
  expect(toChangedTables(before, await readTableStates(db))).toEqual([])
})
