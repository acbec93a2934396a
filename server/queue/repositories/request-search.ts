import { type Kysely, sql, type Transaction } from 'kysely'
import type { Database } from '#server/platform/database/schema.ts'

/**
 * Requests of which something changed that they are found by; whoever changes one just now is left for later. The request itself is held too:
 * who indexes it copies its place in the queue, which must not move meanwhile, and would wait for somebody who holds it and waits for what is due.
 */
export async function takeDueRequests(
  transaction: Transaction<Database>,
  { clientId, limit }: { clientId?: string | undefined; limit: number },
): Promise<string[]> {
  await sql`select pg_advisory_xact_lock_shared(${indexing})`.execute(transaction)
  const ofClient = clientId ? sql`where d.client_id = ${clientId} and ${isNoBacklog}` : sql``
  const { rows } = await sql<{ requestId: string }>`delete from request_search_due where request_id in (
    select d.request_id from request_search_due d join verification_requests r on r.id = d.request_id ${ofClient}
    order by d.due_since limit ${limit} for update of d skip locked for no key update of r skip locked)
    returning request_id`.execute(transaction)
  return rows.map(({ requestId }) => requestId)
}

/** Every transaction that indexes holds it, shared: they do not wait for one another. */
const indexing = sql`hashtext('portico-request-search')`

/** Until what others took is findable: they index a few requests each, and whoever searches meanwhile would find none of them. */
export async function waitForOthersIndexing(db: Kysely<Database>): Promise<void> {
  await sql`select pg_advisory_xact_lock(${indexing})`.execute(db)
}

/** Whether anything has changed that is not findable yet, without taking a lock. */
export async function hasDueRequests(db: Kysely<Database>, clientId: string): Promise<boolean> {
  const due = db.selectFrom('requestSearchDue as d').select('d.requestId').where('d.clientId', '=', clientId).where(isNoBacklog)
  return (await due.limit(1).executeTakeFirst()) !== undefined
}

/** A migration that asks for everything anew puts it behind what changes (0025): it is the job's alone, a search does not wait for it. */
const isNoBacklog = sql<boolean>`d.due_since < 'infinity'`

export type SearchedRow = { requestId: string; clientId: string; subjectId: string; words: string[]; sealedLabel: Buffer }

/** With its place in the queue, copied inside the database: a Date would lose the microseconds of its times. The request has to be held. */
export async function saveSearched(
  transaction: Transaction<Database>,
  { requestId, clientId, subjectId, words, sealedLabel }: SearchedRow,
): Promise<void> {
  await sql`insert into request_search (request_id, client_id, subject_id, words, sealed_label,
      kind, status, form_id, assignee_id, created_at, updated_at, waiting_at)
    select id, ${clientId}, ${subjectId}, ${words}::bigint[], ${sealedLabel}::bytea,
      kind, status, form_id, assignee_id, created_at, updated_at, coalesce(submitted_at, created_at)
    from verification_requests where id = ${requestId}
    on conflict (request_id) do update set client_id = excluded.client_id, subject_id = excluded.subject_id, words = excluded.words,
      sealed_label = excluded.sealed_label, kind = excluded.kind, status = excluded.status, form_id = excluded.form_id,
      assignee_id = excluded.assignee_id, created_at = excluded.created_at, updated_at = excluded.updated_at,
      waiting_at = excluded.waiting_at, indexed_at = now()`.execute(transaction)
}

export async function forgetSearched(transaction: Transaction<Database>, requestId: string): Promise<void> {
  await transaction.deleteFrom('requestSearch').where('requestId', '=', requestId).execute()
}

/** So that everybody is found anew, by other words than now. */
export async function markAllDue(db: Kysely<Database>): Promise<void> {
  await sql`insert into request_search_due (request_id, client_id) select id, client_id from verification_requests on conflict do nothing`.execute(
    db,
  )
}
