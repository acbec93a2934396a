import type { Insertable, Kysely, Transaction } from 'kysely'
import type { Database } from '#server/platform/database/schema.ts'
import type { ScimTokenRow, SsoDatabase } from '#server/platform/database/schema-staff.ts'

/** Of those that work, or will have ended by themselves. */
export async function listScimTokens(db: Kysely<Database>, { clientId, now }: { clientId: string; now: Date }): Promise<ScimTokenRow[]> {
  return db
    .selectFrom('scimTokens')
    .selectAll()
    .where('clientId', '=', clientId)
    .where('revokedAt', 'is', null)
    .where((eb) => eb.or([eb('expiresAt', 'is', null), eb('expiresAt', '>', now)]))
    .orderBy('createdAt', 'desc')
    .execute()
}

/** The new one; those before it end then, or earlier where they do. */
export async function replaceScimTokens(
  transaction: Transaction<Database>,
  row: Insertable<SsoDatabase['scimTokens']>,
  previousEndAt: Date,
): Promise<ScimTokenRow> {
  await transaction
    .updateTable('scimTokens')
    .set({ expiresAt: previousEndAt })
    .where('clientId', '=', row.clientId)
    .where('revokedAt', 'is', null)
    .where((eb) => eb.or([eb('expiresAt', 'is', null), eb('expiresAt', '>', previousEndAt)]))
    .execute()
  return transaction.insertInto('scimTokens').values(row).returningAll().executeTakeFirstOrThrow()
}

export async function revokeScimTokensOf(transaction: Transaction<Database>, clientId: string, revokedAt: Date): Promise<number> {
  const { numUpdatedRows } = await transaction
    .updateTable('scimTokens')
    .set({ revokedAt })
    .where('clientId', '=', clientId)
    .where('revokedAt', 'is', null)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

export async function findScimToken(db: Kysely<Database>, tokenHash: Buffer, now: Date): Promise<ScimTokenRow | undefined> {
  return db
    .selectFrom('scimTokens')
    .selectAll()
    .where('tokenHash', '=', tokenHash)
    .where('revokedAt', 'is', null)
    .where((eb) => eb.or([eb('expiresAt', 'is', null), eb('expiresAt', '>', now)]))
    .executeTakeFirst()
}

/** Once a minute is often enough. */
export async function recordScimTokenUse(db: Kysely<Database>, id: string, at: Date): Promise<void> {
  const before = new Date(at.getTime() - 60_000)
  await db
    .updateTable('scimTokens')
    .set({ lastUsedAt: at })
    .where('id', '=', id)
    .where((eb) => eb.or([eb('lastUsedAt', 'is', null), eb('lastUsedAt', '<', before)]))
    .execute()
}
