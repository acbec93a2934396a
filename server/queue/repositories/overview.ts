import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { RejectReason } from '#contract/cases/decision.ts'
import type { DocumentCheck } from '#contract/documents/document-check.ts'
import type { ErrorCode } from '#contract/error-codes.ts'
import type { RequestKind } from '#contract/request-kind.ts'
import type { RequestStatus } from '#contract/requests/request-status.ts'
import type { Database } from '#server/platform/database/schema.ts'
import { liveClientOf, selectClients } from '#server/platform/database/tenant-settings.ts'

/** Which requests are counted: the newest of a customer since a moment, so many at most. */
export type OverviewQuery = { clientId: string; kind: RequestKind; formId: string | undefined; since: Date; most: number }

export type FunnelCounts = {
  issued: number
  opened: number
  document: number
  camera: number
  submitted: number
  decided: number
  oldest: Date | null
} & Record<`${Span}Median`, number | null> &
  Record<`${Span}Count`, number>
const spans = {
  opening: ['created_at', 'opened_at'],
  documenting: ['opened_at', 'document_at'],
  filming: ['document_at', 'camera_at'],
  submitting: ['camera_at', 'submitted_at'],
  completing: ['opened_at', 'submitted_at'],
  deciding: ['submitted_at', 'decided_at'],
} as const
export type Span = keyof typeof spans

/** How far they came, and how long each stretch took. */
export async function countFunnel(db: Kysely<Database>, query: OverviewQuery): Promise<FunnelCounts> {
  const measured = Object.entries(spans).map(([name, [from, to]]) => {
    const [start, end] = [sql.ref(from), sql.ref(to)]
    return sql`percentile_cont(0.5) within group (order by extract(epoch from ${end} - ${start})::float8) filter (where ${end} >= ${start}) as ${sql.id(`${name}_median`)},
      count(*) filter (where ${end} >= ${start})::int as ${sql.id(`${name}_count`)}`
  })
  const { rows } = await sql<FunnelCounts>`with cohort as (${toCohort(query)}), walked as (
      select c.*, opened.at as opened_at, given.at as document_at, filmed.at as camera_at from cohort c
      cross join lateral (select min(created_at) as at from activities where request_id = c.id and activity_type = 'LINK_OPENED') opened
      cross join lateral (select min(created_at) as at from documents where request_id = c.id and accepted) given
      cross join lateral (select min(created_at) as at from liveness_checks where request_id = c.id and verdict = 'passed') filmed)
    select count(*)::int as issued, min(created_at) as oldest,
      count(*) filter (where opened_at is not null or document_at is not null or submitted_at is not null)::int as opened,
      count(document_at)::int as document, count(camera_at)::int as camera, count(submitted_at)::int as submitted,
      count(*) filter (where submitted_at is not null and decided_at is not null)::int as decided, ${sql.join(measured)}
    from walked`.execute(db)
  const [row] = rows
  if (!row) throw new Error('a count has one row')
  return row
}

export type StatusCounts = { status: RequestStatus; abandoned: number; open: number }

/** Where the open ones stand, those that ran out where they stood before. */
export async function countByStatus(
  db: Kysely<Database>,
  query: OverviewQuery,
  { settled, quietSince }: { settled: readonly RequestStatus[]; quietSince: Date },
): Promise<StatusCounts[]> {
  const isAbandoned = sql`(status = 'EXPIRED' or updated_at < ${quietSince})`
  const { rows } = await sql<StatusCounts>`with cohort as (${toCohort(query)})
    select case when status = 'EXPIRED' then coalesce(status_before_expiry, status) else status end as status,
      count(*) filter (where ${isAbandoned})::int as abandoned, count(*) filter (where not ${isAbandoned})::int as open
    from cohort where status <> all(${settled}) group by 1`.execute(db)
  return rows
}

type Refusals = { tries: number; requests: number }

/** What was wrong with the documents that were refused; a check counts once for a try. */
export async function countDocumentChecks(db: Kysely<Database>, query: OverviewQuery): Promise<(Refusals & { check: DocumentCheck })[]> {
  const { rows } = await sql<Refusals & { check: DocumentCheck }>`with cohort as (${toCohort(query)})
    select fault ->> 'check' as check, count(distinct d.id)::int as tries, count(distinct d.request_id)::int as requests
    from cohort c join documents d on d.request_id = c.id and not d.accepted
    cross join lateral jsonb_array_elements(d.errors) fault group by 1 order by 2 desc, 1`.execute(db)
  return rows
}

export async function countLivenessChecks(db: Kysely<Database>, query: OverviewQuery): Promise<(Refusals & { code: ErrorCode })[]> {
  const { rows } = await sql<Refusals & { code: ErrorCode }>`with cohort as (${toCohort(query)})
    select l.failure_code as code, count(*)::int as tries, count(distinct l.request_id)::int as requests
    from cohort c join liveness_checks l on l.request_id = c.id and l.verdict = 'failed' and l.failure_code is not null
    group by 1 order by 2 desc, 1`.execute(db)
  return rows
}

export async function countRejectReasons(db: Kysely<Database>, query: OverviewQuery): Promise<{ code: RejectReason; requests: number }[]> {
  const { rows } = await sql<{ code: RejectReason; requests: number }>`with cohort as (${toCohort(query)})
    select reason as code, count(*)::int as requests from cohort cross join lateral unnest(reject_reasons) reason
    where status = 'REJECTED' group by 1 order by 2 desc, 1`.execute(db)
  return rows
}

export type Decided = { status: 'APPROVED' | 'REJECTED'; decider: 'staff' | 'automatic' | 'operator'; count: number }

/** By whom: a member of staff, the customer's rules, or the operator at the command line. */
export async function countDecided(db: Kysely<Database>, query: OverviewQuery): Promise<Decided[]> {
  const { rows } = await sql<Decided>`with cohort as (${toCohort(query)})
    select status, count(*)::int as count, case when decided_by is not null then 'staff'
      when exists (select 1 from activities a where a.request_id = cohort.id and a.created_at >= cohort.decided_at - interval '1 minute'
        and a.activity_type in ('AUTO_APPROVE', 'AUTO_REJECT')) then 'automatic'
      else 'operator' end as decider
    from cohort where status in ('APPROVED', 'REJECTED') group by 1, 3`.execute(db)
  return rows
}

export async function listFormsOfKind(db: Kysely<Database>, clientId: string, kind: RequestKind): Promise<{ id: string; name: string }[]> {
  return db
    .selectFrom('forms')
    .select(['id', 'name'])
    .where('clientId', '=', liveClientOf(clientId))
    .where('kind', '=', kind)
    .orderBy('name')
    .execute()
}

/** Read backwards from an index that is in this order: however many lie behind, no more are looked at. */
function toCohort({ clientId, kind, formId, since, most }: OverviewQuery): RawBuilder<unknown> {
  const ofForm = formId ? sql`and form_id = ${formId}` : sql``
  return sql`select id, status, status_before_expiry, created_at, updated_at, submitted_at, decided_at, decided_by, reject_reasons
    from verification_requests where client_id = ${clientId} and kind = ${kind} ${ofForm} and created_at >= ${since}
    order by created_at desc limit ${most}`
}

/** Of the customer whose settings hold: nobody is asked for consent. */
export async function lacksNotice(db: Kysely<Database>, clientId: string): Promise<boolean> {
  const { noticeVersion } = await selectClients(db).where('c.id', '=', clientId).executeTakeFirstOrThrow()
  return noticeVersion === null
}

/** People of a customer who took their consent back, and of whom pictures or recordings are still kept. */
export async function countWithdrawnToErase(db: Kysely<Database>, clientId: string): Promise<number> {
  const { count } = await selectWithdrawnToErase(db)
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('r.clientId', '=', clientId)
    .executeTakeFirstOrThrow()
  return Number(count)
}

export async function keepsWithdrawnBiometrics(db: Kysely<Database>, { id }: { id: string }): Promise<boolean> {
  return (await selectWithdrawnToErase(db).select('r.id').where('r.id', '=', id).executeTakeFirst()) !== undefined
}

/** Whoever has withdrawn and of whom a picture or recording still lies in the store, whatever was erased before. */
function selectWithdrawnToErase(db: Kysely<Database>) {
  return db
    .selectFrom('verificationRequests as r')
    .innerJoin('subjectKeys as k', 'k.subjectId', 'r.subjectId')
    .where('r.consentState', '=', 'withdrawn')
    .where('k.sealedKey', 'is not', null)
    .where((is) =>
      is.exists(
        is
          .selectFrom('blobs as b')
          .select('b.id')
          .whereRef('b.requestId', '=', 'r.id')
          .where('b.kind', 'in', ['portrait', 'selfie', 'video'])
          .where('b.byteCount', '>', 0)
          .where('b.attachedAt', 'is not', null),
      ),
    )
}
