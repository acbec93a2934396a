import type { Transaction } from 'kysely'
import type { Database, VerificationRequestRow } from '#server/database/schema.ts'
import { Refusal } from '#server/errors.ts'
import { findRequest, lockRequest } from '#server/repositories/requests.ts'
import { findSealedKey } from '#server/repositories/subject-keys.ts'
import type { Tools } from '#server/tools.ts'

/** One transaction with the request locked. Refuses REQUEST_NOT_FOUND, also for one whose person was erased: there is nobody to go on with. */
export async function withRequest<T>(
  { db }: Pick<Tools, 'db'>,
  requestId: string,
  run: (transaction: Transaction<Database>, request: VerificationRequestRow) => Promise<T>,
): Promise<T> {
  if (!(await findRequest(db, requestId))) throw new Refusal('REQUEST_NOT_FOUND')
  return db.transaction().execute(async (transaction) => {
    const request = await lockRequest(transaction, requestId)
    if (!(await findSealedKey(transaction, request.subjectId))) throw new Refusal('REQUEST_NOT_FOUND')
    return run(transaction, request)
  })
}
