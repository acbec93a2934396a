import { type Day, toDay } from '#contract/retention/schedule.ts'
import { type AuditActor, recordAudit } from '#server/audit/record-audit.ts'
import type { AppContext } from '#server/platform/context.ts'
import { Refusal } from '#server/platform/errors.ts'
import type { TenantScope } from '#server/requests/tenant-scope.ts'
import { withRequest } from '#server/requests/with-request.ts'
import { findRelation, removeRelation, saveRelation } from '#server/retention/repositories/erasure-requests.ts'

type Needs = Pick<AppContext, 'db' | 'clock' | 'masterKey' | 'pubsub'>
type By = { by: AuditActor; tenant: TenantScope }

/**
 * From this day counts how long an approved case is kept. Not before it was approved, and not in the future; a floor counts from when it is stated, so that a
 * day long ago makes nothing due at once. Refuses REQUEST_NOT_FOUND, REQUEST_CANNOT_BE_SUBMITTED for what is not approved, RELATION_DAY_INVALID.
 */
export async function endRelation(context: Needs, { by, tenant }: By, requestId: string, endedOn: Day): Promise<void> {
  const now = context.clock.now()
  await withRequest(context, { requestId, tenant }, async (transaction, request) => {
    if (request.companyRequestId !== null || (request.status !== 'APPROVED' && request.status !== 'COMPLETE'))
      throw new Refusal('REQUEST_CANNOT_BE_SUBMITTED')
    if (endedOn > toDay(now) || (request.decidedAt && endedOn < toDay(request.decidedAt))) throw new Refusal('RELATION_DAY_INVALID')
    const before = await findRelation(transaction, request.id)
    if (before?.endedOn === endedOn) return
    await saveRelation(transaction, {
      requestId: request.id,
      clientId: request.clientId,
      endedOn,
      recordedAt: now,
      recordedBy: by.id ?? by.kind,
    })
    await context.pubsub.publish(transaction, request.id)
    await recordAudit(transaction, context, {
      clientId: request.clientId,
      actor: by,
      action: 'request.relation-ended',
      target: { kind: 'request', id: request.id },
      facts: { endedOn, ...(before && { before: before.endedOn }) },
    })
  })
}

/** The relation goes on: nothing of it counts. Refuses REQUEST_NOT_FOUND; of one that never ended nothing changes. */
export async function resumeRelation(context: Needs, { by, tenant }: By, requestId: string): Promise<void> {
  await withRequest(context, { requestId, tenant }, async (transaction, request) => {
    const before = await findRelation(transaction, request.id)
    if (!before || !(await removeRelation(transaction, request.id))) return
    await context.pubsub.publish(transaction, request.id)
    await recordAudit(transaction, context, {
      clientId: request.clientId,
      actor: by,
      action: 'request.relation-resumed',
      target: { kind: 'request', id: request.id },
      facts: { before: before.endedOn },
    })
  })
}
