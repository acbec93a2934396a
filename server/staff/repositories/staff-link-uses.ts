import type { Kysely, Transaction } from 'kysely'
import type { Database } from '#server/platform/database/schema.ts'
import { liveClientOf } from '#server/platform/database/tenant-settings.ts'

/** Staff of a customer whose session was used from a device since then. */
export async function listStaffOfDevice(
  db: Kysely<Database>,
  { clientId, deviceHash, since }: { clientId: string; deviceHash: Buffer; since: Date },
): Promise<string[]> {
  const sessions = await db
    .selectFrom('staffSessions')
    .select('userId')
    .distinct()
    .where('clientId', '=', liveClientOf(clientId))
    .where('deviceHash', '=', deviceHash)
    .where('lastUsedAt', '>', since)
    .execute()
  return sessions.map(({ userId }) => userId)
}

/** Whether it is the first time, or the first since `since`. */
export async function saveStaffLinkUse(
  transaction: Transaction<Database>,
  use: { requestId: string; userId: string; clientId: string; noticedAt: Date },
  since: Date,
): Promise<boolean> {
  const saved = await transaction
    .insertInto('staffLinkUses')
    .values(use)
    .onConflict((conflict) =>
      conflict.columns(['requestId', 'userId']).doUpdateSet({ noticedAt: use.noticedAt }).where('staffLinkUses.noticedAt', '<', since),
    )
    .returning('requestId')
    .executeTakeFirst()
  return saved !== undefined
}
