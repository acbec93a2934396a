import { type Insertable, type Kysely, sql, type Transaction } from 'kysely'
import type { Database } from '#server/platform/database/schema.ts'
import type { ChallengePurpose, PasskeyDatabase, PasskeyRow } from '#server/platform/database/schema-passkeys.ts'

/** Whose a challenge is, and what for. */
export type ChallengeBinding = { purpose: ChallengePurpose; userId: string | null; sessionId: string | null }

export async function saveChallenge(
  db: Kysely<Database>,
  { now, ...row }: ChallengeBinding & { challengeHash: Buffer; expiresAt: Date; now: Date },
): Promise<void> {
  await sql`delete from staff_challenges where challenge_hash in (
    select challenge_hash from staff_challenges where expires_at < ${now} limit 100 for update skip locked)`.execute(db)
  await db.insertInto('staffChallenges').values(row).execute()
}

/** Uses it up: whether it was drawn for just this and still counted. */
export async function takeChallenge(
  db: Kysely<Database>,
  challengeHash: Buffer,
  { purpose, userId, sessionId }: ChallengeBinding,
  now: Date,
): Promise<boolean> {
  const row = await db.deleteFrom('staffChallenges').where('challengeHash', '=', challengeHash).returningAll().executeTakeFirst()
  return row !== undefined && row.purpose === purpose && row.userId === userId && row.sessionId === sessionId && row.expiresAt > now
}

export async function listPasskeysOf(db: Kysely<Database>, userId: string): Promise<PasskeyRow[]> {
  return db.selectFrom('staffPasskeys').selectAll().where('userId', '=', userId).orderBy('createdAt').orderBy('id').execute()
}

export async function findPasskey(db: Kysely<Database>, credentialId: string): Promise<PasskeyRow | undefined> {
  return db.selectFrom('staffPasskeys').selectAll().where('credentialId', '=', credentialId).executeTakeFirst()
}

/** Answers false where somebody has this one already. */
export async function savePasskey(transaction: Transaction<Database>, row: Insertable<PasskeyDatabase['staffPasskeys']>): Promise<boolean> {
  const saved = await transaction
    .insertInto('staffPasskeys')
    .values(row)
    .onConflict((conflict) => conflict.column('credentialId').doNothing())
    .returning('id')
    .executeTakeFirst()
  return saved !== undefined
}

/** Moves its counter on: answers false for one that went back, or stood still where it counts at all. */
export async function recordPasskeyUse(
  transaction: Transaction<Database>,
  id: string,
  { counter, at }: { counter: number; at: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await transaction
    .updateTable('staffPasskeys')
    .set({ counter, lastUsedAt: at })
    .where('id', '=', id)
    .where((eb) => eb.or([eb('counter', '<', String(counter)), eb.and([eb('counter', '=', '0'), eb.val(counter === 0)])]))
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** One of somebody's, or all of them. Answers the ids of those that were there. */
export async function deletePasskeys(transaction: Transaction<Database>, userId: string, id?: string): Promise<string[]> {
  let query = transaction.deleteFrom('staffPasskeys').where('userId', '=', userId)
  if (id !== undefined) query = query.where('id', '=', id)
  return (await query.returning('id').execute()).map((row) => row.id)
}
