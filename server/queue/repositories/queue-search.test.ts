import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type QueueSort, queueTimes } from '#contract/queue/queue.ts'
import { requestKinds } from '#contract/request-kind.ts'
import { type RequestStatus, requestStatuses } from '#contract/requests/request-status.ts'
import { countSearchedByStatus, findSearchedPage, type SearchQuery } from '#server/queue/repositories/queue-search.ts'
import { openStaffApp } from '#server/testing/staff-app.ts'
import { type TestApp, testApp } from '#server/testing/test-app.ts'

const count = 4_000
/** Words by who has them: everybody, each third, the oldest alone, each five hundredth, nobody. */
const words = { all: '1', third: '2', oldest: '3', few: '4', nobody: '5' } as const
const statuses = ['APPROVED', 'REJECTED', 'WAIT_FOR_APPROVAL'] as const satisfies readonly RequestStatus[]

let portico: TestApp
beforeAll(async () => {
  portico = await testApp()
  const { db } = portico.context
  const { requestId } = await portico.newLink()
  const { formId, subjectId } = await db
    .selectFrom('verificationRequests')
    .selectAll()
    .where('id', '=', requestId)
    .executeTakeFirstOrThrow()
  await sql`insert into verification_requests (id, client_id, kind, form_id, form_version, subject_id, status, language, expires_at, submitted_at, created_at, updated_at)
    select 'req_' || n, ${portico.client.id}, case when n % 10 = 0 then 'corporate' else 'individual' end, ${formId}, 1, ${subjectId},
      (${[...statuses]}::text[])[1 + n % 3], 'en', now(), case when n % 2 = 0 then t + interval '1 day' end, t, t + (n % 7) * interval '1 hour'
    from (select n, timestamptz '2026-01-01' + (n::bigint * 7919 % ${count}) / 2 * interval '1 minute' as t from generate_series(1, ${count}::int) n) made`.execute(
    db,
  )
  await sql`insert into request_search (request_id, client_id, subject_id, words, sealed_label, kind, status, form_id, assignee_id, created_at, updated_at, waiting_at)
    select id, client_id, subject_id,
      array_remove(array[1, case when n % 3 = 0 then 2 end, case when created_at < '2026-01-01 10:00Z' then 3 end, case when n % 500 = 0 then 4 end], null)::bigint[],
      '', kind, status, form_id, assignee_id, created_at, updated_at, coalesce(submitted_at, created_at)
    from (select *, substr(id, 5)::int as n from verification_requests where id ~ '^req_[0-9]+$') r`.execute(db)
  expect(await db.selectFrom('requestSearch').select('requestId').execute()).toHaveLength(count)
  await sql`analyze request_search`.execute(db)
}, 60_000)
afterAll(() => portico.close())

const query = (more: Partial<SearchQuery>): SearchQuery => ({
  clientId: portico.client.id,
  statuses: requestStatuses,
  kinds: requestKinds,
  formIds: null,
  words: [words.all],
  ...more,
})

/** Every page, one after the other. */
async function findAll(desired: SearchQuery, sort: QueueSort, limit: number, pages: number): Promise<string[]> {
  const ids: string[] = []
  let after: { at: string; id: string } | undefined
  for (let at = 0; at < pages; at += 1) {
    const page = await findSearchedPage(portico.context.db, desired, { sort, after, limit })
    ids.push(...page.map(({ id }) => id))
    after = page.at(-1)
    if (page.length < limit) break
  }
  return ids
}

/** The same by the plainest way. */
async function readAll(
  { words: desired, statuses: of, kinds }: SearchQuery,
  { by, direction }: QueueSort,
  limit: number,
): Promise<string[]> {
  const order = sql.raw(direction)
  const { rows } = await sql<{ requestId: string }>`select request_id from request_search
    where words @> ${desired}::bigint[] and status = any(${of}) and kind = any(${kinds})
    order by ${sql.ref(`${by}_at`)} ${order}, request_id ${order} limit ${limit}`.execute(portico.context.db)
  return rows.map(({ requestId }) => requestId)
}

const some = { statuses: ['REJECTED', 'WAIT_FOR_APPROVAL'], kinds: ['individual'] } as const satisfies Partial<SearchQuery>

it.each(Object.entries(words))('finds every request with the word %s, in every order and filter', async (_, word) => {
  for (const by of queueTimes) {
    for (const direction of ['asc', 'desc'] as const) {
      for (const filters of [{}, some]) {
        const desired = query({ words: [word], ...filters })
        const sort = { by, direction }
        expect([by, direction, await findAll(desired, sort, 7, 4)]).toEqual([by, direction, await readAll(desired, sort, 28)])
      }
    }
  }
})

it('finds requests by several words', async () => {
  const sort = { by: 'created', direction: 'desc' } as const
  const both = query({ words: [words.third, words.oldest] })
  expect(await findAll(both, sort, 50, 100)).toEqual(await readAll(both, sort, count))
  const every = query({ words: [words.third] })
  expect(await findAll(every, sort, 100, 100)).toEqual(await readAll(every, sort, count))
})

it('filters by assignee, unassigned and time', async () => {
  const { db } = portico.context
  const { id } = await openStaffApp(portico, 'reviewer')
  await db.updateTable('verificationRequests').set({ assigneeId: id }).where('id', 'in', ['req_3', 'req_6', 'req_7', 'req_9']).execute()
  const dates = { of: 'waiting', from: new Date('2026-01-01'), before: new Date('2026-01-03') } as const
  const sort = { by: 'created', direction: 'asc' } as const
  for (const [word, own] of [
    [words.all, 4],
    [words.third, 3],
    [words.nobody, 0],
  ] as const) {
    const desired = query({ words: [word], assigneeId: id, statuses })
    expect((await findAll(desired, sort, 2, 9)).length).toBe(own)
    expect((await countSearchedByStatus(db, desired, 101)).reduce((sum, { count: each }) => sum + each, 0)).toBe(own)
    const { rows } = await sql<{ id: string }>`select request_id as id from request_search where words @> array[${word}::bigint]
      and assignee_id is null and waiting_at >= ${dates.from} and waiting_at < ${dates.before} order by created_at, request_id limit 30`.execute(
      db,
    )
    expect(await findAll(query({ words: [word], assigneeId: null, dates }), sort, 10, 3)).toEqual(rows.map((row) => row.id))
  }
})

it('counts by status up to a limit', async () => {
  const counted = async (word: string, cap: number) =>
    (await countSearchedByStatus(portico.context.db, query({ words: [word], statuses }), cap)).sort((one, other) =>
      one.status < other.status ? -1 : 1,
    )
  expect(await counted(words.all, 101)).toEqual(statuses.map((status) => ({ status, count: 101 })))
  expect((await counted(words.all, 5_000)).reduce((sum, { count: each }) => sum + each, 0)).toBe(count)
  expect(await counted(words.few, 101)).toEqual([
    { status: 'APPROVED', count: 2 },
    { status: 'REJECTED', count: 3 },
    { status: 'WAIT_FOR_APPROVAL', count: 3 },
  ])
  expect(await counted(words.nobody, 101)).toEqual([])
})

it('counts thousands exactly', async () => {
  await portico.context.db.deleteFrom('requestSearchDue').execute()
  const { send } = await openStaffApp(portico, 'auditor', { email: 'counting@northwind.example' })
  const { body } = await send('POST', '/queue/counts', {})
  const counted = body.byStatus as { count: number; isAtLeast: boolean }[]
  // One more by its link.
  expect([counted.reduce((sum, each) => sum + each.count, 0), counted.some(({ isAtLeast }) => isAtLeast), body.countedTo]).toEqual([
    count + 1,
    false,
    10_000,
  ])
})

it('finds a request under its new status', async () => {
  const { db } = portico.context
  await db
    .updateTable('verificationRequests')
    .set({ status: 'RETRY', updatedAt: new Date('2027-01-01') })
    .where('id', '=', 'req_500')
    .execute()
  const desired = query({ words: [words.few], statuses: ['RETRY'] })
  expect(await findAll(desired, { by: 'updated', direction: 'desc' }, 5, 1)).toEqual(['req_500'])
  expect((await findAll(query({ words: [words.few] }), { by: 'updated', direction: 'desc' }, 5, 1))[0]).toBe('req_500')
})
