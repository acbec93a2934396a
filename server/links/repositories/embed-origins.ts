import type { Kysely } from 'kysely'
import type { Database } from '#server/platform/database/schema.ts'

/** Whose pages may embed those of a request, by its customer; nothing for an unknown request. */
export async function findEmbedOriginsOf(db: Kysely<Database>, requestId: string): Promise<string[] | undefined> {
  const row = await db
    .selectFrom('verificationRequests as r')
    .innerJoin('clients as c', 'c.id', 'r.clientId')
    .select('c.embedOrigins')
    .where('r.id', '=', requestId)
    .executeTakeFirst()
  return row?.embedOrigins
}
