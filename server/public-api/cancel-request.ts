import { randomBytes } from 'node:crypto'
import type { Transaction } from 'kysely'
import type { RequestSummary } from '#contract/public-api/request-view.ts'
import { nextStatus } from '#contract/requests/request-status.ts'
import { recordAudit } from '#server/audit/record-audit.ts'
import { changeCorporateRequest } from '#server/ownership/repositories/companies.ts'
import type { SecretKeyCaller } from '#server/platform/callers/callers.ts'
import type { CoreContext } from '#server/platform/context.ts'
import type { Database, VerificationRequestRow } from '#server/platform/database/schema.ts'
import { toKeyActor } from '#server/public-api/key-actor.ts'
import { getRequestSummary } from '#server/public-api/read-request.ts'
import { listInvitedRequestIds } from '#server/public-api/repositories/invited-requests.ts'
import { moveRequest } from '#server/requests/move-request.ts'
import { lockRequest } from '#server/requests/repositories/requests.ts'
import { withRequest } from '#server/requests/with-request.ts'

/**
 * Ends a request that nobody has decided; of a company, with those of the people whom it invited and who are not decided either. Refuses
 * REQUEST_NOT_FOUND, REQUEST_CANCELED where it was canceled before, REQUEST_CANNOT_BE_SUBMITTED where it is decided.
 */
export async function cancelByKey(
  context: CoreContext,
  caller: SecretKeyCaller,
  requestId: string,
  { reason }: { reason?: string | undefined },
): Promise<RequestSummary> {
  const { by, tenant } = toKeyActor(caller)
  await withRequest(context, { requestId, tenant }, async (transaction, request) => {
    await cancel(transaction, context, request)
    if (request.kind === 'corporate') {
      // The same company may begin anew: it is looked up by this key, and this request is found by it no more.
      await changeCorporateRequest(transaction, request.id, { lookupKey: randomBytes(32) })
      for (const id of await listInvitedRequestIds(transaction, request)) {
        const invited = await lockRequest(transaction, id)
        if (!invited.canceledAt && nextStatus(invited.status, 'canceled')) await cancel(transaction, context, invited)
      }
    }
    await recordAudit(transaction, context, {
      clientId: request.clientId,
      actor: by,
      action: 'request.canceled',
      target: { kind: 'request', id: request.id },
      facts: { from: request.status },
      ...(reason && { details: { subjectId: request.subjectId, stated: { reason } } }),
    })
  })
  return getRequestSummary(context, caller, requestId)
}

async function cancel(transaction: Transaction<Database>, context: CoreContext, request: VerificationRequestRow): Promise<void> {
  const statusBeforeExpiry = request.status === 'EXPIRED' ? request.statusBeforeExpiry : request.status
  await moveRequest(transaction, context, request, {
    event: 'canceled',
    change: { canceledAt: context.clock.now(), statusBeforeExpiry },
    activity: { activityType: 'REQUEST_CANCELED', actor: 'customer', isPublic: false },
    otherwise: 'REQUEST_CANNOT_BE_SUBMITTED',
  })
}
