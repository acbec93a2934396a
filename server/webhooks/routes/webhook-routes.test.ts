import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { openOtherTenantStaffApp, openStaffApp } from '#server/testing/staff-app.ts'
import { openWebhooks } from '#server/testing/webhook-steps.ts'

const { portico, staff, receiver, taken, make, work, patch, endpointOf, deliveriesOf, forget, close } = await openWebhooks()
afterAll(close)
afterEach(forget)

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
