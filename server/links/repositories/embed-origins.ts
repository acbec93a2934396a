import type { Kysely } from 'kysely'
import type { Database } from '#server/platform/database/schema.ts'
import { selectClients } from '#server/platform/database/tenant-settings.ts'

/** Whose pages may embed those of a request, by its customer; nothing for an unknown request. */
export async function findEmbedOriginsOf(db: Kysely<Database>, requestId: string): Promise<string[] | undefined> {
  const row = await selectClients(db)
    .innerJoin('verificationRequests as r', 'r.clientId', 'c.id')
    .where('r.id', '=', requestId)
    .executeTakeFirst()
  return row?.embedOrigins
}
