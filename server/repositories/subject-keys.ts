import type { Kysely } from 'kysely'
import type { Database } from '#server/database/schema.ts'

export async function saveSubjectKey(db: Kysely<Database>, row: { subjectId: string; clientId: string; sealedKey: Uint8Array }) {
  await db.insertInto('subjectKeys').values({ ...row, sealedKey: Buffer.from(row.sealedKey) }).execute()
}

/** Nothing for a subject that was erased or never was. */
export async function findSealedKey(db: Kysely<Database>, subjectId: string): Promise<Buffer | undefined> {
  const row = await db.selectFrom('subjectKeys').select('sealedKey').where('subjectId', '=', subjectId).executeTakeFirst()
  return row?.sealedKey ?? undefined
}

/** The newest key that is not destroyed, to try a master key on. */
export async function findAnySubjectKey(db: Kysely<Database>): Promise<{ subjectId: string; sealedKey: Buffer } | undefined> {
  const row = await db
    .selectFrom('subjectKeys')
    .select(['subjectId', 'sealedKey'])
    .where('sealedKey', 'is not', null)
    .orderBy('createdAt', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.sealedKey ? { subjectId: row.subjectId, sealedKey: row.sealedKey } : undefined
}
