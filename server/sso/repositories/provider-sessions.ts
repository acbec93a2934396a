import { type Insertable, type Kysely, sql, type Transaction } from 'kysely'
import type { Database } from '#server/platform/database/schema.ts'
import type { StaffProviderSessionRow, StaffProviderSessionTable } from '#server/platform/database/schema-staff.ts'

export async function saveProviderSession(
  transaction: Transaction<Database>,
  { now, ...row }: Insertable<StaffProviderSessionTable> & { now: Date },
): Promise<void> {
  await sql`delete from staff_provider_sessions where id in (
    select id from staff_provider_sessions where expires_at < ${now} limit 100 for update skip locked)`.execute(transaction)
  await transaction.insertInto('staffProviderSessions').values(row).execute()
}

/**
 * Open sessions whose check is due, for this server alone until `leaseEnd`. A session that has ended or was unused for long is checked no
 * more.
 */
export async function takeDueSessions(
  db: Kysely<Database>,
  { now, unusedSince, leaseEnd, most }: { now: Date; unusedSince: Date; leaseEnd: Date; most: number },
): Promise<StaffProviderSessionRow[]> {
  return db
    .updateTable('staffProviderSessions')
    .set({ nextCheckAt: leaseEnd })
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('staffProviderSessions as p')
        .innerJoin('staffSessions as s', 's.id', 'p.sessionId')
        .select('p.id')
        .where('p.nextCheckAt', '<=', now)
        .where('s.endedAt', 'is', null)
        .where('s.expiresAt', '>', now)
        .where('s.lastUsedAt', '>', unusedSince)
        .orderBy('p.nextCheckAt')
        .limit(most)
        .forUpdate('p')
        .skipLocked(),
    )
    .returningAll()
    .execute()
}

export async function recordChecked(
  db: Kysely<Database>,
  id: string,
  change: { sealedTokens?: Buffer; checkedAt?: Date; nextCheckAt: Date },
): Promise<void> {
  await db.updateTable('staffProviderSessions').set(change).where('id', '=', id).execute()
}

/** Ends the session of one sign-in by the provider. Answers whether it was open. */
export async function endProviderSession(
  transaction: Transaction<Database>,
  id: string,
  end: { endedAt: Date; endedBecause: 'access-removed' | 'provider-ended' },
): Promise<boolean> {
  const { numUpdatedRows } = await transaction
    .updateTable('staffSessions')
    .set(end)
    .where('endedAt', 'is', null)
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('staffProviderSessions')
        .select('sessionId')
        .where('id', '=', id)
        .where('sessionId', 'is not', null)
        .$castTo<{ sessionId: string }>(),
    )
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Ends every session that came by a provider, or those of one person or one session there. Answers whose they were, one for each. */
export async function endSessionsOfProvider(
  transaction: Transaction<Database>,
  { providerId, userId, sidHash }: { providerId: string; userId?: string; sidHash?: Buffer },
  end: { endedAt: Date; endedBecause: 'access-removed' | 'provider-ended' },
): Promise<string[]> {
  let own = transaction.selectFrom('staffProviderSessions').select('id').where('providerId', '=', providerId)
  if (userId !== undefined) own = own.where('userId', '=', userId)
  if (sidHash !== undefined) own = own.where('sidHash', '=', sidHash)
  const removed = await transaction.deleteFrom('staffProviderSessions').where('id', 'in', own).returning(['sessionId', 'userId']).execute()
  const ids = removed.flatMap(({ sessionId }) => sessionId ?? [])
  if (ids.length > 0) await transaction.updateTable('staffSessions').set(end).where('id', 'in', ids).where('endedAt', 'is', null).execute()
  return removed.filter(({ sessionId }) => sessionId !== null).map((row) => row.userId)
}
