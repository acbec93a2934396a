import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { indexRequests } from '#server/queue/index-requests.ts'
import { saveSearched, takeDueRequests } from '#server/queue/repositories/request-search.ts'
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

it('a search waits for what somebody else is indexing', async () => {
  const { requestId } = await portico.newLink({ email: 'greta@example.com' })
  const { db } = portico.context
  const { clientId, subjectId } = await db
    .selectFrom('verificationRequests')
    .select(['clientId', 'subjectId'])
    .where('id', '=', requestId)
    .executeTakeFirstOrThrow()
  const waiting = sql`select 1 from pg_locks where locktype = 'advisory' and not granted
    and database = (select oid from pg_database where datname = current_database())`
  const order: string[] = []
  const searching = await db.transaction().execute(async (transaction) => {
    expect(await takeDueRequests(transaction, { limit: 10 })).toEqual([requestId])
    const search = indexRequests(portico.context, { clientId }).then(() => order.push('searched'))
    await expect.poll(async () => (await waiting.execute(db)).rows).toHaveLength(1)
    await saveSearched(transaction, { requestId, clientId, subjectId, words: [], sealedLabel: Buffer.alloc(0) })
    order.push('indexed')
    return [search]
  })
  await Promise.all(searching)
  expect(order).toEqual(['indexed', 'searched'])
})
