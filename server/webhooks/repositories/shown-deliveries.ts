import { type Kysely, sql, type Transaction } from 'kysely'
import type { EventType } from '#contract/events/event-type.ts'
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

type Page = { endpointId: string; clientId: string; state: DeliveryState | undefined; before: string | undefined; limit: number }

/** The newest event first. */
export async function listDeliveryPage(
  db: Kysely<Database>,
  { endpointId, clientId, state, before, limit }: Page,
): Promise<ShownDelivery[]> {
  let query = selectDeliveries(db).where('d.endpointId', '=', endpointId).where('d.clientId', '=', clientId)
  if (state) query = query.where('d.state', '=', state)
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

const mostShownAttempts = 50

/** The newest first. */
export async function listAttempts(db: Kysely<Database>, { deliveryId, clientId }: { deliveryId: string; clientId: string }) {
  return db
    .selectFrom('webhookAttempts')
    .selectAll()
    .where('deliveryId', '=', deliveryId)
    .where('clientId', '=', clientId)
    .orderBy('attempt', 'desc')
    .limit(mostShownAttempts)
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

type Range = { clientId: string; fromSequence: number; toSequence: number; limit: number }

export async function listEventsToResend(
  transaction: Transaction<Database>,
  { clientId, fromSequence, toSequence, limit }: Range,
): Promise<NumberedEvent[]> {
  const rows = await transaction
    .selectFrom('events')
    .select(['id', 'clientId', 'type', 'onlyEndpointId', 'sequence'])
    .where('clientId', '=', clientId)
    .where('sequence', '>=', String(fromSequence))
    .where('sequence', '<=', String(toSequence))
    .orderBy('sequence')
    .limit(limit)
    .execute()
  return rows.map(({ sequence, ...event }) => ({ ...event, sequence: sequence ?? '0' }))
}
