import { type Insertable, type Kysely, sql, type Transaction, type Updateable } from 'kysely'
import type { Database } from '#server/platform/database/schema.ts'
import type { WebhookEndpointRow, WebhookEndpointTable } from '#server/platform/database/schema-events.ts'

type Own = { id: string; clientId: string }

export async function saveEndpoint(transaction: Transaction<Database>, row: Insertable<WebhookEndpointTable>): Promise<WebhookEndpointRow> {
  return transaction.insertInto('webhookEndpoints').values(row).returningAll().executeTakeFirstOrThrow()
}

export async function listEndpoints(db: Kysely<Database>, clientId: string): Promise<WebhookEndpointRow[]> {
  const query = db.selectFrom('webhookEndpoints').selectAll().where('clientId', '=', clientId).where('deletedAt', 'is', null)
  return query.orderBy('createdAt').orderBy('id').execute()
}

/** Also one that was deleted, whose deliveries are still there. */
export async function findEndpoint(db: Kysely<Database>, { id, clientId }: Own): Promise<WebhookEndpointRow | undefined> {
  return db.selectFrom('webhookEndpoints').selectAll().where('id', '=', id).where('clientId', '=', clientId).executeTakeFirst()
}

/** As nobody else can change it until the transaction ends. */
export async function lockEndpoint(transaction: Transaction<Database>, { id, clientId }: Own): Promise<WebhookEndpointRow | undefined> {
  const query = transaction.selectFrom('webhookEndpoints').selectAll().where('id', '=', id).where('clientId', '=', clientId)
  return query.forUpdate().executeTakeFirst()
}

export async function changeEndpoint(
  db: Kysely<Database>,
  { id, clientId }: Own,
  change: Updateable<WebhookEndpointTable>,
): Promise<WebhookEndpointRow> {
  return db
    .updateTable('webhookEndpoints')
    .set({ ...change, updatedAt: sql<Date>`now()` })
    .where('id', '=', id)
    .where('clientId', '=', clientId)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** It gets nothing more, and its secrets are gone. What was sent stays, and what waited has failed. */
export async function deleteEndpoint(transaction: Transaction<Database>, { id, clientId }: Own, now: Date): Promise<void> {
  const deleted = { enabled: false, deletedAt: now, sealedSecrets: Buffer.alloc(0), rotatedUntil: null }
  await transaction.updateTable('webhookEndpoints').set(deleted).where('id', '=', id).where('clientId', '=', clientId).execute()
  await transaction
    .updateTable('webhookDeliveries')
    .set({ state: 'failed', settledAt: now })
    .where('endpointId', '=', id)
    .where('clientId', '=', clientId)
    .where('state', '=', 'waiting')
    .execute()
}

/** Those that were deleted before, with what was sent to them. Answers how many. */
export async function removeEndpointsBefore(db: Kysely<Database>, before: Date): Promise<number> {
  const { numDeletedRows } = await db.deleteFrom('webhookEndpoints').where('deletedAt', '<', before).executeTakeFirst()
  return Number(numDeletedRows)
}

/**
 * The endpoints that are on. Shared locks: whoever ends delivering to one waits for this transaction, and sees what it schedules.
 */
export async function listEnabledToSchedule(
  transaction: Transaction<Database>,
  clientIds: readonly string[],
): Promise<(Pick<WebhookEndpointRow, 'id' | 'clientId' | 'eventTypes'> & { isBusy: boolean })[]> {
  return transaction
    .selectFrom('webhookEndpoints')
    .select(['id', 'clientId', 'eventTypes', sql<boolean>`coalesce(busy_until > now() + interval '2 s', false)`.as('isBusy')])
    .where('clientId', 'in', clientIds)
    .where('enabled', '=', true)
    .orderBy('id')
    .forShare()
    .execute()
}

/** Takes an endpoint to deliver to it; nothing where another server does, or where it is off or gone. */
export async function takeEndpoint(
  db: Kysely<Database>,
  { id, holder, lastsSeconds }: { id: string; holder: string; lastsSeconds: number },
): Promise<WebhookEndpointRow | undefined> {
  return db
    .updateTable('webhookEndpoints')
    .set({ busyUntil: sql<Date>`now() + ${lastsSeconds} * interval '1 s'`, busyHolder: holder })
    .where('id', '=', id)
    .where('enabled', '=', true)
    .where((is) => is.or([is('busyUntil', 'is', null), is('busyUntil', '<', sql<Date>`now()`), is('busyHolder', '=', holder)]))
    .returningAll()
    .executeTakeFirst()
}

export async function releaseEndpoint(db: Kysely<Database>, { id, holder }: { id: string; holder: string }): Promise<void> {
  await db
    .updateTable('webhookEndpoints')
    .set({ busyUntil: null, busyHolder: null })
    .where('id', '=', id)
    .where('busyHolder', '=', holder)
    .execute()
}

type Counts = { id: string; succeeded: number; failed: number; spent: number; now: Date }

/** How it went lately: one success ends a row of failures. */
export async function countOutcomes(
  db: Kysely<Database>,
  { id, succeeded, failed, spent, now }: Counts,
): Promise<WebhookEndpointRow | undefined> {
  const change =
    succeeded > 0
      ? { lastSuccessAt: now, failingSince: null, failedInRow: 0, spentInRow: 0 }
      : {
          failingSince: sql<Date>`coalesce(failing_since, ${now})`,
          failedInRow: sql<number>`failed_in_row + ${failed}`,
          spentInRow: sql<number>`spent_in_row + ${spent}`,
        }
  return db.updateTable('webhookEndpoints').set(change).where('id', '=', id).returningAll().executeTakeFirst()
}

/** Endpoints of a customer are created one after the other, so that their limit holds. */
export async function lockTenant(transaction: Transaction<Database>, clientId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('webhook-endpoints'), hashtext(${clientId}))`.execute(transaction)
}

/** Whose staff look after a tenant: those of the live one look after its test mode. */
export async function findStaffTenant(db: Kysely<Database>, clientId: string): Promise<string> {
  const row = await db.selectFrom('clients').select('testOf').where('id', '=', clientId).executeTakeFirst()
  return row?.testOf ?? clientId
}
