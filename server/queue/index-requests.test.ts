import { afterAll, beforeAll, expect, it } from 'vitest'
import { indexRequests } from '#server/queue/index-requests.ts'
import { sealContactOf } from '#server/requests/contact.ts'
import { changeRequest, lockRequest } from '#server/requests/repositories/requests.ts'
import { type TestApp, testApp } from '#server/testing/test-app.ts'

let portico: TestApp
beforeAll(async () => {
  portico = await testApp()
})
afterAll(() => portico.close())

const due = async () =>
  (await portico.context.db.selectFrom('requestSearchDue').select('requestId').execute()).map(({ requestId }) => requestId)

it('skips a locked request, and indexes it later', async () => {
  const { requestId } = await portico.newLink({ email: 'anna@example.com' })
  const other = await portico.newLink({ email: 'eva@example.com' })
  await portico.context.db.transaction().execute(async (transaction) => {
    const request = await lockRequest(transaction, requestId)
    expect(await indexRequests(portico.context)).toBe(1)
    expect(await due()).toEqual([requestId])
    await changeRequest(
      transaction,
      request,
      await sealContactOf(transaction, portico.context, request, { email: 'anna.eriksson@example.com' }),
    )
  })
  expect(await indexRequests(portico.context)).toBe(1)
  expect(await due()).toEqual([])
  const found = await portico.context.db.selectFrom('requestSearch').select('requestId').execute()
  expect(new Set(found.map((row) => row.requestId))).toEqual(new Set([requestId, other.requestId]))
})
