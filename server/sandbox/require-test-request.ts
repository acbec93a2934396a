import type { AppContext } from '#server/platform/context.ts'
import { findSealedKey } from '#server/platform/crypto/repositories/subject-keys.ts'
import type { Client, VerificationRequestRow } from '#server/platform/database/schema.ts'
import { Refusal } from '#server/platform/errors.ts'
import { findRequest } from '#server/requests/repositories/requests.ts'
import { requireTenant } from '#server/requests/tenant-scope.ts'

export type TestCaller = { client: Client }

/** A request of the caller's test tenant. Refuses TEST_MODE_ONLY for a live one, whatever it names, and REQUEST_NOT_FOUND, also for one whose person was erased. */
export async function requireTestRequest(
  { db }: Pick<AppContext, 'db'>,
  { client }: TestCaller,
  requestId: string,
): Promise<VerificationRequestRow> {
  if (client.testOf === null) throw new Refusal('TEST_MODE_ONLY')
  const request = await findRequest(db, requestId)
  if (!request) throw new Refusal('REQUEST_NOT_FOUND')
  requireTenant({ clientId: client.id }, request)
  if (!(await findSealedKey(db, request.subjectId))) throw new Refusal('REQUEST_NOT_FOUND')
  return request
}
