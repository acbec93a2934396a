import { expect } from 'vitest'
import { openStaffApp } from '#server/testing/staff-app.ts'
import { type TestOptions, testApp } from '#server/testing/test-app.ts'
import { deliverAll, openWebhookReceiver } from '#server/testing/webhook-receiver.ts'

type Made = { id: string; secret: string; publicKey: string }

/** An administrator who manages endpoints, and a receiver to which they lead. */
export async function openWebhooks(options?: TestOptions) {
  const portico = await testApp(options)
  const { context } = portico
  const staff = await openStaffApp(portico, 'administrator')
  const receiver = await openWebhookReceiver()
  const work = () => deliverAll(context)
  return {
    portico,
    staff,
    receiver,
    taken: receiver.taken,
    work,
    async make(more: object = {}): Promise<Made> {
      const { status, body } = await staff.send('POST', '/webhooks', { url: receiver.url, ...more })
      expect([status, body]).toEqual([200, expect.objectContaining({ enabled: true })])
      return body as Made
    },
    patch: (url: string, payload: object) =>
      portico.send({ method: 'PATCH', url: `/v1/staff${url}`, headers: { authorization: `Bearer ${staff.accessToken}` }, payload }),
    endpointOf: (id: string) => context.db.selectFrom('webhookEndpoints').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
    deliveriesOf: (id: string) =>
      context.db.selectFrom('webhookDeliveries').selectAll().where('endpointId', '=', id).orderBy('sequence').execute(),
    /** The time of the next try comes. */
    makeDue: (id: string) =>
      context.db.updateTable('webhookDeliveries').set({ nextAttemptAt: '2020-01-01' }).where('endpointId', '=', id).execute(),
    /** No endpoint and no delivery of one test is left to the next. */
    async forget() {
      receiver.answerWith(200)
      await context.db.deleteFrom('webhookEndpoints').execute()
      await work()
      receiver.forget()
    },
    async close() {
      await portico.close()
      receiver.close()
    },
  }
}
