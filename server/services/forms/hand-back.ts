import type { Transaction } from 'kysely'
import type { Database, VerificationRequestRow } from '#server/database/schema.ts'
import { listLivenessOutcomes } from '#server/repositories/liveness.ts'
import { moveRequest } from '#server/services/move-request.ts'
import type { Tools } from '#server/tools.ts'

/**
 * Where staff asked for fields alone, the form that is handed in again goes back to them: the document stands and the camera check
 * was passed. Call it under the request's lock.
 */
export async function handBack(
  transaction: Transaction<Database>,
  tools: Pick<Tools, 'news' | 'clock'>,
  request: VerificationRequestRow,
): Promise<void> {
  if (request.status !== 'RETRY' || request.retryStep !== 'base-info' || !request.acceptedDocumentId) return
  const last = (await listLivenessOutcomes(transaction, request.id)).at(-1)
  if (last?.verdict !== 'passed') return
  await moveRequest(transaction, tools, request, {
    event: 'submitted',
    change: { submittedAt: tools.clock.now(), retryStep: null, retryFields: [] },
    activity: { activityType: 'SUBMITTED', actor: 'system' },
  })
}
