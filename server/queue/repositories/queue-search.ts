import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { QueueTime } from '#contract/queue/queue.ts'
import { requestKinds } from '#contract/request-kind.ts'
import { type RequestStatus, requestStatuses } from '#contract/requests/request-status.ts'
import type { Database } from '#server/platform/database/schema.ts'
import type { QueuePage, QueuePlace, QueueQuery } from '#server/queue/repositories/queue.ts'

/** A query with words. */
export type SearchQuery = QueueQuery & { words: readonly string[] }

type Table = 's' | 'r'
const timeOf: Record<Table, Record<QueueTime, RawBuilder<Date>>> = {
  s: { created: sql`s.created_at`, updated: sql`s.updated_at`, waiting: sql`s.waiting_at` },
  r: { created: sql`r.created_at`, updated: sql`r.updated_at`, waiting: sql`coalesce(r.submitted_at, r.created_at)` },
}
/** In what it costs to read one that the words lead to: to look a request up by its id, and to pass one by in an index (measured, 1,000,000 requests). */
const cost = { lookUp: 3, pass: 0.3 } as const
/** How much further than expected the queue is walked before another way is taken. */
const patience = 3
const minWalked = 500

/**
 * Ids of a page of those who have all the words, in its order. What few have is found by the index of words, and put in order. Of what many
 * have, the requests are looked at in the page's order until it is full, which is the sooner the more have it; where it takes longer
 * than the statistics promise, whichever are fewer are read to the end: those with the words, or those under the filters.
 */
export async function findSearchedPage(db: Kysely<Database>, query: SearchQuery, page: QueuePage): Promise<QueuePlace[]> {
  const { found, total, passed, lookedAt, filtered } = await estimate(db, query, page.sort.by)
  const expected = (page.limit * total) / found
  const walkCost =
    cost.lookUp * Math.min((expected * lookedAt) / filtered, lookedAt) + cost.pass * Math.min((expected * passed) / filtered, passed)
  if (found > walkCost) {
    const walked = await walk(db, query, page, Math.max(minWalked, Math.ceil((patience * expected * lookedAt) / filtered)))
    if (walked.length === page.limit) return walked
    if (found > cost.lookUp * lookedAt) return walk(db, query, page)
  }
  return readFound(db, query, page)
}

/** How many there are of each status: read one by one where few are found, walked up to the cap where many are. */
export async function countSearchedByStatus(
  db: Kysely<Database>,
  query: SearchQuery,
  cap: number,
): Promise<{ status: RequestStatus; count: number }[]> {
  const { found, total } = await estimate(db, query)
  const expected = (cap * total) / found
  if (found > cost.lookUp * Math.min(total, expected * query.statuses.length)) return countWalking(db, query, cap)
  const { rows } = await sql<{
    status: RequestStatus
    count: number
  }>`select s.status, least(count(*), ${cap})::int as count from request_search s
    where ${toWords(query)} and s.client_id = ${query.clientId} ${toStanding(query, 's')} ${toRest(query)} group by s.status`.execute(db)
  return rows
}

type Estimate = Record<'found' | 'total' | 'passed' | 'lookedAt' | 'filtered', number>

/** What the statistics of the database expect, of the customer's requests: with the words; all; what a walk passes; what it looks at; under the filters. */
async function estimate(db: Kysely<Database>, query: SearchQuery, by?: QueueTime): Promise<Estimate> {
  const { assigneeId } = query
  const ofPart = (condition: RawBuilder<unknown>) => sql`select 1 from request_search s where s.client_id = ${query.clientId} ${condition}`
  const standing = sql`${toStanding(query, 's')} ${toDates(query, by, 's')}`
  const parts = [
    sql`and ${toWords(query)}`,
    none,
    assigneeId ? standing : toDates(query, by, 's'),
    standing,
    sql`${toStanding(query, 's')} ${toRest(query)}`,
  ].map(ofPart)
  const { rows } = await sql<
    Record<string, [{ Plan: { Plans: { 'Plan Rows': number }[] } }]>
  >`explain (format json) ${sql.join(parts, sql` union all `)}`.execute(db)
  const [plans] = Object.values(rows[0] ?? {})
  const [found = 1, total = 1, passed = 1, lookedAt = 1, filtered = 1] =
    plans?.[0].Plan.Plans.map((plan) => Math.max(1, plan['Plan Rows'])) ?? []
  return { found, total, passed, lookedAt, filtered }
}

async function readFound(db: Kysely<Database>, query: SearchQuery, page: QueuePage): Promise<QueuePlace[]> {
  const at = timeOf.s[page.sort.by]
  const order = toOrder(page)
  const { rows } = await sql<QueuePlace>`select s.request_id as id, (${at})::text as at from request_search s
    where ${toWords(query)} and s.client_id = ${query.clientId} ${toStanding(query, 's')} ${toRest(query)} ${toFurther(page, at, sql`s.request_id`)}
    order by ${at} ${order}, s.request_id ${order} limit ${page.limit}`.execute(db)
  return rows
}

async function walk(db: Kysely<Database>, query: SearchQuery, page: QueuePage, atMost?: number): Promise<QueuePlace[]> {
  const at = timeOf.r[page.sort.by]
  const order = toOrder(page)
  // Without `offset 0` the database may read everybody with the words instead of looking each one up.
  const { rows } = await sql<QueuePlace>`select walked.id, walked.at::text as at from (
      select r.id, ${at} as at from verification_requests r
      where r.client_id = ${query.clientId} ${toStanding(query, 'r')} ${toDates(query, page.sort.by, 'r')} ${toFurther(page, at, sql`r.id`)}
      order by ${at} ${order}, r.id ${order} ${atMost === undefined ? none : sql`limit ${atMost}`}) walked
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
      where r.client_id = ${query.clientId} and r.status = stretch.status and ${ofPart} ${toAssignee(query, 'r')}
      limit ${cap}) counted) page
    group by stretch.status`.execute(db)
  return rows
}

const none = sql``

function toWords({ words }: SearchQuery): RawBuilder<boolean> {
  return sql`s.words @> ${words}::bigint[]`
}

/** What all have is not asked for. */
function toStanding(query: QueueQuery, table: Table): RawBuilder<unknown> {
  const { statuses, kinds, formIds } = query
  const of = (column: string) => sql.ref(`${table}.${column}`)
  const parts = [
    statuses.length < requestStatuses.length ? sql`and ${of('status')} = any(${statuses})` : none,
    formIds ? sql`and ${of('form_id')} = any(${formIds})` : none,
    !formIds && kinds.length < requestKinds.length ? sql`and ${of('kind')} = any(${kinds})` : none,
    toAssignee(query, table),
  ]
  return sql.join(parts, sql` `)
}

/** Those of one person are few, and an index has them together. */
function toAssignee({ assigneeId }: QueueQuery, table: Table): RawBuilder<unknown> {
  return assigneeId ? sql`and ${sql.ref(`${table}.assignee_id`)} = ${assigneeId}` : none
}

/** Days of the time that is sorted by, or of any where none is named. */
function toDates({ dates }: QueueQuery, by: QueueTime | undefined, table: Table): RawBuilder<unknown> {
  if (!dates || (by && dates.of !== by)) return none
  const at = timeOf[table][dates.of]
  return sql`${dates.from ? sql`and ${at} >= ${dates.from}` : none} ${dates.before ? sql`and ${at} < ${dates.before}` : none}`
}

function toRest(query: QueueQuery): RawBuilder<unknown> {
  return sql`${query.assigneeId === null ? sql`and s.assignee_id is null` : none} ${toDates(query, undefined, 's')}`
}

function toOrder({ sort }: QueuePage): RawBuilder<unknown> {
  return sort.direction === 'asc' ? sql`asc` : sql`desc`
}

function toFurther({ sort, after }: QueuePage, at: RawBuilder<Date>, id: RawBuilder<string>): RawBuilder<unknown> {
  return after ? sql`and (${at}, ${id}) ${sort.direction === 'asc' ? sql`>` : sql`<`} (${after.at}::timestamptz, ${after.id})` : none
}
