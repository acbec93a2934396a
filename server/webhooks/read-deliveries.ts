import type { ResentRange, WebhookDelivery } from '#contract/webhooks/webhook-schemas.ts'
import type { AppContext } from '#server/platform/context.ts'
import { newId } from '#server/platform/crypto/identifiers.ts'
import { findKeyOf } from '#server/platform/crypto/subject-keys.ts'
import type { AuditFacts } from '#server/platform/database/schema-audit.ts'
import { Refusal } from '#server/platform/errors.ts'
import { readSequenceCursor, toSequenceCursor } from '#server/platform/lists/sequence-cursor.ts'
import { type Manager, record, requireEndpoint, type WebhookContext } from '#server/webhooks/manage-endpoints.ts'
import { saveDeliveries } from '#server/webhooks/repositories/deliveries.ts'
import { findEndpoint } from '#server/webhooks/repositories/endpoints.ts'
import {
  type DeliveryFilters,
  findDelivery,
  listAttempts,
  listDeliveryPage,
  listEventsToResend,
  type ShownDelivery,
  sendAgain,
} from '#server/webhooks/repositories/shown-deliveries.ts'
import { wants } from '#server/webhooks/schedule-deliveries.ts'
import { openExchange } from '#server/webhooks/send-delivery.ts'

const usualLimit = 25
const maxResent = 10_000

type Filter = DeliveryFilters & { cursor?: string | undefined; limit?: number | undefined }

/** Also of an endpoint that was deleted, for their time. Refuses NOT_FOUND, INVALID_CURSOR. */
export async function listDeliveries(context: Pick<AppContext, 'db' | 'masterKey'>, own: { id: string; clientId: string }, filter: Filter) {
  await requireOnceEndpoint(context.db, own)
  const { cursor, limit = usualLimit, ...filters } = filter
  const list = `deliveries:${own.id}`
  const before = cursor === undefined ? undefined : String(readSequenceCursor(context.masterKey, list, cursor))
  const rows = await listDeliveryPage(context.db, { endpointId: own.id, clientId: own.clientId, filters, before, limit: limit + 1 })
  const page = rows.slice(0, limit)
  const hasMore = rows.length > limit
  const last = page.at(-1)
  return {
    data: page.map(toDelivery),
    hasMore,
    nextCursor: hasMore && last ? toSequenceCursor(context.masterKey, list, Number(last.sequence)) : null,
  }
}

async function requireOnceEndpoint(db: AppContext['db'], own: { id: string; clientId: string }) {
  const row = await findEndpoint(db, own)
  if (!row) throw new Refusal('NOT_FOUND', [{ path: 'id' }])
  return row
}

type OwnDelivery = { id: string; clientId: string; deliveryId: string }

/** A delivery with each try. Refuses NOT_FOUND. */
export async function readDelivery({ db, masterKey }: Pick<AppContext, 'db' | 'masterKey'>, { id, clientId, deliveryId }: OwnDelivery) {
  const endpoint = await requireOnceEndpoint(db, { id, clientId })
  const delivery = await requireDelivery(db, { id, clientId, deliveryId })
  const key = await findKeyOf(db, masterKey, endpoint)
  const rows = key ? await listAttempts(db, { deliveryId, clientId }) : []
  return {
    delivery: toDelivery(delivery),
    attempts: rows.map(({ attempt, startedAt, durationMs, answerStatus, failure, sealedExchange }) => ({
      attempt,
      startedAt: startedAt.toISOString(),
      durationMs,
      answerStatus,
      failure,
      ...openExchange(key as Uint8Array, deliveryId, sealedExchange),
    })),
  }
}

/** Refuses NOT_FOUND, WEBHOOK_DISABLED. One that waits for its next try is sent now. */
export async function resendDelivery(context: WebhookContext, manager: Manager, { id, deliveryId }: { id: string; deliveryId: string }) {
  const { clientId } = manager
  return context.db.transaction().execute(async (transaction) => {
    await requireEnabled(transaction, { id, clientId })
    const { eventId } = await requireDelivery(transaction, { id, clientId, deliveryId })
    await sendAgain(transaction, { endpointId: id, eventIds: [eventId], now: context.clock.now() })
    await context.jobs.enqueue(transaction, 'deliver-webhooks', { endpointId: id })
    await record(transaction, context, manager, 'webhook.resent', id, { delivery: deliveryId })
    return toDelivery(await requireDelivery(transaction, { id, clientId, deliveryId }))
  })
}

/** Also what happened while the endpoint was off, or was not there yet. Refuses NOT_FOUND, WEBHOOK_DISABLED. */
export async function resendRange(
  context: WebhookContext,
  manager: Manager,
  id: string,
  range: ResentRange,
): Promise<{ scheduled: number }> {
  const { clientId } = manager
  return context.db.transaction().execute(async (transaction) => {
    const endpoint = await requireEnabled(transaction, { id, clientId })
    const events = await listEventsToResend(transaction, { endpointId: id, clientId, range, limit: maxResent })
    const desired = events.filter((event) => wants(endpoint, event))
    const now = context.clock.now()
    await sendAgain(transaction, { endpointId: id, eventIds: desired.map((event) => event.id), now })
    await saveDeliveries(
      transaction,
      desired.map((event) => ({ id: newId('whd'), endpointId: id, event })),
      now,
    )
    await context.jobs.enqueue(transaction, 'deliver-webhooks', { endpointId: id })
    await record(transaction, context, manager, 'webhook.resent', id, toRangeFacts(range))
    return { scheduled: desired.length }
  })
}

function toRangeFacts(range: ResentRange): AuditFacts {
  return 'fromSequence' in range
    ? { from: range.fromSequence, to: range.toSequence }
    : { from: range.createdAfter, to: range.createdBefore }
}

async function requireEnabled(db: AppContext['db'], own: { id: string; clientId: string }) {
  const endpoint = await requireEndpoint(db, own)
  if (!endpoint.enabled) throw new Refusal('WEBHOOK_DISABLED')
  return endpoint
}

async function requireDelivery(db: AppContext['db'], { id, clientId, deliveryId }: OwnDelivery): Promise<ShownDelivery> {
  const delivery = await findDelivery(db, { id: deliveryId, endpointId: id, clientId })
  if (!delivery) throw new Refusal('NOT_FOUND', [{ path: 'deliveryId' }])
  return delivery
}

function toDelivery(row: ShownDelivery): WebhookDelivery {
  const { id, eventId, eventType, requestId, state, attempts, lastStatus, lastFailure } = row
  return {
    id,
    eventId,
    eventType,
    sequence: Number(row.sequence),
    requestId,
    state,
    attempts,
    lastStatus,
    lastFailure,
    nextAttemptAt: state === 'waiting' ? row.nextAttemptAt.toISOString() : null,
    createdAt: row.createdAt.toISOString(),
  }
}
