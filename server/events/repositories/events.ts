import { type Insertable, type Kysely, type Selectable, sql, type Transaction } from 'kysely'
import type { EventBody } from '#contract/events/event.ts'
import type { EventType } from '#contract/events/event-type.ts'
import type { Database } from '#server/platform/database/schema.ts'
import type { EventTable } from '#server/platform/database/schema-events.ts'

export type EventRow = Selectable<EventTable>
/** An event that has its number. */
export type NumberedEvent = Pick<EventRow, 'id' | 'clientId' | 'type' | 'onlyEndpointId'> & { sequence: string }

export async function saveEvents(transaction: Transaction<Database>, rows: Insertable<EventTable>[]): Promise<void> {
  await transaction.insertInto('events').values(rows).execute()
}

/** One sequencer numbers at a time, over all servers. False while another does. */
export async function tryLockSequencer(transaction: Transaction<Database>): Promise<boolean> {
  const { rows } = await sql<{ locked: boolean }>`select pg_try_advisory_xact_lock(hashtext('portico-event-sequencer')) as locked`.execute(
    transaction,
  )
  return rows[0]?.locked ?? false
}

/**
 * Numbers what is committed and has no number yet. Call it under the sequencer's lock. What is not committed is not seen, and gets a number
 * that is higher than these.
 */
export async function numberEvents(transaction: Transaction<Database>, limit: number): Promise<NumberedEvent[]> {
  const { rows } = await sql<NumberedEvent>`
    with waiting as (
      select id, client_id, position from events where sequence is null order by position limit ${limit}
    ), numbered as (
      select id, client_id, row_number() over (partition by client_id order by position) as nth from waiting
    ), counted as (
      insert into event_sequences as s (client_id, last_sequence)
        select client_id, count(*) from numbered group by client_id
        on conflict (client_id) do update set last_sequence = s.last_sequence + excluded.last_sequence
        returning client_id, last_sequence
    ), counts as (
      select client_id, count(*) as many from numbered group by client_id
    )
    update events e set sequence = c.last_sequence - m.many + n.nth
      from numbered n join counted c using (client_id) join counts m using (client_id)
      where e.id = n.id
      returning e.id, e.client_id, e.type, e.only_endpoint_id, e.sequence`.execute(transaction)
  return rows.sort((one, other) => Number(one.sequence) - Number(other.sequence))
}

/** Events of a test tenant say so. */
export async function findModeOf(db: Kysely<Database>, clientId: string): Promise<EventBody['mode']> {
  const row = await db.selectFrom('clients').select('testOf').where('id', '=', clientId).executeTakeFirst()
  return row?.testOf ? 'test' : 'live'
}

export async function listEvents(
  db: Kysely<Database>,
  { clientId, after, types, limit, since }: { clientId: string; after: number; types: readonly EventType[]; limit: number; since: Date },
): Promise<EventRow[]> {
  let query = db
    .selectFrom('events')
    .selectAll()
    .where('clientId', '=', clientId)
    .where('sequence', '>', String(after))
    .where('createdAt', '>', since)
    .orderBy('sequence')
    .limit(limit)
  if (types.length > 0) query = query.where('type', 'in', types)
  return query.execute()
}

/** Removes some that are older; answers how many. Their deliveries go with them. */
export async function removeEventsBefore(db: Kysely<Database>, before: Date, limit: number): Promise<number> {
  const old = db.selectFrom('events').select('id').where('createdAt', '<', before).where('sequence', 'is not', null).limit(limit)
  const { numDeletedRows } = await db.deleteFrom('events').where('id', 'in', old).executeTakeFirst()
  return Number(numDeletedRows)
}
