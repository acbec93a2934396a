import type { Insertable, Kysely, Transaction } from 'kysely'
import type { Database } from '#server/platform/database/schema.ts'
import type { SessionEnd, StaffSessionRow, StaffSessionTable } from '#server/platform/database/schema-staff.ts'

export async function saveSession(transaction: Transaction<Database>, row: Insertable<StaffSessionTable>): Promise<void> {
  await transaction.insertInto('staffSessions').values(row).execute()
}

/** The session of a token, which nobody else refreshes or ends until the transaction ends. */
export async function lockSessionOfToken(transaction: Transaction<Database>, tokenHash: Buffer): Promise<StaffSessionRow | undefined> {
  return transaction
    .selectFrom('staffSessions')
    .selectAll()
    .where('id', 'in', transaction.selectFrom('staffRefreshTokens').select('sessionId').where('tokenHash', '=', tokenHash))
    .forUpdate()
    .executeTakeFirst()
}

/** Sessions of a person that are neither ended nor run out, the newest first. */
export async function listOpenSessions(
  db: Kysely<Database>,
  { userId, now, unusedSince }: { userId: string; now: Date; unusedSince: Date },
): Promise<StaffSessionRow[]> {
  return db
    .selectFrom('staffSessions')
    .selectAll()
    .where('userId', '=', userId)
    .where('endedAt', 'is', null)
    .where('expiresAt', '>', now)
    .where('lastUsedAt', '>', unusedSince)
    .orderBy('createdAt', 'desc')
    .execute()
}

export async function recordSessionUse(
  transaction: Transaction<Database>,
  sessionId: string,
  use: Pick<StaffSessionRow, 'lastUsedAt' | 'deviceHash' | 'sealedDevice'>,
): Promise<void> {
  await transaction.updateTable('staffSessions').set(use).where('id', '=', sessionId).execute()
}

/** Whether it was open until now. */
export async function endSession(
  transaction: Transaction<Database>,
  { sessionId, userId }: { sessionId: string; userId: string },
  { endedAt, endedBecause }: { endedAt: Date; endedBecause: SessionEnd },
): Promise<boolean> {
  const { numUpdatedRows } = await transaction
    .updateTable('staffSessions')
    .set({ endedAt, endedBecause })
    .where('id', '=', sessionId)
    .where('userId', '=', userId)
    .where('endedAt', 'is', null)
    .where('expiresAt', '>', endedAt)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export async function saveRefreshToken(
  transaction: Transaction<Database>,
  row: { tokenHash: Buffer; sessionId: string; issuedAt: Date },
): Promise<void> {
  await transaction.insertInto('staffRefreshTokens').values(row).execute()
}

export async function findRefreshToken(db: Kysely<Database>, tokenHash: Buffer): Promise<{ usedAt: Date | null } | undefined> {
  return db.selectFrom('staffRefreshTokens').select('usedAt').where('tokenHash', '=', tokenHash).executeTakeFirst()
}

export async function useRefreshToken(transaction: Transaction<Database>, tokenHash: Buffer, usedAt: Date): Promise<void> {
  await transaction.updateTable('staffRefreshTokens').set({ usedAt }).where('tokenHash', '=', tokenHash).execute()
}
