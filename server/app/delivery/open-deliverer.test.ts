import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openDeliverer } from '#server/app/delivery/open-deliverer.ts'
import { openStaffApp } from '#server/testing/staff-app.ts'
import { type TestApp, testApp } from '#server/testing/test-app.ts'

let portico: TestApp
beforeAll(async () => {
  portico = await testApp()
})
afterAll(() => portico.close())

const entry = new URL('odd-deliverer.fixture.ts', import.meta.url)
const open = () => openDeliverer(portico.context, { databaseUrl: portico.databaseUrl, entry })

describe('the process that delivers webhooks', () => {
  it('answers each delivery for itself, and one that failed costs no other', async () => {
    const deliverer = open()
    const outcomes = await Promise.allSettled(['whole', 'fails', 'whole'].map((endpointId) => deliverer.deliver(endpointId)))
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
    await deliverer.close()
  })

  it('that dies is replaced with the next delivery, and lets go of the endpoint that it held', async () => {
    const staff = await openStaffApp(portico, 'administrator')
    const { body } = await staff.send('POST', '/webhooks', { url: 'https://hooks.northwind.example/portico' })
    const id = String(body.id)
    const deliverer = open()
    await expect(deliverer.deliver(id)).rejects.toThrow('ended')
    const endpoint = await portico.context.db.selectFrom('webhookEndpoints').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    expect([endpoint.busyHolder, endpoint.busyUntil]).toEqual([null, null])
    await deliverer.deliver('whole')
    await deliverer.close()
  })

  it('ends what is under way when the server stops, and takes no more', async () => {
    const deliverer = open()
    const under = deliverer.deliver('until stopped')
    await deliverer.deliver('whole')
    await Promise.all([under, deliverer.close()])
    await expect(deliverer.deliver('whole')).rejects.toThrow('stopping')
  })
})
