import { type Kysely, sql, type Transaction } from 'kysely'
import { nextStatus, requestStatuses } from '#contract/requests/request-status.ts'
import type { Database } from '#server/platform/database/schema.ts'

/**
 * Moves the ends of a test request, and of the people whom it invited, to an earlier time: links and challenges. Each statement asks
 * again whether the tenant is one of test mode, so that no mistake elsewhere moves a live one.
 */
export async function moveEndsEarlier(
  transaction: Transaction<Database>,
  { requestId, clientId, hours }: { requestId: string; clientId: string; hours: number },
): Promise<void> {
  const earlier = sql`- make_interval(hours => ${hours})`
  const own = sql`(select r.id from verification_requests r join clients c on c.id = r.client_id
    where r.client_id = ${clientId} and c.test_of is not null and (r.id = ${requestId} or r.company_request_id = ${requestId}))`
  await sql`update link_tokens set expires_at = expires_at ${earlier} where request_id in ${own}`.execute(transaction)
  await sql`update liveness_challenges set expires_at = expires_at ${earlier} where request_id in ${own}`.execute(transaction)
  await sql`update verification_requests set expires_at = expires_at ${earlier} where id in ${own}`.execute(transaction)
}

/** A request with those of the people whom it invited. */
export async function listFamily(transaction: Transaction<Database>, requestId: string): Promise<string[]> {
  const rows = await transaction
    .selectFrom('verificationRequests')
    .select('id')
    .where((is) => is.or([is('id', '=', requestId), is('companyRequestId', '=', requestId)]))
    .execute()
  return rows.map(({ id }) => id)
}

/** The same for a whole test tenant, with the tries of its webhooks, and since when their endpoints fail. */
export async function moveAllEndsEarlier(
  transaction: Transaction<Database>,
  { clientId, hours }: { clientId: string; hours: number },
): Promise<void> {
  const earlier = sql`- make_interval(hours => ${hours})`
  const tenant = sql`(select c.id from clients c where c.id = ${clientId} and c.test_of is not null)`
  const requests = sql`(select r.id from verification_requests r where r.client_id in ${tenant})`
  await sql`update link_tokens set expires_at = expires_at ${earlier} where request_id in ${requests}`.execute(transaction)
  await sql`update liveness_challenges set expires_at = expires_at ${earlier} where request_id in ${requests}`.execute(transaction)
  await sql`update verification_requests set expires_at = expires_at ${earlier} where client_id in ${tenant}`.execute(transaction)
  await sql`update webhook_deliveries set next_attempt_at = next_attempt_at ${earlier}
    where client_id in ${tenant} and state = 'waiting'`.execute(transaction)
  await sql`update webhook_endpoints set wake_at = wake_at ${earlier}, failing_since = failing_since ${earlier},
    rotated_until = rotated_until ${earlier} where client_id in ${tenant}`.execute(transaction)
}

/** Endpoints of a tenant for which something waits. */
export async function listWaitingEndpointIds(transaction: Transaction<Database>, clientId: string): Promise<string[]> {
  const rows = await transaction
    .selectFrom('webhookDeliveries')
    .select('endpointId')
    .distinct()
    .where('clientId', '=', clientId)
    .where('state', '=', 'waiting')
    .execute()
  return rows.map(({ endpointId }) => endpointId)
}

const openStatuses = requestStatuses.filter((status) => nextStatus(status, 'expired'))

/** Open requests of a tenant whose time has passed. */
export async function listExpiredIds(
  db: Kysely<Database>,
  { clientId, now, limit }: { clientId: string; now: Date; limit: number },
): Promise<string[]> {
  const rows = await db
    .selectFrom('verificationRequests')
    .select('id')
    .where('clientId', '=', clientId)
    .where('status', 'in', openStatuses)
    .where('expiresAt', '<=', now)
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}
