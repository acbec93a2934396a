import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Day, RetentionKind, RetentionOutcome, RetentionStanding } from '#contract/retention/schedule.ts'
import type { Database } from '#server/platform/database/schema.ts'
import { tenantsOf } from '#server/platform/database/tenant-settings.ts'
import { hasSearchedFace } from '#server/retention/repositories/erasure.ts'

/** By a request `r` and what was said of its relation `e`: which outcome it has, and since which day in UTC. Nothing of a case that may still go on. */
const outcome = sql<RetentionOutcome>`case
  when r.status in ('APPROVED', 'COMPLETE') then 'approved'
  when r.status = 'REJECTED' then 'rejected'
  when r.status = 'EXPIRED' then 'abandoned'
  when r.status in ('WAIT_FOR_APPROVAL', 'LIVENESS_PASSED') then 'undecided'
end`
const since = sql<Day>`case
  when r.status in ('APPROVED', 'COMPLETE') then e.ended_on::date
  when r.status = 'REJECTED' then (coalesce(r.decided_at, r.updated_at) at time zone 'UTC')::date
  when r.status = 'EXPIRED' then (coalesce(r.canceled_at, r.expires_at) at time zone 'UTC')::date
  when r.status in ('WAIT_FOR_APPROVAL', 'LIVENESS_PASSED') then (coalesce(r.submitted_at, r.updated_at) at time zone 'UTC')::date
end`
/** A day that is stated afterwards undercuts no floor: that of an approved case counts from when the end was stated. */
const floorSince = sql<Day>`case
  when r.status in ('APPROVED', 'COMPLETE') then greatest(e.ended_on::date, (e.recorded_at at time zone 'UTC')::date)
  else ${since} end`
const cases = sql`verification_requests r left join request_relations e on e.request_id = r.id`

/** Undefined where the case is still under way, or is no case of its own. */
export async function findStanding(db: Kysely<Database>, requestId: string): Promise<RetentionStanding | undefined> {
  const { rows } = await sql<{ outcome: RetentionOutcome | null; since: Day | null; floorSince: Day | null }>`
    select ${outcome} as outcome, (${since})::text as "since", (${floorSince})::text as "floor_since" from ${cases}
    where r.id = ${requestId} and r.company_request_id is null`.execute(db)
  const [row] = rows
  return row?.outcome ? { outcome: row.outcome, since: row.since, floorSince: row.floorSince } : undefined
}

type Search = {
  clientId: string
  kind: RetentionKind
  outcome: RetentionOutcome
  /** Those that ended on this day or before it. */
  until: Day
  floorUntil: Day | null
}

const filesOfKind: Record<RetentionKind, readonly string[]> = {
  // An export that was made for the person holds them all.
  biometrics: ['portrait', 'selfie', 'video', 'subject-export'],
  documents: ['document-front', 'document-back', 'form-file', 'subject-export'],
  case: ['portrait', 'selfie', 'video', 'document-front', 'document-back', 'form-file', 'upload-part', 'subject-export'],
  audit: [],
}

function ownFiles(kind: RetentionKind): RawBuilder<unknown> {
  return sql`${filesOfKind[kind].filter((each) => each !== 'subject-export')}::text[]`
}

/** Of a row `k` of erased_kinds: no file of the kind lies in the store again. An export of what is left holds nothing of it. */
export const stillErased = sql<boolean>`not exists (select 1 from blobs b join verification_requests o on o.id = b.request_id
  where (o.id = k.request_id or o.company_request_id = k.request_id) and b.byte_count > 0 and b.attached_at is not null and b.kind = any(
    case k.kind when 'biometrics' then ${ownFiles('biometrics')} when 'documents' then ${ownFiles('documents')} else '{}'::text[] end))`

const none = sql``
const toMatch = ({ clientId, kind, outcome: desired, until, floorUntil }: Search): RawBuilder<unknown> => sql`
  r.client_id = ${tenantsOf(clientId)} and r.company_request_id is null and ${outcome} = ${desired}
  and ${since} <= ${until}::date ${floorUntil === null ? none : sql`and ${floorSince} <= ${floorUntil}::date`}
  and not exists (select 1 from erased_kinds k where k.request_id = r.id and k.kind = ${kind} and ${stillErased})
  and exists (select 1 from subject_keys s where s.subject_id = r.subject_id
    and (s.sealed_key is not null ${kind === 'audit' ? sql`or s.audit_key is not null` : none}))`
const isHeld = sql`exists (select 1 from legal_holds h where h.request_id = r.id and h.released_at is null)`

/** Cases of which a kind may go, by their ids. */
export async function listErasable(
  db: Kysely<Database>,
  search: Search,
  { after, limit }: { after: string; limit: number },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select r.id from ${cases} where ${toMatch(search)} and not ${isHeld} and r.id > ${after}
    order by r.id limit ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}

/** Cases of which a kind may go but for a legal hold, with a face that is still searched. */
export async function listHeldWithFace(db: Kysely<Database>, search: Search, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select r.id from ${cases} where ${toMatch(search)} and ${isHeld} and ${hasSearchedFace}
    order by r.id limit ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}

/** How many cases would go, with how many files; and how many of them are on legal hold and stay. */
export async function countErasable(db: Kysely<Database>, search: Search): Promise<{ cases: number; files: number; held: number }> {
  const { rows } = await sql<{ cases: number; files: number; held: number }>`
    with found as (select r.id, ${isHeld} as held from ${cases} where ${toMatch(search)})
    select count(*) filter (where not held)::int as cases, count(*) filter (where held)::int as held,
      (select count(*)::int from blobs b join verification_requests r on r.id = b.request_id
        where b.byte_count > 0 and b.attached_at is not null and b.kind = any(${filesOfKind[search.kind]}::text[])
          and coalesce(r.company_request_id, r.id) in (select id from found where not held)) as files
    from found`.execute(db)
  return rows[0] ?? { cases: 0, files: 0, held: 0 }
}

type ErasedKind = { kind: RetentionKind; erasureId: string; erasedAt: Date }

/** Kinds of which nothing is there: of a case that went on, pictures may have come since. */
export async function listErasedKinds(db: Kysely<Database>, requestId: string): Promise<ErasedKind[]> {
  return selectErased(db, requestId).where(stillErased).execute()
}

/** Kinds of which anything was ever erased. */
export async function listEverErasedKinds(db: Kysely<Database>, requestId: string): Promise<ErasedKind[]> {
  return selectErased(db, requestId).execute()
}

function selectErased(db: Kysely<Database>, requestId: string) {
  return db.selectFrom('erasedKinds as k').select(['k.kind', 'k.erasureId', 'k.erasedAt']).where('k.requestId', '=', requestId)
}

export function listFileKinds(kinds: readonly RetentionKind[]): string[] {
  return [...new Set(kinds.flatMap((kind) => filesOfKind[kind]))]
}
