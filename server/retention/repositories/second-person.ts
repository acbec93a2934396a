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
