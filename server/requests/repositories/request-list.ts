import type { Kysely } from 'kysely'
import type { RequestStatus } from '#contract/requests/request-status.ts'
import type { Database, VerificationRequestRow } from '#server/platform/database/schema.ts'

export type ListedRequest = Pick<
  VerificationRequestRow,
  | 'id'
  | 'clientId'
  | 'kind'
  | 'status'
  | 'subjectId'
  | 'sealedEmail'
  | 'sealedReference'
  | 'sealedRemark'
  | 'language'
  | 'expiresAt'
  | 'createdAt'
  | 'updatedAt'
> & { sealedKey: Buffer | null }

/** Newest first. */
export async function listRequests(
  db: Kysely<Database>,
  input: { clientId?: string | undefined; status?: RequestStatus | undefined; limit: number },
): Promise<ListedRequest[]> {
  let query = db
    .selectFrom('verificationRequests as r')
    .leftJoin('subjectKeys as k', 'k.subjectId', 'r.subjectId')
    .select([
      'r.id',
      'r.clientId',
      'r.kind',
      'r.status',
      'r.subjectId',
      'r.sealedEmail',
      'r.sealedReference',
      'r.sealedRemark',
      'k.sealedKey',
    ])
    .select(['r.language', 'r.expiresAt', 'r.createdAt', 'r.updatedAt'])
    .orderBy('r.createdAt', 'desc')
    .limit(input.limit)
  if (input.clientId) query = query.where('r.clientId', '=', input.clientId)
  if (input.status) query = query.where('r.status', '=', input.status)
  return query.execute()
}
