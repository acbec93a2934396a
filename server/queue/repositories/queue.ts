import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely'
import type { QueueSort, QueueTime } from '#contract/queue/queue.ts'
import type { RequestKind } from '#contract/request-kind.ts'
import type { RequestStatus } from '#contract/requests/request-status.ts'
import type { Database, VerificationRequestRow } from '#server/platform/database/schema.ts'
import { countSearchedByStatus, findSearchedPage, type SearchQuery } from '#server/queue/repositories/queue-search.ts'

/** What a page asks for, with every word of the wire made plain. */
export type QueueQuery = {
  clientId: string
  statuses: readonly RequestStatus[]
  kinds: readonly RequestKind[]
  /** Instead of kinds, where forms are named. */
  formIds: readonly string[] | null
  /** An id; null for nobody's. */
  assigneeId?: string | null | undefined
  mentions?: string | undefined
  /** Whose applicants wait for a person whom they asked to look. */
  awaitsReview?: boolean | undefined
  /** On legal hold. */
  onHold?: boolean | undefined
  dates?: { of: QueueTime; from?: Date | undefined; before?: Date | undefined } | undefined
  /** Numbers of words that are all there. */
  words?: readonly string[] | undefined
  requestId?: string | undefined
}

/** Where a page ends: PostgreSQL's own text of the time, whose microseconds a Date would lose. */
export type QueuePlace = { at: string; id: string }
export type QueuePage = { sort: QueueSort; after: QueuePlace | undefined; limit: number }

const timeOf: Record<QueueTime, RawBuilder<Date>> = {
  created: sql`r.created_at`,
  updated: sql`r.updated_at`,
  waiting: sql`coalesce(r.submitted_at, r.created_at)`,
}
const none = sql``
/**
 * Ids of a page, in its order. Each pair of status and kind (or form, or assignee) is one stretch of an index that is in this order
 * already: the first few of each are merged, however many millions lie behind them.
 */
export async function findQueuePage(db: Kysely<Database>, query: QueueQuery, page: QueuePage): Promise<QueuePlace[]> {
  if (isSearch(query)) return findSearchedPage(db, query, page)
  const { sort, after, limit } = page
  const at = timeOf[sort.by]
  const order = sort.direction === 'asc' ? sql`asc` : sql`desc`
  const further = after
    ? sql`and (${at}, r.id) ${sort.direction === 'asc' ? sql`>` : sql`<`} (${after.at}::timestamptz, ${after.id})`
    : none
  const named = toNamed(query)
  if (named) {
    const { rows } = await sql<QueuePlace>`select r.id, (${at})::text as at from ${named}
      where r.status = any(${query.statuses}) ${ofKindOrForm(query)} ${toRest(query)} ${further}
      order by ${at} ${order}, r.id ${order} limit ${limit}`.execute(db)
    return rows
  }
  const { rows } = await sql<QueuePlace>`select page.id, page.at::text as at from ${toStretches(query)}
    cross join lateral (select r.id, ${at} as at from verification_requests r
      where r.client_id = ${query.clientId} and r.status = stretch.status ${ofStretch(query)} ${toRest(query)} ${further}
      order by ${at} ${order}, r.id ${order} limit ${limit}) page
    order by page.at ${order}, page.id ${order} limit ${limit}`.execute(db)
  return rows
}

/** How many there are of each status, none counted further than the cap. */
export async function countQueueByStatus(
  db: Kysely<Database>,
  query: QueueQuery,
  cap: number,
): Promise<{ status: RequestStatus; count: number }[]> {
  if (isSearch(query)) return countSearchedByStatus(db, query, cap)
  const named = toNamed(query)
  if (named) {
    const { rows } = await sql<{ status: RequestStatus; count: number }>`select r.status, count(*)::int as count from ${named}
      where r.status = any(${query.statuses}) ${ofKindOrForm(query)} ${toRest(query)} group by r.status`.execute(db)
    return rows
  }
  const { rows } = await sql<{ status: RequestStatus; count: number }>`select stretch.status, least(sum(page.count), ${cap})::int as count
    from ${toStretches(query)} cross join lateral (select count(*) as count from (select 1 from verification_requests r
      where r.client_id = ${query.clientId} and r.status = stretch.status ${ofStretch(query)} ${toRest(query)}
      limit ${cap}) counted) page
    group by stretch.status`.execute(db)
  return rows
}

/** Words, and neither an id, notes nor what waits for a person, which leave few by themselves. */
function isSearch(query: QueueQuery): query is SearchQuery {
  return Boolean(query.words?.length) && !query.requestId && !query.mentions && !query.awaitsReview && !query.onHold
}

/** Those that an id or a note names, as a table `r`, none of them checked for the rest. */
function toNamed({ requestId, mentions, awaitsReview, onHold, clientId }: QueueQuery): RawBuilder<unknown> | undefined {
  if (requestId) return sql`(select * from verification_requests where id = ${requestId}) r`
  if (mentions)
    return sql`(select * from verification_requests where id in (select request_id from request_notes where mentions @> array[${mentions}] and client_id = ${clientId})) r`
  if (onHold)
    return sql`(select r.* from verification_requests r join legal_holds h on h.request_id = coalesce(r.company_request_id, r.id) and h.released_at is null where r.client_id = ${clientId}) r`
  return awaitsReview
    ? sql`(select * from verification_requests where client_id = ${clientId} and manual_review_requested_at is not null) r`
    : undefined
}

function toStretches({ statuses, kinds, formIds }: QueueQuery): RawBuilder<unknown> {
  return sql`(select status, part from unnest(${statuses}::text[]) as status cross join unnest(${formIds ?? kinds}::text[]) as part) stretch`
}

function ofStretch({ formIds, assigneeId }: QueueQuery): RawBuilder<unknown> {
  if (!formIds) return sql`and r.kind = stretch.part`
  // Written so that no index of forms is walked for the few that somebody has.
  return assigneeId ? sql`and r.form_id || '' = stretch.part` : sql`and r.form_id = stretch.part`
}

function ofKindOrForm({ kinds, formIds, clientId }: QueueQuery): RawBuilder<unknown> {
  return sql`and r.client_id = ${clientId} and ${formIds ? sql`r.form_id = any(${formIds})` : sql`r.kind = any(${kinds})`}`
}

function toRest({ assigneeId, mentions, awaitsReview, onHold, dates, words = [], requestId }: QueueQuery): RawBuilder<unknown> {
  const parts = [
    assigneeId === undefined ? none : assigneeId === null ? sql`and r.assignee_id is null` : sql`and r.assignee_id = ${assigneeId}`,
    mentions ? sql`and r.id in (select request_id from request_notes where mentions @> array[${mentions}])` : none,
    awaitsReview ? sql`and r.manual_review_requested_at is not null` : none,
    onHold ? sql`and is_held(r.id)` : none,
    dates?.from ? sql`and ${timeOf[dates.of]} >= ${dates.from}` : none,
    dates?.before ? sql`and ${timeOf[dates.of]} < ${dates.before}` : none,
    requestId || mentions || awaitsReview || onHold ? toWords({ words }) : none,
  ]
  return sql.join(parts, sql` `)
}

function toWords({ words = [] }: Pick<QueueQuery, 'words'>): RawBuilder<unknown> {
  return words.length > 0
    ? sql`and exists (select 1 from request_search s where s.request_id = r.id and s.words @> ${words}::bigint[])`
    : none
}

export type QueueRow = Pick<
  VerificationRequestRow,
  | 'id'
  | 'kind'
  | 'status'
  | 'revision'
  | 'sealedEmail'
  | 'sealedReference'
  | 'formId'
  | 'language'
  | 'createdAt'
  | 'updatedAt'
  | 'submittedAt'
  | 'decidedAt'
  | 'manualReviewRequestedAt'
  | 'expiresAt'
  | 'assigneeId'
> & {
  subjectId: string
  formName: string
  isHeld: boolean
  companyName: string | null
  isoCode: string | null
  endorserId: string | null
  endorsedRevision: number | null
  sealedLabel: Buffer | null
  sealedKey: Buffer | null
}

/** The lines of a page; in no order. */
export async function listQueueRows(db: Kysely<Database>, clientId: string, ids: string[]): Promise<QueueRow[]> {
  if (ids.length === 0) return []
  return db
    .selectFrom('verificationRequests as r')
    .innerJoin('forms as f', 'f.id', 'r.formId')
    .leftJoin('corporateRequests as c', (join) => join.on((eb) => eb('c.requestId', '=', eb.fn.coalesce('r.companyRequestId', 'r.id'))))
    .leftJoin('requestEndorsements as e', 'e.requestId', 'r.id')
    .leftJoin('requestSearch as s', 's.requestId', 'r.id')
    .leftJoin('subjectKeys as k', 'k.subjectId', 'r.subjectId')
    .select([
      'r.id',
      'r.kind',
      'r.status',
      'r.revision',
      'r.sealedEmail',
      'r.sealedReference',
      'r.formId',
      'r.language',
      'r.createdAt',
      'r.updatedAt',
    ])
    .select([
      'r.submittedAt',
      'r.decidedAt',
      'r.manualReviewRequestedAt',
      'r.expiresAt',
      'r.assigneeId',
      'r.subjectId',
      'f.name as formName',
      'c.companyName',
      'c.isoCode',
    ])
    .select(['e.userId as endorserId', 'e.revision as endorsedRevision'])
    .select(['s.sealedLabel', 'k.sealedKey'])
    .select(sql<boolean>`is_held(r.id)`.as('isHeld'))
    .where('r.clientId', '=', clientId)
    .where('r.id', 'in', ids)
    .execute()
}

/** As literals: an index over the undecided alone is taken only where the condition stands in the query itself. */
const literals = (statuses: readonly RequestStatus[]) => sql.join(statuses.map((status) => sql.lit(status)))

/** Gives the one that has waited longest to somebody; whoever asks at the same moment gets another. */
export async function assignOldest(
  transaction: Transaction<Database>,
  {
    clientId,
    statuses,
    kind,
    formIds,
  }: { clientId: string; statuses: readonly RequestStatus[]; kind?: RequestKind | undefined; formIds?: readonly string[] | undefined },
  { assigneeId, now }: { assigneeId: string; now: Date },
): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`update verification_requests set assignee_id = ${assigneeId}, assigned_at = ${now} where id = (
    select r.id from verification_requests r
    where r.client_id = ${clientId} and r.assignee_id is null and r.status in (${literals(statuses)})
      ${kind ? sql`and r.kind = ${kind}` : none} ${formIds?.length ? sql`and r.form_id = any(${formIds})` : none}
    order by coalesce(r.submitted_at, r.created_at), r.id limit 1 for update skip locked) returning id`.execute(transaction)
  return rows[0]?.id
}

export async function countAssignable(
  db: Kysely<Database>,
  { clientId, statuses }: { clientId: string; statuses: readonly RequestStatus[] },
  cap: number,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from (select 1 from verification_requests
    where client_id = ${clientId} and assignee_id is null and status in (${literals(statuses)}) limit ${cap}) counted`.execute(db)
  return rows[0]?.count ?? 0
}

export async function countWaitingOf(
  db: Kysely<Database>,
  { clientId, userId, statuses }: { clientId: string; userId: string; statuses: readonly RequestStatus[] },
  cap: number,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from (select 1 from verification_requests
    where client_id = ${clientId} and assignee_id = ${userId} and status in (${literals(statuses)}) limit ${cap}) counted`.execute(db)
  return rows[0]?.count ?? 0
}

export async function countAwaitingReview(db: Kysely<Database>, clientId: string, cap: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from (select 1 from verification_requests
    where client_id = ${clientId} and manual_review_requested_at is not null limit ${cap}) counted`.execute(db)
  return rows[0]?.count ?? 0
}

export async function saveAssignee(
  transaction: Transaction<Database>,
  { id, clientId }: Pick<VerificationRequestRow, 'id' | 'clientId'>,
  { assigneeId, now }: { assigneeId: string | null; now: Date },
): Promise<void> {
  const change = { assigneeId, assignedAt: assigneeId ? now : null }
  await transaction.updateTable('verificationRequests').set(change).where('id', '=', id).where('clientId', '=', clientId).execute()
}
