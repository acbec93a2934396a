import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Client } from '#server/platform/database/schema.ts'
import { advanceTestMode } from '#server/sandbox/advance-test-mode.ts'
import { findTestClient, saveClient } from '#server/tenants/repositories/clients.ts'
import { openSecretKey, type SecretKey } from '#server/testing/secret-key.ts'
import { readTableStates, toChangedTables } from '#server/testing/table-states.ts'
import { type TestApp, testApp } from '#server/testing/test-app.ts'
import { deliverAll, openWebhookReceiver } from '#server/testing/webhook-receiver.ts'

let portico: TestApp
let receiver: Awaited<ReturnType<typeof openWebhookReceiver>>
let twin: Client
let live: SecretKey
let test: SecretKey
beforeAll(async () => {
  portico = await testApp({ client: { creditBalance: 50 } })
  receiver = await openWebhookReceiver()
  const found = await findTestClient(portico.context.db, portico.client.id)
  if (!found) throw new Error('a client has a test tenant')
  twin = found
  live = await openSecretKey(portico)
  test = await openSecretKey(portico, { clientId: twin.id })
})
afterAll(async () => {
  await portico.close()
  receiver.close()
})

const advance = (hours: number, by = test) => by.send('POST', '/test/advance', { hours })
const work = () => deliverAll(portico.context)
const sentIds = () => receiver.taken.map(({ event }) => event.id)

describe('the clock of all of test mode', () => {
  it('expires every open link whose time has passed by then, and answers how many', async () => {
    const [one, other] = [await portico.newLink({ client: twin }), await portico.newLink({ client: twin })]
    const hours = portico.client.linkLifetimeHours
    expect((await advance(hours - 1)).body).toEqual({ mode: 'test', expired: 0 })
    expect((await advance(2)).body).toEqual({ mode: 'test', expired: 2 })
    expect([await portico.statusOf(one.requestId), await portico.statusOf(other.requestId)]).toEqual(['EXPIRED', 'EXPIRED'])
  })

  it('tries webhooks again whose next try is due by then, and no sooner', async () => {
    await test.send('POST', '/webhook-endpoints', { url: receiver.url })
    await work()
    receiver.forget()
    receiver.answerWith(500)
    const { requestId } = await portico.newLink({ client: twin })
    await work()
    await work()
    expect(sentIds()).toHaveLength(1)
    receiver.answerWith(200)
    await advance(24 * 3)
    await work()
    expect(new Set(sentIds()).size).toBe(1)
    expect(receiver.taken).toHaveLength(2)
    expect(receiver.taken[1]?.event).toMatchObject({ requestId, mode: 'test' })
  })

  it('moves nothing of the live mode, and nothing of another customer’s test mode', async () => {
    const otherId = 'cli_other'
    await portico.context.db.transaction().execute((transaction) => saveClient(transaction, { id: otherId, name: 'Harbour Bank' }))
    await live.send('POST', '/webhook-endpoints', { url: receiver.url })
    receiver.answerWith(500)
    await portico.newLink()
    await work()
    receiver.answerWith(200)
    const endsOf = async (clientId: string) => ({
      requests: await portico.context.db
        .selectFrom('verificationRequests')
        .select(['id', 'expiresAt'])
        .where('clientId', '=', clientId)
        .orderBy('id')
        .execute(),
      tries: await portico.context.db
        .selectFrom('webhookDeliveries')
        .select(['id', 'nextAttemptAt'])
        .where('clientId', '=', clientId)
        .orderBy('id')
        .execute(),
    })
    const before = await endsOf(portico.client.id)
    const others = await findTestClient(portico.context.db, otherId)
    expect((await advance(8_000, await openSecretKey(portico, { clientId: String(others?.id) }))).status).toBe(200)
    expect((await advance(8_000)).status).toBe(200)
    expect(await endsOf(portico.client.id)).toEqual(before)
  })

  it('is no one’s with a live key, and moves nothing then', async () => {
    const before = await readTableStates(portico.context.db)
    expect((await advance(24, live)).body).toMatchObject({ status: 403, code: 'TEST_MODE_ONLY' })
    await expect(advanceTestMode(portico.context, { client: portico.client }, 24)).rejects.toMatchObject({ code: 'TEST_MODE_ONLY' })
    for (const hours of [0, -1, 1.5, 1e9, '1']) expect((await test.send('POST', '/test/advance', { hours })).status).toBe(422)
    expect(toChangedTables(before, await readTableStates(portico.context.db))).toEqual([])
  })
})
