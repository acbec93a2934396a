import type { Kysely } from 'kysely'
import type { RequestStatus } from '#contract/request-status.ts'
import type { Database, VerificationRequestRow } from '#server/database/schema.ts'

export type ListedRequest = Pick<
  VerificationRequestRow,
  'id' | 'clientId' | 'kind' | 'status' | 'email' | 'reference' | 'language' | 'expiresAt' | 'createdAt' | 'updatedAt'
>

/** Newest first. */
export async function listRequests(
  db: Kysely<Database>,
  wanted: { clientId?: string | undefined; status?: RequestStatus | undefined; limit: number },
): Promise<ListedRequest[]> {
  let query = db
    .selectFrom('verificationRequests')
    .select(['id', 'clientId', 'kind', 'status', 'email', 'reference', 'language', 'expiresAt', 'createdAt', 'updatedAt'])
    .orderBy('createdAt', 'desc')
    .limit(wanted.limit)
  if (wanted.clientId) query = query.where('clientId', '=', wanted.clientId)
  if (wanted.status) query = query.where('status', '=', wanted.status)
  return query.execute()
}
