import type { Transaction } from 'kysely'
import { listLivenessOutcomes } from '#server/liveness/repositories/liveness.ts'
import { findPerson } from '#server/people/repositories/company-people.ts'
import type { AppContext } from '#server/platform/context.ts'
import type { Database, VerificationRequestRow } from '#server/platform/database/schema.ts'
import { moveRequest } from '#server/requests/move-request.ts'
import { changeRequest } from '#server/requests/repositories/requests.ts'
import { removeResubmission } from '#server/resubmission/repositories/resubmissions.ts'

/**
 * The form that staff requested again is given. Where the document stands and the liveness check was passed, or was never asked for, the
 * request goes back to them; else the person goes on. Call it under the request's lock.
 */
export async function resubmit(
  transaction: Transaction<Database>,
  context: Pick<AppContext, 'pubsub' | 'clock' | 'masterKey'>,
  request: VerificationRequestRow,
): Promise<void> {
  if (request.retryStep !== 'base-info') return
  await removeResubmission(transaction, request.id)
  if (request.status !== 'RETRY' || !request.acceptedDocumentId || !(await isLivenessDone(transaction, request))) {
    await changeRequest(transaction, request, { retryStep: null, retryFields: [] })
    return
  }
  await moveRequest(transaction, context, request, {
    event: 'submitted',
    change: { submittedAt: context.clock.now() },
    activity: { activityType: 'SUBMITTED', actor: 'system' },
  })
}

async function isLivenessDone(transaction: Transaction<Database>, { id, companyRequestId }: VerificationRequestRow): Promise<boolean> {
  const person = companyRequestId === null ? undefined : await findPerson(transaction, companyRequestId, id)
  if (person?.doLiveness === false) return true
  return (await listLivenessOutcomes(transaction, id)).at(-1)?.verdict === 'passed'
}
