import type { Kysely, Transaction } from 'kysely'
import type { Database } from '#server/platform/database/schema.ts'
import type { StaffTotpRow } from '#server/platform/database/schema-staff.ts'

export async function findTotp(db: Kysely<Database>, userId: string): Promise<StaffTotpRow | undefined> {
  return db.selectFrom('staffTotp').selectAll().where('userId', '=', userId).executeTakeFirst()
}

/** In place of one that was never confirmed; answers false where one counts already. */
export async function saveTotp(
  transaction: Transaction<Database>,
  row: { userId: string; clientId: string; sealedSecret: Buffer; createdAt: Date },
): Promise<boolean> {
  const { sealedSecret, createdAt } = row
  const saved = await transaction
    .insertInto('staffTotp')
    .values(row)
    .onConflict((conflict) =>
      conflict.column('userId').doUpdateSet({ sealedSecret, createdAt, lastStep: 0 }).where('staffTotp.confirmedAt', 'is', null),
    )
    .returning('userId')
    .executeTakeFirst()
  return saved !== undefined
}

/** Uses a time step up: answers false for one that was used, or that is older than one that was. */
export async function useTotpStep(transaction: Transaction<Database>, userId: string, step: number): Promise<boolean> {
  const { numUpdatedRows } = await transaction
    .updateTable('staffTotp')
    .set({ lastStep: step })
    .where('userId', '=', userId)
    .where('lastStep', '<', String(step))
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export async function confirmTotp(transaction: Transaction<Database>, userId: string, confirmedAt: Date): Promise<void> {
  await transaction.updateTable('staffTotp').set({ confirmedAt }).where('userId', '=', userId).execute()
}

/** Answers whether there was one that counted. */
export async function removeTotp(transaction: Transaction<Database>, userId: string): Promise<boolean> {
  const gone = await transaction.deleteFrom('staffTotp').where('userId', '=', userId).returning('confirmedAt').executeTakeFirst()
  return gone?.confirmedAt instanceof Date
}

export async function replaceRecoveryCodes(
  transaction: Transaction<Database>,
  userId: string,
  codeHashes: Buffer[],
  createdAt: Date,
): Promise<void> {
  await deleteRecoveryCodes(transaction, userId)
  await transaction
    .insertInto('staffRecoveryCodes')
    .values(codeHashes.map((codeHash) => ({ codeHash, userId, createdAt })))
    .execute()
}

export async function deleteRecoveryCodes(transaction: Transaction<Database>, userId: string): Promise<void> {
  await transaction.deleteFrom('staffRecoveryCodes').where('userId', '=', userId).execute()
}

export async function useRecoveryCode(
  transaction: Transaction<Database>,
  userId: string,
  codeHash: Buffer,
  usedAt: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await transaction
    .updateTable('staffRecoveryCodes')
    .set({ usedAt })
    .where('codeHash', '=', codeHash)
    .where('userId', '=', userId)
    .where('usedAt', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export async function countRecoveryCodes(db: Kysely<Database>, userId: string): Promise<number> {
  const row = await db
    .selectFrom('staffRecoveryCodes')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('userId', '=', userId)
    .where('usedAt', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(row.count)
}
