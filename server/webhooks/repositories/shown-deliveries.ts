import { type Kysely, sql, type Transaction } from 'kysely'
import type { EventType } from '#contract/events/event-type.ts'
import type { ResentRange } from '#contract/webhooks/webhook-schemas.ts'
import type { NumberedEvent } from '#server/events/repositories/events.ts'
import type { Database } from '#server/platform/database/schema.ts'
import type { DeliveryState, WebhookDeliveryRow } from '#server/platform/database/schema-events.ts'

export type ShownDelivery = WebhookDeliveryRow & { eventType: EventType; requestId: string | null }

function selectDeliveries(db: Kysely<Database>) {
  return db
    .selectFrom('webhookDeliveries as d')
    .innerJoin('events as e', 'e.id', 'd.eventId')
    .selectAll('d')
    .select(['e.type as eventType', 'e.requestId'])
}

export type DeliveryFilters = {
  state?: DeliveryState | undefined
  eventType?: EventType | undefined
  createdAfter?: string | undefined
  createdBefore?: string | undefined
}
type Page = { endpointId: string; clientId: string; filters: DeliveryFilters; before: string | undefined; limit: number }

/** The newest event first. */
export async function listDeliveryPage(
  db: Kysely<Database>,
  { endpointId, clientId, filters, before, limit }: Page,
): Promise<ShownDelivery[]> {
  let query = selectDeliveries(db).where('d.endpointId', '=', endpointId).where('d.clientId', '=', clientId)
  const { state, eventType, createdAfter, createdBefore } = filters
  if (state) query = query.where('d.state', '=', state)
  if (eventType) query = query.where('e.type', '=', eventType)
  if (createdAfter) query = query.where('d.createdAt', '>=', new Date(createdAfter))
  if (createdBefore) query = query.where('d.createdAt', '<', new Date(createdBefore))
  if (before) query = query.where('d.sequence', '<', before)
  return query.orderBy('d.sequence', 'desc').limit(limit).execute()
}

export async function findDelivery(
  db: Kysely<Database>,
  { id, endpointId, clientId }: { id: string; endpointId: string; clientId: string },
): Promise<ShownDelivery | undefined> {
  const query = selectDeliveries(db).where('d.id', '=', id).where('d.endpointId', '=', endpointId).where('d.clientId', '=', clientId)
  return query.executeTakeFirst()
}

const maxShownAttempts = 50

/** The newest first. */
export async function listAttempts(db: Kysely<Database>, { deliveryId, clientId }: { deliveryId: string; clientId: string }) {
  return db
    .selectFrom('webhookAttempts')
    .selectAll()
    .where('deliveryId', '=', deliveryId)
    .where('clientId', '=', clientId)
    .orderBy('attempt', 'desc')
    .limit(maxShownAttempts)
    .execute()
}

/** Deliveries that there are already begin their tries again, now. */
export async function sendAgain(
  transaction: Transaction<Database>,
  { endpointId, eventIds, now }: { endpointId: string; eventIds: readonly string[]; now: Date },
): Promise<void> {
  await transaction
    .updateTable('webhookDeliveries')
    .set({ state: 'waiting', attemptsInRow: 0, nextAttemptAt: now, settledAt: null })
    .where('endpointId', '=', endpointId)
    .where(sql<boolean>`event_id = any(${eventIds}::text[])`)
    .execute()
}

type DesiredEvents = { endpointId: string; clientId: string; range: ResentRange; limit: number }

function isWithin(range: ResentRange) {
  return 'fromSequence' in range
    ? sql<boolean>`sequence between ${range.fromSequence}::bigint and ${range.toSequence}::bigint`
    : sql<boolean>`sequence is not null and created_at >= ${range.createdAfter}::timestamptz and created_at < ${range.createdBefore}::timestamptz`
}

export async function listEventsToResend(
  transaction: Transaction<Database>,
  { endpointId, clientId, range, limit }: DesiredEvents,
): Promise<NumberedEvent[]> {
  let query = transaction
    .selectFrom('events')
    .select(['id', 'clientId', 'type', 'onlyEndpointId', 'sequence'])
    .where('clientId', '=', clientId)
    .where(isWithin(range))
  if (range.onlyUndelivered)
    query = query.where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('webhookDeliveries as d')
            .select('d.id')
            .whereRef('d.eventId', '=', 'events.id')
            .where('d.endpointId', '=', endpointId)
            .where('d.state', '=', 'delivered'),
        ),
      ),
    )
  const rows = await query.orderBy('sequence').limit(limit).execute()
  return rows.map(({ sequence, ...event }) => ({ ...event, sequence: sequence ?? '0' }))
}
