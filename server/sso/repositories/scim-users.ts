import { type Insertable, type Kysely, sql, type Transaction, type Updateable } from 'kysely'
import type { Database } from '#server/platform/database/schema.ts'
import type { ScimUserRow, SsoDatabase } from '#server/platform/database/schema-staff.ts'

type Own = { userId: string; clientId: string }

export async function findScimUser(db: Kysely<Database>, { userId, clientId }: Own): Promise<ScimUserRow | undefined> {
  return db
    .selectFrom('scimUsers')
    .selectAll()
    .where('userId', '=', userId)
    .where('clientId', '=', clientId)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()
}

/** Also one that SCIM deleted: the same externalId is the same person. */
export async function findScimUserOfExternalId(
  db: Kysely<Database>,
  { clientId, externalIdHash }: { clientId: string; externalIdHash: Buffer },
): Promise<ScimUserRow | undefined> {
  return db
    .selectFrom('scimUsers')
    .selectAll()
    .where('clientId', '=', clientId)
    .where('externalIdHash', '=', externalIdHash)
    .executeTakeFirst()
}

export type ScimUserFilter = { userNameHash?: Buffer; externalIdHash?: Buffer; id?: string; active?: boolean }

/** A page in the order of their making, and how many there are in all. */
export async function listScimUsers(
  db: Kysely<Database>,
  clientId: string,
  { filter, offset, limit }: { filter: ScimUserFilter; offset: number; limit: number },
): Promise<{ rows: ScimUserRow[]; total: number }> {
  let query = db
    .selectFrom('scimUsers as s')
    .innerJoin('staffUsers as u', 'u.id', 's.userId')
    .where('s.clientId', '=', clientId)
    .where('s.deletedAt', 'is', null)
  if (filter.userNameHash) query = query.where('s.userNameHash', '=', filter.userNameHash)
  if (filter.externalIdHash) query = query.where('s.externalIdHash', '=', filter.externalIdHash)
  if (filter.id !== undefined) query = query.where('s.userId', '=', filter.id)
  if (filter.active !== undefined) query = query.where('u.status', filter.active ? '=' : '!=', 'active')
  const { total } = await query.select((eb) => eb.fn.countAll<string>().as('total')).executeTakeFirstOrThrow()
  const rows = limit > 0 ? await query.selectAll('s').orderBy('s.createdAt').orderBy('s.userId').offset(offset).limit(limit).execute() : []
  return { rows, total: Number(total) }
}

/** Answers false where the name or the id is another's of the customer. */
export async function saveScimUser(transaction: Transaction<Database>, row: Insertable<SsoDatabase['scimUsers']>): Promise<boolean> {
  const saved = await transaction
    .insertInto('scimUsers')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returning('userId')
    .executeTakeFirst()
  return saved !== undefined
}

/** Whether a name or an id is somebody else's of the customer. */
export async function isScimNameTaken(
  db: Kysely<Database>,
  { clientId, userId, userNameHash, externalIdHash }: Own & { userNameHash: Buffer; externalIdHash: Buffer | null },
): Promise<boolean> {
  const found = await db
    .selectFrom('scimUsers')
    .select('userId')
    .where('clientId', '=', clientId)
    .where('userId', '!=', userId)
    .where((eb) =>
      eb.or([
        eb.and([eb('userNameHash', '=', userNameHash), eb('deletedAt', 'is', null)]),
        ...(externalIdHash ? [eb('externalIdHash', '=', externalIdHash)] : []),
      ]),
    )
    .executeTakeFirst()
  return found !== undefined
}

export async function changeScimUser(
  transaction: Transaction<Database>,
  userId: string,
  change: Updateable<SsoDatabase['scimUsers']>,
): Promise<void> {
  await transaction
    .updateTable('scimUsers')
    .set({ ...change, version: sql<number>`version + 1` })
    .where('userId', '=', userId)
    .execute()
}

/** Everything that SCIM knows of a group changes with its members. */
export async function touchScimUsers(transaction: Transaction<Database>, userIds: readonly string[], at: Date): Promise<void> {
  if (userIds.length === 0) return
  await transaction
    .updateTable('scimUsers')
    .set({ updatedAt: at, version: sql<number>`version + 1` })
    .where('userId', 'in', [...userIds])
    .execute()
}
