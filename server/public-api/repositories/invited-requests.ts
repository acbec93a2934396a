import type { Kysely } from 'kysely'
import type { Database } from '#server/platform/database/schema.ts'

/** The requests of the people whom a company invited, in one order for everybody who locks them. */
export async function listInvitedRequestIds(db: Kysely<Database>, { id, clientId }: { id: string; clientId: string }): Promise<string[]> {
  const rows = await db
    .selectFrom('verificationRequests')
    .select('id')
    .where('companyRequestId', '=', id)
    .where('clientId', '=', clientId)
    .orderBy('id')
    .execute()
  return rows.map((row) => row.id)
}
