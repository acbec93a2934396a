import { Webhook } from 'standardwebhooks'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import type { ApiScope } from '#contract/scopes.ts'
import { fullEventSchema } from '#contract/webhooks/full-body.ts'
import { erasePeople } from '#server/retention/erase-people.ts'
import { createApiKey } from '#server/tenants/create-api-key.ts'
import { openSecretKey, type SecretKey } from '#server/testing/secret-key.ts'
import { decide, openStaffApp, type StaffApp, submittedRequest } from '#server/testing/staff-app.ts'
import { type TestApp, testApp } from '#server/testing/test-app.ts'
import { deliverAll, openWebhookReceiver } from '#server/testing/webhook-receiver.ts'

let portico: TestApp
let staff: StaffApp
let key: SecretKey
let receiver: Awaited<ReturnType<typeof openWebhookReceiver>>
beforeAll(async () => {
  portico = await testApp({ client: { creditBalance: 50 } })
  staff = await openStaffApp(portico, 'administrator')
  key = await openSecretKey(portico)
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

type Made = { id: string; secret: string; payload: string }
const make = async (more: object = {}) =>
  (await staff.send('POST', '/webhooks', { url: receiver.url, payload: 'full', ...more })).body as unknown as Made

it('holds what the request answers to a key at that moment, where the customer chose full bodies', async () => {
  const { secret, payload } = await make({ eventTypes: ['request.rejected'] })
  expect(payload).toBe('full')
  const { id } = await submittedRequest(portico, { email: 'whole.person@example.com' })
  await decide(staff, id, 'reject', { reasons: ['other'], remark: 'Told to the applicant' })
  await deliverAll(portico.context)
  const [{ headers, body }] = receiver.taken as [(typeof receiver.taken)[number]]
  const event = fullEventSchema.parse(new Webhook(secret).verify(body, headers))
  expect(event).toMatchObject({ type: 'request.rejected', requestId: id, status: 'REJECTED', mode: 'live' })
  expect(event.data).toEqual((await key.send('GET', `/requests/${id}`)).body)
  expect(event.data).toMatchObject({ email: 'whole.person@example.com', decision: { remark: 'Told to the applicant' } })
  expect(event.data?.identity.length).toBeGreaterThan(0)
})

it('keeps nothing of a full body that tells of the person, nor of the answer to it', async () => {
  const { id } = await make()
  await portico.newLink({ email: 'sent.not.kept@example.com' })
  await deliverAll(portico.context)
  expect(receiver.taken[0]?.body).toContain('sent.not.kept@example.com')
  const { data } = (await staff.send('GET', `/webhooks/${id}/deliveries`)).body as { data: { id: string }[] }
  const detail = await staff.send('GET', `/webhooks/${id}/deliveries/${data[0]?.id}`)
  const { attempts } = detail.body as { attempts: { requestBody: string; answerBody: string }[] }
  expect(detail.text).not.toContain('sent.not.kept')
  expect(attempts.map(({ requestBody, answerBody }) => [Object.keys(JSON.parse(requestBody)).includes('data'), answerBody])).toEqual([
    [false, ''],
  ])
})

it('tells nothing of a person who was erased, also where it is sent again', async () => {
  const { id } = await make()
  const { requestId } = await portico.newLink({ email: 'gone.by.then@example.com' })
  await decide(staff, requestId, 'reject', { reasons: ['other'], remark: 'No.' })
  await deliverAll(portico.context)
  await portico.context.db.updateTable('verificationRequests').set({ decidedAt: '2020-01-01' }).where('id', '=', requestId).execute()
  await erasePeople(portico.context)
  receiver.forget()
  await staff.send('POST', `/webhooks/${id}/resend`, { fromSequence: 1, toSequence: 1_000 })
  await deliverAll(portico.context)
  const bodies = receiver.taken.filter(({ event }) => event.requestId === requestId)
  expect(bodies.map(({ body }) => fullEventSchema.parse(JSON.parse(body)).data)).toMatchObject(
    bodies.map(() => ({ id: requestId, isErased: true, email: null })),
  )
  expect([bodies.length > 0, bodies.some(({ body }) => body.includes('gone.by.then'))]).toEqual([true, false])
})

it('has no data of a test, which is of no request', async () => {
  const { id } = await make()
  await staff.send('POST', `/webhooks/${id}/test`)
  await deliverAll(portico.context)
  expect(receiver.taken.map(({ event }) => [event.type, event.data])).toEqual([['webhook.test', null]])
})

it('that cannot be built is tried again, and holds up no other', async () => {
  const { id } = await make()
  const { requestId } = await portico.newLink({ email: 'broken@example.com' })
  const { requestId: whole } = await portico.newLink({ email: 'whole@example.com' })
  const broken = { sealedEmail: Buffer.alloc(40, 1) }
  await portico.context.db.updateTable('verificationRequests').set(broken).where('id', '=', requestId).execute()
  await deliverAll(portico.context)
  expect(receiver.taken.map(({ event }) => event.requestId)).toEqual([whole])
  const { body } = await staff.send('GET', `/webhooks/${id}/deliveries?state=waiting`)
  expect(body.data).toMatchObject([{ requestId, attempts: 1, lastStatus: null, lastFailure: 'not_built' }])
})

it('is chosen, and sent elsewhere, only by whoever may read personal data', async () => {
  const refused = [403, 'WEBHOOK_FULL_NOT_ALLOWED']
  const engineer = await openStaffApp(portico, 'engineer', { email: 'engineer@northwind.example' })
  const requested = { url: receiver.url, payload: 'full' }
  const answer = await engineer.send('POST', '/webhooks', requested)
  expect([answer.status, answer.body.errorCode]).toEqual(refused)
  const { id } = await make()
  const keyOf = async (scopes: ApiScope[]) => {
    const { apiKey } = await createApiKey(portico.context, { clientId: portico.client.id, scopes })
    return async (method: 'POST' | 'PATCH', path: string, payload: object) => {
      const headers = { authorization: `Bearer ${apiKey}` }
      const { status, body } = await portico.send({ method, url: `/v1/webhook-endpoints${path}`, headers, payload })
      return [status, body.code ?? body.payload]
    }
  }
  const manager = await keyOf(['webhooks:manage'])
  expect(await manager('POST', '', requested)).toEqual(refused)
  expect(await manager('PATCH', `/${id}`, { url: `${receiver.url}/mine` })).toEqual(refused)
  expect(await manager('PATCH', `/${id}`, { description: 'Still theirs' })).toEqual([200, 'full'])
  expect(await manager('PATCH', `/${id}`, { payload: 'thin', url: `${receiver.url}/mine` })).toEqual([200, 'thin'])
  expect(await manager('PATCH', `/${id}`, { payload: 'full' })).toEqual(refused)
  const reader = await keyOf(['webhooks:manage', 'requests:read'])
  expect(await reader('PATCH', `/${id}`, { payload: 'full' })).toEqual([200, 'full'])
})
