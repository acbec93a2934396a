import type { Transaction } from 'kysely'
import type { Database, VerificationRequestRow } from '#server/database/schema.ts'
import { Refusal } from '#server/errors.ts'
import { findRequest, lockRequest } from '#server/repositories/requests.ts'
import type { Tools } from '#server/tools.ts'

/** One transaction with the request locked. Refuses REQUEST_NOT_FOUND. */
export async function withRequest<T>(
  { db }: Pick<Tools, 'db'>,
  requestId: string,
  run: (transaction: Transaction<Database>, request: VerificationRequestRow) => Promise<T>,
): Promise<T> {
  if (!(await findRequest(db, requestId))) throw new Refusal('REQUEST_NOT_FOUND')
  return db.transaction().execute(async (transaction) => run(transaction, await lockRequest(transaction, requestId)))
}
