import { type Kysely, sql, type Transaction } from 'kysely'
import type { DeliveryFailure } from '#contract/webhooks/delivery.ts'
import type { EventRow, NumberedEvent } from '#server/events/repositories/events.ts'
import type { Database } from '#server/platform/database/schema.ts'
import type { DeliveryState, WebhookDeliveryRow } from '#server/platform/database/schema-events.ts'

export type NewDelivery = { id: string; endpointId: string; event: Pick<NumberedEvent, 'id' | 'clientId' | 'sequence'> }

/** One for an event and endpoint; what is scheduled already stays as it is. */
export async function saveDeliveries(transaction: Transaction<Database>, deliveries: readonly NewDelivery[], dueAt: Date): Promise<void> {
  if (deliveries.length === 0) return
  await sql`
    insert into webhook_deliveries (id, client_id, endpoint_id, event_id, sequence, next_attempt_at)
      select *, ${dueAt}::timestamptz from unnest(
        ${deliveries.map(({ id }) => id)}::text[],
        ${deliveries.map(({ event }) => event.clientId)}::text[],
        ${deliveries.map(({ endpointId }) => endpointId)}::text[],
        ${deliveries.map(({ event }) => event.id)}::text[],
        ${deliveries.map(({ event }) => event.sequence)}::bigint[]
      )
      on conflict (endpoint_id, event_id) do nothing`.execute(transaction)
}

export type DueDelivery = Pick<WebhookDeliveryRow, 'id' | 'clientId' | 'attempts' | 'attemptsInRow'> & {
  event: Pick<EventRow, 'id' | 'type' | 'requestId' | 'companyRequestId' | 'status' | 'receiptId' | 'createdAt'> & { sequence: string }
}

/** What is due for an endpoint, by sequence; without what is under way. */
export async function listDue(
  db: Kysely<Database>,
  { endpointId, now, without, limit }: { endpointId: string; now: Date; without: readonly string[]; limit: number },
): Promise<DueDelivery[]> {
  const rows = await db
    .selectFrom('webhookDeliveries as d')
    .innerJoin('events as e', 'e.id', 'd.eventId')
    .select(['d.id', 'd.clientId', 'd.attempts', 'd.attemptsInRow'])
    .select(['e.id as eventId', 'e.type', 'e.requestId', 'e.companyRequestId', 'e.status', 'e.receiptId', 'e.createdAt', 'd.sequence'])
    .where('d.endpointId', '=', endpointId)
    .where('d.state', '=', 'waiting')
    .where('d.nextAttemptAt', '<=', now)
    .where(sql<boolean>`d.id <> all(${without}::text[])`)
    .orderBy('d.nextAttemptAt')
    .orderBy('d.sequence')
    .limit(limit)
    .execute()
  return rows.map(({ id, clientId, attempts, attemptsInRow, eventId, ...event }) => ({
    id,
    clientId,
    attempts,
    attemptsInRow,
    event: { ...event, id: eventId },
  }))
}

/** When the next delivery of an endpoint is due. */
export async function findNextDue(db: Kysely<Database>, endpointId: string): Promise<Date | undefined> {
  const row = await db
    .selectFrom('webhookDeliveries')
    .select('nextAttemptAt')
    .where('endpointId', '=', endpointId)
    .where('state', '=', 'waiting')
    .orderBy('nextAttemptAt')
    .limit(1)
    .executeTakeFirst()
  return row?.nextAttemptAt
}

export type Outcome = {
  delivery: DueDelivery
  startedAt: Date
  durationMs: number
  answerStatus: number | null
  failure: DeliveryFailure | null
  sealedExchange: Buffer
  state: DeliveryState
  nextAttemptAt: Date
}

/** Writes tries down, and what they make of their deliveries, in one statement. */
export async function saveOutcomes(transaction: Transaction<Database>, outcomes: readonly Outcome[], now: Date): Promise<void> {
  await sql`
    with o as (
      select * from unnest(
        ${outcomes.map(({ delivery }) => delivery.id)}::text[],
        ${outcomes.map(({ delivery }) => delivery.attempts + 1)}::int[],
        ${outcomes.map(({ state }) => state)}::text[],
        ${outcomes.map(({ nextAttemptAt }) => nextAttemptAt)}::timestamptz[],
        ${outcomes.map(({ answerStatus }) => answerStatus)}::int[],
        ${outcomes.map(({ failure }) => failure)}::text[],
        ${outcomes.map(({ startedAt }) => startedAt)}::timestamptz[],
        ${outcomes.map(({ durationMs }) => durationMs)}::int[],
        ${outcomes.map(({ sealedExchange }) => sealedExchange)}::bytea[]
      ) as o (id, attempt, state, next_attempt_at, last_status, last_failure, started_at, duration_ms, sealed_exchange)
    ), settled as (
      update webhook_deliveries d set
          state = o.state, attempts = d.attempts + 1, attempts_in_row = d.attempts_in_row + 1, next_attempt_at = o.next_attempt_at,
          last_status = o.last_status, last_failure = o.last_failure,
          settled_at = case when o.state = 'waiting' then null else ${now}::timestamptz end
        from o where d.id = o.id
        returning d.id, d.client_id
    )
    insert into webhook_attempts (client_id, delivery_id, attempt, started_at, duration_ms, answer_status, failure, sealed_exchange)
      select s.client_id, o.id, o.attempt, o.started_at, o.duration_ms, o.last_status, o.last_failure, o.sealed_exchange
        from o join settled s on s.id = o.id`.execute(transaction)
}
