import type { Insertable, Kysely, Transaction } from 'kysely'
import type { Database } from '#server/platform/database/schema.ts'
import type { SessionEnd, StaffDatabase, StaffTokenPurpose } from '#server/platform/database/schema-staff.ts'
import { tenantsOf } from '#server/platform/database/tenant-settings.ts'
import { hasNone } from '#server/staff/repositories/required-second-factor.ts'

/** A new secret; those of the same purpose before it open nothing from then on. */
export async function replaceStaffToken(transaction: Transaction<Database>, row: Insertable<StaffDatabase['staffTokens']>): Promise<void> {
  await transaction
    .updateTable('staffTokens')
    .set({ usedAt: row.createdAt })
    .where('userId', '=', row.userId)
    .where('purpose', '=', row.purpose)
    .where('usedAt', 'is', null)
    .execute()
  await transaction.insertInto('staffTokens').values(row).execute()
}

/** Whose a secret is that is neither used nor too old. */
export async function findStaffToken(
  db: Kysely<Database>,
  tokenHash: Buffer,
  now: Date,
): Promise<{ userId: string; purpose: StaffTokenPurpose } | undefined> {
  return db
    .selectFrom('staffTokens')
    .select(['userId', 'purpose'])
    .where('tokenHash', '=', tokenHash)
    .where('usedAt', 'is', null)
    .where('expiresAt', '>', now)
    .executeTakeFirst()
}

/** Uses it up, once: answers false for whoever comes second. */
export async function useStaffToken(transaction: Transaction<Database>, tokenHash: Buffer, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await transaction
    .updateTable('staffTokens')
    .set({ usedAt: now })
    .where('tokenHash', '=', tokenHash)
    .where('usedAt', 'is', null)
    .where('expiresAt', '>', now)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export async function findNewestTokenTime(db: Kysely<Database>, userId: string, purpose: StaffTokenPurpose): Promise<Date | undefined> {
  const row = await db
    .selectFrom('staffTokens')
    .select((eb) => eb.fn.max('createdAt').as('at'))
    .where('userId', '=', userId)
    .where('purpose', '=', purpose)
    .executeTakeFirst()
  return row?.at ?? undefined
}

/** Every open session of somebody but one. */
export async function endSessionsOf(
  transaction: Transaction<Database>,
  userId: string,
  { endedAt, endedBecause, except }: { endedAt: Date; endedBecause: SessionEnd; except?: string },
): Promise<void> {
  let query = transaction
    .updateTable('staffSessions')
    .set({ endedAt, endedBecause })
    .where('userId', '=', userId)
    .where('endedAt', 'is', null)
  if (except) query = query.where('id', '!=', except)
  await query.execute()
}

export async function replaceRolesOf(
  transaction: Transaction<Database>,
  { userId, clientId }: { userId: string; clientId: string },
  roleIds: readonly string[],
): Promise<void> {
  await transaction.deleteFrom('staffUserRoles').where('userId', '=', userId).execute()
  if (roleIds.length > 0)
    await transaction
      .insertInto('staffUserRoles')
      .values(roleIds.map((roleId) => ({ userId, clientId, roleId })))
      .execute()
}

/** Nobody else changes who is what at this customer until the transaction ends. */
export async function lockStaffOfClient(transaction: Transaction<Database>, clientId: string): Promise<void> {
  await transaction.selectFrom('clients').select('id').where('id', '=', clientId).forNoKeyUpdate().execute()
}

/** Active people with a role. */
export async function countActiveWithRole(db: Kysely<Database>, clientId: string, roleId: string): Promise<number> {
  const row = await db
    .selectFrom('staffUserRoles as g')
    .innerJoin('staffUsers as u', 'u.id', 'g.userId')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('g.clientId', '=', clientId)
    .where('g.roleId', '=', roleId)
    .where('u.status', '=', 'active')
    .executeTakeFirstOrThrow()
  return Number(row.count)
}

/** Those who can come in, as administrators, when the identity provider is away: active, with a password and a second factor of their own. */
export async function countBreakGlass(db: Kysely<Database>, clientId: string): Promise<number> {
  const row = await db
    .selectFrom('staffUsers as u')
    .innerJoin('staffUserRoles as g', 'g.userId', 'u.id')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('u.clientId', '=', clientId)
    .where('u.isBreakGlass', '=', true)
    .where('u.status', '=', 'active')
    .where('u.passwordHash', 'is not', null)
    .where('g.roleId', '=', 'administrator')
    .where((eb) => eb.not(hasNone(eb)))
    .executeTakeFirstOrThrow()
  return Number(row.count)
}

/** What somebody had and has not decided is free for others, in test mode too. */
export async function releaseAssigned(
  transaction: Transaction<Database>,
  { id, clientId }: { id: string; clientId: string },
): Promise<void> {
  await transaction
    .updateTable('verificationRequests')
    .set({ assigneeId: null, assignedAt: null })
    .where('clientId', '=', tenantsOf(clientId))
    .where('assigneeId', '=', id)
    .where('status', 'not in', ['APPROVED', 'REJECTED', 'COMPLETE'])
    .execute()
}
