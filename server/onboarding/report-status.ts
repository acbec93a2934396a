import type { Transaction } from 'kysely'
import { isReportedStatus, type ReportedStatus, type RequestStatus, toReportedEvent } from '#contract/requests/request-status.ts'
import type { AppContext } from '#server/platform/context.ts'
import type { Database, VerificationRequestRow } from '#server/platform/database/schema.ts'
import { Refusal } from '#server/platform/errors.ts'
import { moveRequest, refusalFor } from '#server/requests/move-request.ts'
import { isLivenessCheckRunning } from '#server/requests/repositories/leases.ts'
import { lockRequest } from '#server/requests/repositories/requests.ts'
import { requireRequestedStepFirst } from '#server/requests/require-requested-step-first.ts'

const activityTypes = {
  PROCESSING: 'LINK_OPENED',
  LIVENESS_STARTED: 'LIVENESS_STARTED',
  CAMERA_FAILED: 'CAMERA_FAILED',
} as const satisfies Record<ReportedStatus, string>

/** Writes down what happened on the applicant's screen. Saying it twice is not an error. */
export async function reportStatus(
  context: Pick<AppContext, 'db' | 'pubsub' | 'faces' | 'masterKey'>,
  requestId: string,
  report: { status: RequestStatus; remark?: string | undefined },
): Promise<VerificationRequestRow> {
  const { status } = report
  if (!isReportedStatus(status)) throw new Refusal('INVALID_VERIFICATION_STATUS')
  const reported = await context.db.transaction().execute(async (transaction) => {
    const request = await lockRequest(transaction, requestId)
    if (request.status === status) return request
    await requireReportable(transaction, request, status)
    return moveRequest(transaction, context, request, {
      event: toReportedEvent(status),
      activity: { activityType: activityTypes[status], actor: 'applicant', remark: report.remark ?? '' },
    })
  })
  if (status === 'LIVENESS_STARTED') context.faces.prepare(reported.clientId)
  return reported
}

async function requireReportable(transaction: Transaction<Database>, request: VerificationRequestRow, status: RequestStatus) {
  if (status === 'PROCESSING') return
  // The result of a check that runs now belongs to the status that it began with.
  if (await isLivenessCheckRunning(transaction, request.id)) throw new Refusal('LIVENESS_CHECK_IN_PROGRESS')
  const code = refusalFor(request)
  const isOpen = code === 'REQUEST_CANNOT_BE_SUBMITTED'
  if (isOpen && status === 'LIVENESS_STARTED' && !request.acceptedDocumentId) throw new Refusal('DOCUMENT_REQUIRED_FIRST')
  requireRequestedStepFirst(request, 'liveness')
}
