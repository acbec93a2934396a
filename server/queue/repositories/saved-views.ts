import { type Insertable, type Kysely, sql } from 'kysely'
import type { Database } from '#server/platform/database/schema.ts'
import type { CasesDatabase, StaffViewRow } from '#server/platform/database/schema-cases.ts'

/** Somebody's own, and those that others of the customer share, with what opens them. */
export async function listViewsFor(
  db: Kysely<Database>,
  { id, clientId }: { id: string; clientId: string },
): Promise<(StaffViewRow & { subjectId: string; sealedKey: Buffer | null })[]> {
  return db
    .selectFrom('staffViews as v')
    .innerJoin('staffUsers as u', 'u.id', 'v.userId')
    .leftJoin('subjectKeys as k', 'k.subjectId', 'u.subjectId')
    .selectAll('v')
    .select(['u.subjectId', 'k.sealedKey'])
    .where('v.clientId', '=', clientId)
    .where((eb) => eb.or([eb('v.userId', '=', id), eb('v.isShared', '=', true)]))
    .orderBy(sql`lower(v.name)`)
    .orderBy('v.id')
    .execute()
}

/** In place of the own view of that name. */
export async function saveViewRow(db: Kysely<Database>, row: Insertable<CasesDatabase['staffViews']>): Promise<StaffViewRow> {
  const { name, isShared, sealedFilters } = row
  return db
    .insertInto('staffViews')
    .values(row)
    .onConflict((conflict) => conflict.expression(sql`user_id, lower(name)`).doUpdateSet({ name, isShared, sealedFilters }))
    .returningAll()
    .executeTakeFirstOrThrow()
}

export async function deleteViewRow(
  db: Kysely<Database>,
  { id, userId, clientId }: { id: string; userId: string; clientId: string },
): Promise<boolean> {
  const own = db.deleteFrom('staffViews').where('id', '=', id).where('userId', '=', userId).where('clientId', '=', clientId)
  const { numDeletedRows } = await own.executeTakeFirst()
  return numDeletedRows === 1n
}
