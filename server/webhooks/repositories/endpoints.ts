import { type Insertable, type Kysely, sql, type Transaction, type Updateable } from 'kysely'
import type { Database } from '#server/platform/database/schema.ts'
import type { WebhookEndpointRow, WebhookEndpointTable } from '#server/platform/database/schema-events.ts'

type Own = { id: string; clientId: string }

export async function saveEndpoint(transaction: Transaction<Database>, row: Insertable<WebhookEndpointTable>): Promise<WebhookEndpointRow> {
  return transaction.insertInto('webhookEndpoints').values(row).returningAll().executeTakeFirstOrThrow()
}

export async function listEndpoints(db: Kysely<Database>, clientId: string): Promise<WebhookEndpointRow[]> {
  return db.selectFrom('webhookEndpoints').selectAll().where('clientId', '=', clientId).orderBy('createdAt').orderBy('id').execute()
}

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

/** With its deliveries. */
export async function removeEndpoint(transaction: Transaction<Database>, { id, clientId }: Own): Promise<void> {
  await transaction.deleteFrom('webhookEndpoints').where('id', '=', id).where('clientId', '=', clientId).execute()
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

type Counts = { id: string; succeeded: number; failed: number; now: Date }

/** How it went lately: one success ends a row of failures. */
export async function countOutcomes(db: Kysely<Database>, { id, succeeded, failed, now }: Counts): Promise<WebhookEndpointRow | undefined> {
  const change =
    succeeded > 0
      ? { lastSuccessAt: now, failingSince: null, failedInRow: 0 }
      : { failingSince: sql<Date>`coalesce(failing_since, ${now})`, failedInRow: sql<number>`failed_in_row + ${failed}` }
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
