import { type Kysely, type RawBuilder, sql } from 'kysely'
import { type RequestStatus, requestStatuses } from '#contract/request-status.ts'
import { type QueueTime, requestKinds } from '#contract/staff/queue.ts'
import type { Database } from '#server/database/schema.ts'
import type { QueuePage, QueuePlace, QueueQuery } from '#server/repositories/staff-queue.ts'

/** A query with words. */
export type SearchQuery = QueueQuery & { words: readonly string[] }

const timeOf: Record<QueueTime, RawBuilder<Date>> = { created: sql`s.created_at`, updated: sql`s.updated_at`, waiting: sql`s.waiting_at` }
const requestTimeOf: Record<QueueTime, RawBuilder<Date>> = {
  created: sql`r.created_at`,
  updated: sql`r.updated_at`,
  waiting: sql`coalesce(r.submitted_at, r.created_at)`,
}
/** To look one request up by its id costs as much as to read three that the words lead to (measured, 1,000,000 requests). */
const lookUpCost = 3
/** How much further than expected the queue is walked before all that were found are read instead. */
const patience = 4
const leastWalked = 500

/**
 * Ids of a page of those who have all the words, in its order. What few have is found by the index of words, and put in order. Of what many
 * have, the requests are looked at in the page's order until it is full, which is the sooner the more have it; where it takes longer
 * than the statistics promise, all of them are read after all.
 */
export async function findSearchedPage(db: Kysely<Database>, query: SearchQuery, page: QueuePage): Promise<QueuePlace[]> {
  const { found, total } = await estimate(db, query)
  const expected = (page.limit * total) / Math.max(found, 1)
  if (found > lookUpCost * expected) {
    const walked = await walk(db, query, page, Math.max(leastWalked, Math.ceil(patience * expected)))
    if (walked.length === page.limit) return walked
  }
  const { sort, limit } = page
  const at = timeOf[sort.by]
  const order = toOrder(page)
  const { rows } = await sql<QueuePlace>`select s.request_id as id, (${at})::text as at from request_search s
    where ${toWords(query)} and s.client_id = ${query.clientId} ${toStanding(query, 's')} ${toRest(query)} ${toFurther(page, at, sql`s.request_id`)}
    order by ${at} ${order}, s.request_id ${order} limit ${limit}`.execute(db)
  return rows
}

/** How many there are of each status: read one by one where few are found, walked up to the cap where many are. */
export async function countSearchedByStatus(db: Kysely<Database>, query: SearchQuery, cap: number): Promise<{ status: RequestStatus; count: number }[]> {
  const { found, total } = await estimate(db, query)
  const expected = (cap * total) / Math.max(found, 1)
  if (found > lookUpCost * Math.min(total, expected * query.statuses.length)) return countWalking(db, query, cap)
  const { rows } = await sql<{ status: RequestStatus; count: number }>`select s.status, least(count(*), ${cap})::int as count from request_search s
    where ${toWords(query)} and s.client_id = ${query.clientId} ${toStanding(query, 's')} ${toRest(query)} group by s.status`.execute(db)
  return rows
}

/** What the statistics of the database expect: of the customer's requests, and of those with the words. */
async function estimate(db: Kysely<Database>, query: SearchQuery): Promise<{ found: number; total: number }> {
  const { rows } = await sql<Record<string, [{ Plan: { Plans: { 'Plan Rows': number }[] } }]>>`explain (format json)
    select 1 from request_search s where ${toWords(query)} and s.client_id = ${query.clientId}
    union all select 1 from request_search s where s.client_id = ${query.clientId}`.execute(db)
  const [plans] = Object.values(rows[0] ?? {})
  const [found = 0, total = 0] = plans?.[0].Plan.Plans.map((plan) => plan['Plan Rows']) ?? []
  return { found, total }
}

async function walk(db: Kysely<Database>, query: SearchQuery, page: QueuePage, atMost: number): Promise<QueuePlace[]> {
  const at = requestTimeOf[page.sort.by]
  const order = toOrder(page)
  // Without `offset 0` the database may read everybody with the words instead of looking each one up.
  const { rows } = await sql<QueuePlace>`select walked.id, walked.at::text as at from (
      select r.id, ${at} as at from verification_requests r
      where r.client_id = ${query.clientId} ${toStanding(query, 'r')} ${toFurther(page, at, sql`r.id`)}
      order by ${at} ${order}, r.id ${order} limit ${atMost}) walked
    cross join lateral (select 1 from request_search s where s.request_id = walked.id and ${toWords(query)} ${toRest(query)} offset 0) found
    order by walked.at ${order}, walked.id ${order} limit ${page.limit}`.execute(db)
  return rows
}

async function countWalking(db: Kysely<Database>, query: SearchQuery, cap: number): Promise<{ status: RequestStatus; count: number }[]> {
  const { statuses, kinds, formIds } = query
  const ofPart = formIds ? sql`r.form_id = part` : sql`r.kind = part`
  const { rows } = await sql<{ status: RequestStatus; count: number }>`select stretch.status, least(sum(page.count), ${cap})::int as count
    from (select status, part from unnest(${statuses}::text[]) as status cross join unnest(${formIds ?? kinds}::text[]) as part) stretch
    cross join lateral (select count(*) as count from (select 1 from verification_requests r
      cross join lateral (select 1 from request_search s where s.request_id = r.id and ${toWords(query)} ${toRest(query)} offset 0) found
      where r.client_id = ${query.clientId} and r.status = stretch.status and ${ofPart}
      limit ${cap}) counted) page
    group by stretch.status`.execute(db)
  return rows
}

const none = sql``

function toWords({ words }: SearchQuery): RawBuilder<boolean> {
  return sql`s.words @> ${words}::bigint[]`
}

/** What all have is not asked for. */
function toStanding({ statuses, kinds, formIds }: QueueQuery, table: 's' | 'r'): RawBuilder<unknown> {
  const of = sql.ref
  const parts = [
    statuses.length < requestStatuses.length ? sql`and ${of(`${table}.status`)} = any(${statuses})` : none,
    formIds ? sql`and ${of(`${table}.form_id`)} = any(${formIds})` : none,
    !formIds && kinds.length < requestKinds.length ? sql`and ${of(`${table}.kind`)} = any(${kinds})` : none,
  ]
  return sql.join(parts, sql` `)
}

function toRest({ assigneeId, dates }: QueueQuery): RawBuilder<unknown> {
  const parts = [
    assigneeId === undefined ? none : assigneeId === null ? sql`and s.assignee_id is null` : sql`and s.assignee_id = ${assigneeId}`,
    dates?.from ? sql`and ${timeOf[dates.of]} >= ${dates.from}` : none,
    dates?.before ? sql`and ${timeOf[dates.of]} < ${dates.before}` : none,
  ]
  return sql.join(parts, sql` `)
}

function toOrder({ sort }: QueuePage): RawBuilder<unknown> {
  return sort.direction === 'asc' ? sql`asc` : sql`desc`
}

function toFurther({ sort, after }: QueuePage, at: RawBuilder<Date>, id: RawBuilder<string>): RawBuilder<unknown> {
  return after ? sql`and (${at}, ${id}) ${sort.direction === 'asc' ? sql`>` : sql`<`} (${after.at}::timestamptz, ${after.id})` : none
}
