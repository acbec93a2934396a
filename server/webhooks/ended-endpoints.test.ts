import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { openStaffApp, type StaffApp } from '#server/testing/staff-app.ts'
import { type TestApp, testApp } from '#server/testing/test-app.ts'
import { deliverAll, openWebhookReceiver } from '#server/testing/webhook-receiver.ts'
import { sweepEndpoints } from '#server/webhooks/sweep-endpoints.ts'

let portico: TestApp
let staff: StaffApp
let receiver: Awaited<ReturnType<typeof openWebhookReceiver>>
beforeAll(async () => {
  portico = await testApp()
  staff = await openStaffApp(portico, 'administrator')
  receiver = await openWebhookReceiver()
})
afterAll(async () => {
  await portico.close()
  receiver.close()
})
afterEach(async () => {
  await portico.context.db.deleteFrom('webhookEndpoints').execute()
  await deliverAll(portico.context)
  receiver.forget()
})

const make = async () => String((await staff.send('POST', '/webhooks', { url: receiver.url })).body.id)
const endpointOf = (id: string) => portico.context.db.selectFrom('webhookEndpoints').selectAll().where('id', '=', id).executeTakeFirst()
const deliveriesOf = async (id: string) =>
  (await staff.send('GET', `/webhooks/${id}/deliveries`)).body as { data: { id: string; state: string }[] }
/** Every delivery that waits has one try left, and its time has come. */
const comeToLastTry = (id: string) =>
  portico.context.db
    .updateTable('webhookDeliveries')
    .set({ attempts: 9, attemptsInRow: 9, nextAttemptAt: '2020-01-01' })
    .where('endpointId', '=', id)
    .where('state', '=', 'waiting')
    .execute()
async function spend(id: string, events: number): Promise<void> {
  receiver.answerWith(500)
  for (let nth = 0; nth < events; nth += 1) await portico.newLink()
  await deliverAll(portico.context)
  await comeToLastTry(id)
  await deliverAll(portico.context)
}

describe('an endpoint for which every try of an event was spent', () => {
  it('is switched off after ten such events in a row, and staff hear of it by email', async () => {
    const id = await make()
    await spend(id, 9)
    expect(await endpointOf(id)).toMatchObject({ enabled: true, spentInRow: 9 })
    await spend(id, 1)
    expect(await endpointOf(id)).toMatchObject({ enabled: false, disabledBecause: 'failing', spentInRow: 10 })
    const mails = await portico.context.db.selectFrom('mails').select('kind').where('uniqueKey', 'like', `%${id}%`).execute()
    expect(mails.map(({ kind }) => kind)).toEqual(['staff-webhook-disabled'])
  })

  it('stays on where one event between them was taken, and begins anew once it is enabled again', async () => {
    const id = await make()
    await spend(id, 9)
    receiver.answerWith(200)
    await portico.newLink()
    await deliverAll(portico.context)
    expect(await endpointOf(id)).toMatchObject({ enabled: true, spentInRow: 0 })
    await spend(id, 10)
    expect((await endpointOf(id))?.enabled).toBe(false)
    const headers = { authorization: `Bearer ${staff.accessToken}` }
    await portico.send({ method: 'PATCH', url: `/v1/staff/webhooks/${id}`, headers, payload: { enabled: true } })
    await spend(id, 1)
    expect(await endpointOf(id)).toMatchObject({ enabled: true, spentInRow: 1 })
  })
})

describe('an endpoint that is deleted', () => {
  it('gets nothing more and is managed by nobody, and its deliveries are read as before', async () => {
    const id = await make()
    await portico.newLink()
    await deliverAll(portico.context)
    receiver.answerWith(500)
    await portico.newLink()
    await deliverAll(portico.context)
    expect((await staff.send('DELETE', `/webhooks/${id}`)).body).toEqual({ id, deleted: true })
    await portico.newLink()
    await comeToLastTry(id)
    const count = receiver.taken.length
    await deliverAll(portico.context)
    expect(receiver.taken).toHaveLength(count)
    expect((await staff.send('GET', '/webhooks')).body).toEqual({ data: [] })
    const { data } = await deliveriesOf(id)
    expect(data.map(({ state }) => state)).toEqual(['failed', 'delivered'])
    const { body } = await staff.send('GET', `/webhooks/${id}/deliveries/${data[1]?.id}`)
    expect(body.attempts).toMatchObject([{ answerStatus: 200, answerBody: 'said by the receiver' }])
    const refused = [
      await staff.send('POST', `/webhooks/${id}/test`),
      await staff.send('POST', `/webhooks/${id}/rotate-secret`),
      await staff.send('POST', `/webhooks/${id}/deliveries/${data[1]?.id}/resend`),
      await staff.send('POST', `/webhooks/${id}/resend`, { fromSequence: 1, toSequence: 9 }),
    ]
    expect(refused.map(({ status, body }) => [status, body.errorCode])).toEqual(Array(4).fill([404, 'NOT_FOUND']))
    expect((await endpointOf(id))?.sealedSecrets).toEqual(Buffer.alloc(0))
  })

  it('is deleted once, however often that is asked; one that never was is not found', async () => {
    const id = await make()
    const answers = [await staff.send('DELETE', `/webhooks/${id}`), await staff.send('DELETE', `/webhooks/${id}`)]
    expect(answers.map(({ status, body }) => [status, body])).toEqual(Array(2).fill([200, { id, deleted: true }]))
    const entries = portico.context.db.selectFrom('auditEntries').select('action').where('targetId', '=', id).orderBy('sequence')
    expect((await entries.execute()).map(({ action }) => action)).toEqual(['webhook.created', 'webhook.deleted'])
    expect((await staff.send('DELETE', '/webhooks/whe_never')).status).toBe(404)
  })

  it('while something is under way leaves nothing that waits', async () => {
    const id = await make()
    receiver.answerWith(500)
    const sent = receiver.nextTaken()
    await portico.newLink()
    const delivering = deliverAll(portico.context)
    await sent
    await staff.send('DELETE', `/webhooks/${id}`)
    await delivering
    expect((await deliveriesOf(id)).data.map(({ state }) => state)).toEqual(['failed'])
  })

  it('makes room for another, and is removed with its deliveries after thirty days', async () => {
    const ids = await Promise.all(Array.from({ length: 20 }, make))
    expect((await staff.send('POST', '/webhooks', { url: receiver.url })).body.errorCode).toBe('WEBHOOK_LIMIT_REACHED')
    for (const id of ids.slice(1)) await staff.send('DELETE', `/webhooks/${id}`)
    await portico.newLink()
    await deliverAll(portico.context)
    await staff.send('DELETE', `/webhooks/${ids[0]}`)
    expect(await make()).toMatch(/^whe_/)
    expect(await sweepEndpoints(portico.context)).toBe(0)
    const old = new Date(portico.clock.now().getTime() - 31 * 86_400_000)
    await portico.context.db.updateTable('webhookEndpoints').set({ deletedAt: old }).where('id', '=', String(ids[0])).execute()
    expect(await sweepEndpoints(portico.context)).toBe(1)
    expect((await staff.send('GET', `/webhooks/${ids[0]}/deliveries`)).status).toBe(404)
  })
})
