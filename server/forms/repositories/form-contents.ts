import type { Kysely } from 'kysely'
import type { Database } from '#server/platform/database/schema.ts'

export async function saveSealedContent(db: Kysely<Database>, row: { requestId: string; clientId: string; sealedContent: Buffer }) {
  await db
    .insertInto('formContents')
    .values(row)
    .onConflict((conflict) => conflict.column('requestId').doUpdateSet({ sealedContent: row.sealedContent, updatedAt: new Date() }))
    .execute()
}

export async function findSealedContent(db: Kysely<Database>, requestId: string): Promise<Buffer | undefined> {
  const row = await db.selectFrom('formContents').select('sealedContent').where('requestId', '=', requestId).executeTakeFirst()
  return row?.sealedContent
}
