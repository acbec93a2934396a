import type { AppContext } from '#server/platform/context.ts'
import type { VerificationRequestRow } from '#server/platform/database/schema.ts'
import { Refusal } from '#server/platform/errors.ts'
import { expireRequest } from '#server/requests/expire-requests.ts'
import { findRequest } from '#server/requests/repositories/requests.ts'
import { listFamily, moveEndsEarlier } from '#server/sandbox/repositories/test-time.ts'
import { requireTestRequest, type TestCaller } from '#server/sandbox/require-test-request.ts'

/** Lets time pass for one request of test mode, and does what is due by then. Refuses TEST_MODE_ONLY, REQUEST_NOT_FOUND. */
export async function advanceRequest(
  context: AppContext,
  caller: TestCaller,
  requestId: string,
  hours: number,
): Promise<VerificationRequestRow> {
  const { clientId } = await requireTestRequest(context, caller, requestId)
  const ids = await context.db.transaction().execute(async (transaction) => {
    await moveEndsEarlier(transaction, { requestId, clientId, hours })
    return listFamily(transaction, requestId)
  })
  for (const id of ids) await expireRequest(context, id)
  const moved = await findRequest(context.db, requestId)
  if (!moved) throw new Refusal('REQUEST_NOT_FOUND')
  return moved
}
