import { createPublicKey, verify } from 'node:crypto'
import { Webhook } from 'standardwebhooks'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { sequenceAll } from '#server/events/sequence-events.ts'
import { newId } from '#server/platform/crypto/identifiers.ts'
import type { TakenWebhook } from '#server/testing/webhook-receiver.ts'
import { openWebhooks } from '#server/testing/webhook-steps.ts'
import { deliverTo } from '#server/webhooks/deliver.ts'
import { scheduleDeliveries } from '#server/webhooks/schedule-deliveries.ts'

type Taken = TakenWebhook
const { portico, staff, receiver, taken, make, work, endpointOf, deliveriesOf, forget, close } = await openWebhooks()
afterAll(close)
afterEach(forget)

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
