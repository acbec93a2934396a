import { sql, type Transaction } from 'kysely'
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
