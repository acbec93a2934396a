import type { Transaction } from 'kysely'
import type { Database, VerificationRequestRow } from '#server/database/schema.ts'
import { Refusal } from '#server/errors.ts'
import { findRequest, lockRequest } from '#server/repositories/requests.ts'
import { findSealedKey } from '#server/repositories/subject-keys.ts'
import { requireTenant, type TenantScope } from '#server/services/tenant-scope.ts'
import type { Tools } from '#server/tools.ts'

/**
 * One transaction with a request of the tenant locked. Refuses REQUEST_NOT_FOUND for another tenant's, and for one whose person was
 * erased: there is nobody to go on with.
 */
export async function withRequest<T>(
  { db }: Pick<Tools, 'db'>,
  { requestId, tenant }: { requestId: string; tenant: TenantScope },
  run: (transaction: Transaction<Database>, request: VerificationRequestRow) => Promise<T>,
): Promise<T> {
  const found = await findRequest(db, requestId)
  if (!found) throw new Refusal('REQUEST_NOT_FOUND')
  requireTenant(tenant, found)
  return db.transaction().execute(async (transaction) => {
    const request = await lockRequest(transaction, requestId)
    requireTenant(tenant, request)
    if (!(await findSealedKey(transaction, request.subjectId))) throw new Refusal('REQUEST_NOT_FOUND')
    return run(transaction, request)
  })
}
