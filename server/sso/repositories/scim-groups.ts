import { type Insertable, type Kysely, sql, type Transaction, type Updateable } from 'kysely'
import type { Database } from '#server/platform/database/schema.ts'
import type { ScimGroupRow, SsoDatabase } from '#server/platform/database/schema-staff.ts'

type Own = { id: string; clientId: string }
export type ScimGroupFilter = { displayName?: string; externalId?: string; id?: string }

export async function findScimGroup(db: Kysely<Database>, { id, clientId }: Own): Promise<ScimGroupRow | undefined> {
  return db.selectFrom('scimGroups').selectAll().where('id', '=', id).where('clientId', '=', clientId).executeTakeFirst()
}

export async function lockScimGroup(transaction: Transaction<Database>, { id, clientId }: Own): Promise<ScimGroupRow | undefined> {
  const query = transaction.selectFrom('scimGroups').selectAll().where('id', '=', id).where('clientId', '=', clientId)
  return query.forUpdate().executeTakeFirst()
}

export async function listScimGroups(
  db: Kysely<Database>,
  clientId: string,
  { filter, offset, limit }: { filter: ScimGroupFilter; offset: number; limit: number },
): Promise<{ rows: ScimGroupRow[]; total: number }> {
  let query = db.selectFrom('scimGroups').where('clientId', '=', clientId)
  if (filter.displayName !== undefined) query = query.where(sql<string>`lower(display_name)`, '=', filter.displayName.toLowerCase())
  if (filter.externalId !== undefined) query = query.where('externalId', '=', filter.externalId)
  if (filter.id !== undefined) query = query.where('id', '=', filter.id)
  const { total } = await query.select((eb) => eb.fn.countAll<string>().as('total')).executeTakeFirstOrThrow()
  const rows = limit > 0 ? await query.selectAll().orderBy('createdAt').orderBy('id').offset(offset).limit(limit).execute() : []
  return { rows, total: Number(total) }
}

export async function countScimGroups(db: Kysely<Database>, clientId: string): Promise<number> {
  return (await listScimGroups(db, clientId, { filter: {}, offset: 0, limit: 0 })).total
}

/** The new group, or nothing where one has the name. */
export async function saveScimGroup(
  transaction: Transaction<Database>,
  row: Insertable<SsoDatabase['scimGroups']>,
): Promise<ScimGroupRow | undefined> {
  return transaction
    .insertInto('scimGroups')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst()
}

export async function isGroupNameTaken(
  db: Kysely<Database>,
  { clientId, displayName, exceptId }: { clientId: string; displayName: string; exceptId: string },
): Promise<boolean> {
  const { rows } = await listScimGroups(db, clientId, { filter: { displayName }, offset: 0, limit: 2 })
  return rows.some(({ id }) => id !== exceptId)
}

export async function changeScimGroup(
  transaction: Transaction<Database>,
  id: string,
  change: Updateable<SsoDatabase['scimGroups']>,
): Promise<ScimGroupRow> {
  return transaction
    .updateTable('scimGroups')
    .set({ ...change, version: sql<number>`version + 1` })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

export async function deleteScimGroup(transaction: Transaction<Database>, id: string): Promise<void> {
  await transaction.deleteFrom('scimGroups').where('id', '=', id).execute()
}

export async function listMembers(db: Kysely<Database>, groupId: string): Promise<string[]> {
  const rows = await db.selectFrom('scimGroupMembers').select('userId').where('groupId', '=', groupId).orderBy('userId').execute()
  return rows.map(({ userId }) => userId)
}

/** Which of these SCIM manages for the customer. */
export async function findKnownMembers(db: Kysely<Database>, clientId: string, userIds: readonly string[]): Promise<string[]> {
  if (userIds.length === 0) return []
  const rows = await db
    .selectFrom('scimUsers')
    .select('userId')
    .where('clientId', '=', clientId)
    .where('deletedAt', 'is', null)
    .where('userId', '=', sql<string>`any(${[...userIds]}::text[])`)
    .execute()
  return rows.map(({ userId }) => userId)
}

export async function addMembers(transaction: Transaction<Database>, groupId: string, userIds: readonly string[]): Promise<void> {
  if (userIds.length === 0) return
  await sql`insert into scim_group_members (group_id, user_id) select ${groupId}, unnest(${[...userIds]}::text[]) on conflict do nothing`.execute(
    transaction,
  )
}

export async function removeMembers(transaction: Transaction<Database>, groupId: string, userIds: readonly string[]): Promise<void> {
  await transaction
    .deleteFrom('scimGroupMembers')
    .where('groupId', '=', groupId)
    .where('userId', '=', sql<string>`any(${[...userIds]}::text[])`)
    .execute()
}

export async function removeFromGroups(transaction: Transaction<Database>, userId: string): Promise<void> {
  await transaction.deleteFrom('scimGroupMembers').where('userId', '=', userId).execute()
}

/** By what a mapping may know a group of somebody: its name, and the id that the provider gives it. */
export async function listScimGroupNames(db: Kysely<Database>, userId: string): Promise<string[]> {
  return (await listScimGroupsOf(db, userId)).flatMap(({ displayName, externalId }) => [displayName, ...(externalId ? [externalId] : [])])
}

export async function listScimGroupsOf(db: Kysely<Database>, userId: string) {
  return db
    .selectFrom('scimGroupMembers as m')
    .innerJoin('scimGroups as g', 'g.id', 'm.groupId')
    .select(['g.id', 'g.displayName', 'g.externalId'])
    .where('m.userId', '=', userId)
    .orderBy('g.displayName')
    .execute()
}
