import { createPublicKey, verify } from 'node:crypto'
import { Webhook } from 'standardwebhooks'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { sequenceAll } from '#server/events/sequence-events.ts'
import { newId } from '#server/platform/crypto/identifiers.ts'
import { openOtherTenantStaffApp, openStaffApp, type StaffApp } from '#server/testing/staff-app.ts'
import { type TestApp, testApp } from '#server/testing/test-app.ts'
import { deliverAll, openWebhookReceiver, type TakenWebhook } from '#server/testing/webhook-receiver.ts'
import { deliverTo } from '#server/webhooks/deliver.ts'
import { toNextAttempt } from '#server/webhooks/next-attempt.ts'
import { scheduleDeliveries } from '#server/webhooks/schedule-deliveries.ts'

let portico: TestApp
let staff: StaffApp
let receiver: Awaited<ReturnType<typeof openWebhookReceiver>>
type Taken = TakenWebhook
let taken: Taken[]

beforeAll(async () => {
  portico = await testApp()
  staff = await openStaffApp(portico, 'administrator')
  receiver = await openWebhookReceiver()
  taken = receiver.taken
})
afterAll(async () => {
  await portico.close()
  receiver.close()
})
afterEach(async () => {
  receiver.answerWith(200)
  await portico.context.db.deleteFrom('webhookEndpoints').execute()
  await work()
  receiver.forget()
})

type Made = { id: string; secret: string; publicKey: string }
async function make(more: object = {}): Promise<Made> {
  const { status, body } = await staff.send('POST', '/webhooks', { url: receiver.url, ...more })
  expect([status, body]).toEqual([200, expect.objectContaining({ enabled: true })])
  return body as Made
}
const work = () => deliverAll(portico.context)
const patch = (url: string, payload: object) =>
  portico.send({ method: 'PATCH', url: `/v1/staff${url}`, headers: { authorization: `Bearer ${staff.accessToken}` }, payload })
const endpointOf = async (id: string) =>
  portico.context.db.selectFrom('webhookEndpoints').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const deliveriesOf = async (id: string) =>
  portico.context.db.selectFrom('webhookDeliveries').selectAll().where('endpointId', '=', id).orderBy('sequence').execute()
/** The time of the next try comes. */
const makeDue = (id: string) =>
  portico.context.db.updateTable('webhookDeliveries').set({ nextAttemptAt: '2020-01-01' }).where('endpointId', '=', id).execute()

describe('a delivery', () => {
  it('is verified by the library of Standard Webhooks, and tells nothing of the person', async () => {
    const { secret } = await make()
    const { requestId } = await portico.newLink({ email: 'told.to.nobody@example.com', reference: 'REF-TOLD' })
    await work()
    expect(taken).toHaveLength(1)
    const [{ headers, body, event }] = taken as [Taken]
    expect(new Webhook(secret).verify(body, headers)).toEqual(event)
    expect(headers['webhook-id']).toBe(event.id)
    expect(event).toEqual({
      id: expect.stringMatching(/^evt_/),
      type: 'request.created',
      createdAt: expect.stringMatching(/Z$/),
      mode: 'live',
      sequence: expect.any(Number),
      requestId,
      companyRequestId: null,
      receiptId: null,
      status: 'URL_GENERATED',
    })
    expect(body).not.toMatch(/told\.to|REF-TOLD/)
  })

  it('that is forged, changed, replayed late or dated ahead is refused by the library', async () => {
    const { secret } = await make()
    await portico.newLink()
    await work()
    const [{ headers, body }] = taken as [Taken]
    const receive =
      (more: Record<string, string>, text = body, by = secret) =>
      () =>
        new Webhook(by).verify(text, { ...headers, ...more })
    expect(receive({})).not.toThrow()
    const seconds = Number(headers['webhook-timestamp'])
    expect(receive({}, body.replace('request.created', 'request.approved'))).toThrow()
    expect(receive({ 'webhook-id': 'evt_other' })).toThrow()
    expect(receive({ 'webhook-timestamp': String(seconds - 3_600) })).toThrow()
    expect(receive({ 'webhook-timestamp': String(seconds + 3_600) })).toThrow()
    expect(receive({ 'webhook-signature': 'v1,AAAA' })).toThrow()
    expect(receive({}, body, `whsec_${Buffer.alloc(32, 7).toString('base64')}`)).toThrow()
  })

  it('is verified by the public key alone too', async () => {
    const { publicKey } = await make()
    await portico.newLink()
    await work()
    const [{ headers, body }] = taken as [Taken]
    const x = Buffer.from(publicKey.replace('whpk_', ''), 'base64').toString('base64url')
    const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' })
    const signature = headers['webhook-signature']?.split(' ').find((each) => each.startsWith('v1a,')) ?? ''
    const content = Buffer.from(`${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`)
    expect(verify(null, content, key, Buffer.from(signature.slice(4), 'base64'))).toBe(true)
  })

  it('is signed by both secrets for a day after a rotation, and then by the new one alone', async () => {
    const old = await make()
    const { body: rotated } = await staff.send('POST', `/webhooks/${old.id}/rotate-secret`)
    await portico.newLink()
    await work()
    const verifies = ({ headers, body }: Taken, secret: unknown) => {
      try {
        return new Webhook(String(secret)).verify(body, headers) !== undefined
      } catch {
        return false
      }
    }
    expect([verifies(taken[0] as Taken, old.secret), verifies(taken[0] as Taken, rotated.secret)]).toEqual([true, true])
    await portico.context.db
      .updateTable('webhookEndpoints')
      .set({ rotatedUntil: new Date(Date.now() - 1) })
      .where('id', '=', old.id)
      .execute()
    await portico.newLink()
    await work()
    expect([verifies(taken[1] as Taken, old.secret), verifies(taken[1] as Taken, rotated.secret)]).toEqual([false, true])
  })

  it('goes to the types that the endpoint asks for, of its own customer alone', async () => {
    await make({ eventTypes: ['request.link_sent'] })
    await portico.newLink({ sendsEmail: true })
    await portico.context.db.insertInto('clients').values({ id: 'cli_stranger', name: 'Other', completenessPolicy: '{}' }).execute()
    const foreign = { id: newId('evt'), clientId: 'cli_stranger', type: 'request.link_sent' as const }
    await portico.context.db.insertInto('events').values(foreign).execute()
    await work()
    expect(taken.map(({ event }) => event.type)).toEqual(['request.link_sent'])
  })

  it('goes out with at most 16 others to one endpoint, each once, by any number of workers', async () => {
    const { id } = await make()
    for (let nth = 0; nth < 60; nth += 1) await portico.newLink()
    await sequenceAll(portico.context, (transaction, events) => scheduleDeliveries(transaction, portico.context, events))
    await Promise.all([deliverTo(portico.context, id), deliverTo(portico.context, id), deliverTo(portico.context, id)])
    expect([taken.length, new Set(taken.map(({ event }) => event.id)).size]).toEqual([60, 60])
    expect(receiver.maxAtOnce()).toBeGreaterThan(4)
    expect(receiver.maxAtOnce()).toBeLessThanOrEqual(16)
    expect((await deliveriesOf(id)).every(({ state }) => state === 'delivered')).toBe(true)
  })
})

describe('a receiver that fails', () => {
  it('is tried ten times over about three days, under the same id, and then no more', async () => {
    const { id } = await make()
    receiver.answerWith(500)
    await portico.newLink()
    for (let nth = 0; nth < 12; nth += 1) {
      await work()
      await makeDue(id)
    }
    expect(taken).toHaveLength(10)
    expect(new Set(taken.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
    expect(
      (await deliveriesOf(id)).map(({ state, attempts, lastStatus, lastFailure }) => [state, attempts, lastStatus, lastFailure]),
    ).toEqual([['failed', 10, 500, 'status']])
  })

  it('is given its pauses with jitter, and a longer one where it asks by retry-after', () => {
    const now = new Date('2026-11-22T12:00:00Z')
    const pause = (tries: number, more: { status?: number; retryAfter?: string } = {}, random = 0) => {
      const next = toNextAttempt(tries, { status: 500, retryAfter: null, ...more }, now, () => random)
      return next && (next.getTime() - now.getTime()) / 1_000
    }
    const usual = Array.from({ length: 10 }, (_, nth) => pause(nth + 1))
    expect(usual).toEqual([5, 300, 1_800, 7_200, 18_000, 36_000, 50_400, 72_000, 86_400, null])
    expect(pause(1, {}, 1)).toBeCloseTo(5.5)
    expect(pause(1, { status: 429, retryAfter: '120' })).toBe(120)
    expect(pause(1, { status: 503, retryAfter: 'Sun, 22 Nov 2026 12:10:00 GMT' })).toBe(600)
    expect(pause(2, { status: 429, retryAfter: '1' })).toBe(300)
    expect(pause(1, { status: 429, retryAfter: '99999999' })).toBe(86_400)
    expect(pause(1, { status: 500, retryAfter: '120' })).toBe(5)
    expect(pause(1, { status: 429, retryAfter: '-5; drop' })).toBe(5)
  })

  it('by 410 is switched off at once, and staff hear of it by e-mail', async () => {
    const { id } = await make()
    receiver.answerWith(410)
    await portico.newLink()
    await portico.newLink()
    await work()
    expect(await endpointOf(id)).toMatchObject({ enabled: false, disabledBecause: 'gone' })
    const mails = await portico.context.db.selectFrom('mails').select('kind').where('uniqueKey', 'like', `%${id}%`).execute()
    expect(mails.map(({ kind }) => kind)).toEqual(['staff-webhook-disabled'])
    const count = taken.length
    await makeDue(id)
    await work()
    expect(taken).toHaveLength(count)
  })

  it('for five days is switched off, and gets what waited once it is enabled again', async () => {
    const { id } = await make()
    receiver.answerWith(503)
    await portico.newLink()
    await work()
    const long = { failingSince: new Date(Date.now() - 6 * 86_400_000), failedInRow: 12 }
    await portico.context.db.updateTable('webhookEndpoints').set(long).where('id', '=', id).execute()
    await makeDue(id)
    await work()
    expect(await endpointOf(id)).toMatchObject({ enabled: false, disabledBecause: 'failing' })
    receiver.answerWith(200)
    expect((await patch(`/webhooks/${id}`, { enabled: true })).body).toMatchObject({ enabled: true, disabledBecause: null })
    await makeDue(id)
    await work()
    expect((await deliveriesOf(id)).map(({ state }) => state)).toEqual(['delivered'])
  })

  it('once, and takes the next message, is failing no more', async () => {
    const { id } = await make()
    receiver.answerWith(500)
    await portico.newLink()
    await work()
    expect((await endpointOf(id)).failingSince).not.toBeNull()
    receiver.answerWith(204)
    await makeDue(id)
    await work()
    expect(await endpointOf(id)).toMatchObject({ failingSince: null, failedInRow: 0 })
  })
})

describe('nothing is lost', () => {
  it('when a server dies while it delivers: another goes on after its lease', async () => {
    const { id } = await make()
    await portico.newLink()
    await sequenceAll(portico.context, (transaction, events) => scheduleDeliveries(transaction, portico.context, events))
    const dead = { busyUntil: new Date(Date.now() + 60_000), busyHolder: 'a server that died' }
    await portico.context.db.updateTable('webhookEndpoints').set(dead).where('id', '=', id).execute()
    await deliverTo(portico.context, id)
    expect(taken).toHaveLength(0)
    await portico.context.db
      .updateTable('webhookEndpoints')
      .set({ busyUntil: new Date(Date.now() - 1) })
      .where('id', '=', id)
      .execute()
    await deliverTo(portico.context, id)
    expect(taken).toHaveLength(1)
  })

  it('of what is committed while an endpoint is being delivered to, and each delivery has its job', async () => {
    const { id } = await make()
    const jobs = async () => {
      const { rows } = await import('kysely').then(({ sql }) =>
        sql<{ count: string }>`select count(*) from jobs.job where name = 'deliver-webhooks' and data->>'endpointId' = ${id}`.execute(
          portico.context.db,
        ),
      )
      return Number(rows[0]?.count)
    }
    await portico.newLink()
    await sequenceAll(portico.context, (transaction, events) => scheduleDeliveries(transaction, portico.context, events))
    expect(await jobs()).toBe(1)
    receiver.answerWith(500)
    await work()
    // A job comes back at the time of the next try.
    expect(await jobs()).toBe(2)
    expect((await endpointOf(id)).wakeAt).toEqual((await deliveriesOf(id))[0]?.nextAttemptAt)
  })

  it('of a range: what happened before an endpoint was made, or while it was off, is sent on demand', async () => {
    await portico.newLink({ sendsEmail: true })
    await work()
    const { id } = await make({ eventTypes: ['request.created'] })
    const { body } = await staff.send('POST', `/webhooks/${id}/resend`, { fromSequence: 1, toSequence: 1_000_000 })
    await work()
    const scheduled = Number(body.scheduled)
    expect(scheduled).toBeGreaterThan(0)
    expect([taken.length, taken.every(({ event }) => event.type === 'request.created')]).toEqual([scheduled, true])
    const again = await staff.send('POST', `/webhooks/${id}/resend`, { fromSequence: 1, toSequence: 1_000_000 })
    await work()
    expect([again.body.scheduled, taken.length]).toEqual([scheduled, 2 * scheduled])
  })

  it('of a range of time: what happened in it, on demand only what was never accepted', async () => {
    const { id } = await make()
    const from = new Date()
    await portico.newLink()
    await work()
    receiver.answerWith(500)
    await portico.newLink()
    await work()
    const to = new Date()
    receiver.answerWith(200)
    await portico.newLink()
    await work()
    taken.length = 0
    const resend = async (range: object) => (await staff.send('POST', `/webhooks/${id}/resend`, range)).body
    const range = { createdAfter: from.toISOString(), createdBefore: to.toISOString() }
    expect(await resend({ ...range, onlyUndelivered: true })).toEqual({ scheduled: 1 })
    await work()
    const sent = taken.map(({ event }) => event.sequence)
    expect(await resend({ ...range, onlyUndelivered: true })).toEqual({ scheduled: 0 })
    expect(await resend(range)).toEqual({ scheduled: 2 })
    await work()
    expect([sent.length, taken.map(({ event }) => event.sequence)]).toEqual([1, [sent[0], Number(sent[0]) - 1, sent[0]]])
    expect(await resend({ createdAfter: from.toISOString() })).toMatchObject({ errorCode: 'VALIDATION_ERROR' })
  })
})

describe('staff', () => {
  it('see each try with request and answer, send a test, and send one delivery again', async () => {
    const { id } = await make({ eventTypes: ['request.approved'], description: 'Core banking' })
    const { body: test } = await staff.send('POST', `/webhooks/${id}/test`)
    await work()
    expect(taken[0]?.event).toMatchObject({ id: test.eventId, type: 'webhook.test', requestId: null })
    const list = (await staff.send('GET', `/webhooks/${id}/deliveries`)).body as { data: { id: string; state: string }[] }
    expect(list).toMatchObject({ data: [{ state: 'delivered', eventType: 'webhook.test' }], hasMore: false, nextCursor: null })
    const path = `/webhooks/${id}/deliveries/${list.data[0]?.id}`
    const { attempts } = (await staff.send('GET', path)).body as { attempts: Record<string, unknown>[] }
    expect(attempts).toMatchObject([{ attempt: 1, answerStatus: 200, requestBody: taken[0]?.body, answerBody: 'said by the receiver' }])
    expect((await staff.send('POST', `${path}/resend`)).body).toMatchObject({ state: 'waiting' })
    await work()
    expect(taken.map(({ headers }) => headers['webhook-id'])).toEqual([test.eventId, test.eventId])
  })

  it('page through deliveries by a cursor of this endpoint alone', async () => {
    const { id } = await make()
    const other = await make()
    for (let nth = 0; nth < 3; nth += 1) await portico.newLink()
    await work()
    const first = (await staff.send('GET', `/webhooks/${id}/deliveries?limit=2`)).body as { data: unknown[]; nextCursor: string }
    const second = (await staff.send('GET', `/webhooks/${id}/deliveries?limit=2&cursor=${first.nextCursor}`)).body as { data: unknown[] }
    expect([first.data.length, second.data.length, second]).toEqual([2, 1, expect.objectContaining({ hasMore: false, nextCursor: null })])
    for (const cursor of ['mended', `${first.nextCursor}x`.slice(3)])
      expect((await staff.send('GET', `/webhooks/${id}/deliveries?cursor=${cursor}`)).body.errorCode).toBe('INVALID_CURSOR')
    const foreign = await staff.send('GET', `/webhooks/${other.id}/deliveries?cursor=${first.nextCursor}`)
    expect([foreign.status, foreign.body.errorCode]).toEqual([400, 'INVALID_CURSOR'])
  })

  it('find deliveries by state, type of event and time', async () => {
    const { id } = await make()
    const before = new Date().toISOString()
    await portico.newLink({ sendsEmail: true })
    await work()
    receiver.answerWith(500)
    await staff.send('POST', `/webhooks/${id}/test`)
    await work()
    const find = async (query: string) => {
      const { status, body } = await staff.send('GET', `/webhooks/${id}/deliveries?${query}`)
      return status === 200 ? (body as { data: { eventType: string }[] }).data.map(({ eventType }) => eventType) : body.errorCode
    }
    expect([
      await find('state=waiting'),
      await find('state=failed'),
      await find('eventType=request.created'),
      await find('eventType=request.created&state=waiting'),
      await find(`createdAfter=${before}`),
      await find(`createdBefore=${before}`),
      await find('createdAfter=yesterday'),
    ]).toEqual([
      ['webhook.test'],
      [],
      ['request.created'],
      [],
      ['webhook.test', 'request.link_sent', 'request.created'],
      [],
      'INVALID_REQUEST_PARAMETERS',
    ])
  })

  it('of another customer find nothing, and reviewers may not look', async () => {
    const { id } = await make()
    await portico.newLink()
    await work()
    const [delivery] = await deliveriesOf(id)
    const eve = await openOtherTenantStaffApp(portico)
    expect((await eve.send('GET', '/webhooks')).body).toEqual({ data: [] })
    const calls = [
      await eve.send('GET', `/webhooks/${id}/deliveries`),
      await eve.send('GET', `/webhooks/${id}/deliveries/${delivery?.id}`),
      await eve.send('POST', `/webhooks/${id}/deliveries/${delivery?.id}/resend`),
      await eve.send('POST', `/webhooks/${id}/rotate-secret`),
      await eve.send('POST', `/webhooks/${id}/test`),
      await eve.send('DELETE', `/webhooks/${id}`),
      await eve.send('POST', `/webhooks/${id}/resend`, { fromSequence: 1, toSequence: 2 }),
    ]
    expect(calls.map(({ status, body }) => [status, body.errorCode])).toEqual(Array(calls.length).fill([404, 'NOT_FOUND']))
    const reviewer = await openStaffApp(portico, 'reviewer', { email: 'reviewer.hooks@northwind.example' })
    expect((await reviewer.send('GET', '/webhooks')).status).toBe(403)
  })

  it('get a secret once, which lies nowhere in clear, and an address that leads inside is refused', async () => {
    const { id, secret } = await make()
    expect((await staff.send('GET', '/webhooks')).text).not.toContain('whsec_')
    expect(JSON.stringify(await endpointOf(id))).not.toContain(Buffer.from(secret).toString('base64').slice(0, 20))
    for (const url of ['https://169.254.169.254/latest', 'https://[::1]/', 'ftp://a.example', 'https://u:p@hooks.example'])
      expect((await staff.send('POST', '/webhooks', { url })).body.errorCode).toBe('WEBHOOK_URL_NOT_ALLOWED')
  })

  it('leave an entry in the audit log for each change, and cannot send to what is switched off', async () => {
    const { id } = await make()
    await patch(`/webhooks/${id}`, { enabled: false })
    expect((await staff.send('POST', `/webhooks/${id}/test`)).body.errorCode).toBe('WEBHOOK_DISABLED')
    await staff.send('DELETE', `/webhooks/${id}`)
    const entries = await portico.context.db
      .selectFrom('auditEntries')
      .select('action')
      .where('targetId', '=', id)
      .orderBy('sequence')
      .execute()
    expect(entries.map(({ action }) => action)).toEqual(['webhook.created', 'webhook.changed', 'webhook.deleted'])
  })
})
