import type { Transaction } from 'kysely'
import type { AppContext } from '#server/platform/context.ts'
import { findSealedKey } from '#server/platform/crypto/repositories/subject-keys.ts'
import type { Database, VerificationRequestRow } from '#server/platform/database/schema.ts'
import { Refusal } from '#server/platform/errors.ts'
import { findRequest, lockRequest } from '#server/requests/repositories/requests.ts'
import { requireTenant, type TenantScope } from '#server/requests/tenant-scope.ts'

/**
 * One transaction with a request of the tenant locked. Refuses REQUEST_NOT_FOUND for another tenant's, and for one whose person was
 * erased: there is nobody to go on with.
 */
export async function withRequest<T>(
  { db }: Pick<AppContext, 'db'>,
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
