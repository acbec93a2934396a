import { type Kysely, sql } from 'kysely'
import type { Database } from '#server/platform/database/schema.ts'
import { liveClientOf } from '#server/platform/database/tenant-settings.ts'

/** What the audit log says of an account and of its roles, by anybody but its holder: colleagues, the operator, and whatever gives roles by a directory. */
export async function isChangedByOthers(
  db: Kysely<Database>,
  { clientId, userId, roleIds, since }: { clientId: string; userId: string; roleIds: readonly string[]; since: Date },
): Promise<boolean> {
  const row = await db
    .selectFrom('auditEntries')
    .select('sequence')
    .where('chainId', '=', liveClientOf(clientId))
    .where('targetId', 'in', [userId, ...roleIds])
    .where('at', '>', since)
    .where(sql<boolean>`actor_id is distinct from ${userId}`)
    .where((is) => is.or([sql<boolean>`starts_with(action, 'user.')`, sql<boolean>`starts_with(action, 'role.')`]))
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** What tells that somebody held the link of a request, or could have: whoever holds it answers as its applicant. */
const linkActions = ['request.link-issued', 'request.link-renewed', 'request.link-revealed'] as const

/**
 * Whether the link of a request ever was in the hands of somebody of staff, or of a key whose secret they saw; of whom a company invites, also the company's:
 * by that the address is chosen to which the person's own link is sent.
 */
export async function hasHeldLink(
  db: Kysely<Database>,
  { clientId, requestId, userId }: { clientId: string; requestId: string; userId: string },
): Promise<boolean> {
  const { rows } = await sql`
    select 1 from audit_entries e where e.chain_id = ${clientId} and e.target_id in (select unnest(array[r.id, r.company_request_id]) from verification_requests r where r.id = ${requestId}) and (
      e.action = any(${linkActions}::text[]) and (e.actor_id = ${userId} or exists (select 1 from audit_entries k
        where k.chain_id = ${clientId} and k.target_id = e.actor_id and k.actor_id = ${userId} and k.action in ('api-key.created', 'api-key.rotated')))
      or e.action = 'request.link-used-by-staff' and e.facts ->> 'user' = ${userId}
    ) limit 1`.execute(db)
  return rows.length > 0
}

/** Whether somebody ever made or changed an API key. */
export async function isKeyOf(
  db: Kysely<Database>,
  { clientId, keyId, userId }: { clientId: string; keyId: string; userId: string },
): Promise<boolean> {
  const row = await db
    .selectFrom('auditEntries')
    .select('sequence')
    .where('chainId', '=', clientId)
    .where('targetId', '=', keyId)
    .where('actorId', '=', userId)
    .where(sql<boolean>`starts_with(action, 'api-key.')`)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
