import type { AuditAction } from '#contract/audit/audit-action.ts'
import type { RequestStatus } from '#contract/requests/request-status.ts'
import { type AuditActor, operatorHere, recordAudit } from '#server/audit/record-audit.ts'
import { changeNode, findNode } from '#server/ownership/repositories/companies.ts'
import type { CoreContext } from '#server/platform/context.ts'
import type { CompanyNodeRow } from '#server/platform/database/schema-company.ts'
import { Refusal } from '#server/platform/errors.ts'
import { recordActivity } from '#server/requests/activities.ts'
import type { TenantScope } from '#server/requests/tenant-scope.ts'
import { withRequest } from '#server/requests/with-request.ts'

/** A company of a structure that owns shares: its request, its COD, and whose it may be. */
export type OwningCompany = { requestId: string; id: string; tenant: TenantScope }

/**
 * Staff have checked a company that owns shares: from now on its row is neither edited nor deleted, also where the rest is
 * given back to the applicant. Throws Refusal: REQUEST_NOT_FOUND, ROW_DELETED_ELSEWHERE, CANNOT_APPROVE_NOT_APPROVED.
 */
export async function approveBusiness(
  context: CoreContext,
  company: OwningCompany,
  by: AuditActor = operatorHere(),
): Promise<CompanyNodeRow> {
  return moveBusiness(context, company, by, {
    to: 'APPROVED',
    action: 'business.approved',
    activityType: 'BUSINESS_SHAREHOLDER_APPROVED',
    require: ({ status }) => {
      if (status === 'APPROVED') throw new Refusal('CANNOT_APPROVE_NOT_APPROVED')
    },
  })
}

/**
 * Takes such an approval back, as long as the request itself is not approved. Throws Refusal: REQUEST_NOT_FOUND,
 * ROW_DELETED_ELSEWHERE, REQUEST_CANNOT_BE_SUBMITTED.
 */
export async function reopenBusiness(
  context: CoreContext,
  company: OwningCompany,
  by: AuditActor = operatorHere(),
): Promise<CompanyNodeRow> {
  return moveBusiness(context, company, by, {
    to: 'URL_GENERATED',
    action: 'business.reopened',
    activityType: 'BUSINESS_SHAREHOLDER_REOPENED',
    require: ({ status }, request) => {
      if (status !== 'APPROVED' || request.status === 'APPROVED') throw new Refusal('REQUEST_CANNOT_BE_SUBMITTED')
    },
  })
}

type Move = {
  to: RequestStatus
  action: AuditAction
  activityType: string
  require(node: CompanyNodeRow, request: { status: RequestStatus }): void
}

async function moveBusiness(
  context: CoreContext,
  { requestId, id, tenant }: OwningCompany,
  by: AuditActor,
  { to, action, activityType, require }: Move,
) {
  return withRequest(context, { requestId, tenant }, async (transaction, request) => {
    const node = await findNode(transaction, request.id, id)
    // The company of the request is approved with the request.
    if (!node || node.isRoot) throw new Refusal('REQUEST_NOT_FOUND')
    if (node.deletedAt) throw new Refusal('ROW_DELETED_ELSEWHERE')
    require(node, request)
    const moved = await changeNode(transaction, node, { status: to })
    const { clientId } = request
    await recordActivity(transaction, context, {
      clientId,
      requestId: request.id,
      actor: 'staff',
      isPublic: false,
      activityType,
      remark: node.id,
    })
    await context.pubsub.publish(transaction, request.id)
    await recordAudit(transaction, context, {
      clientId,
      actor: by,
      action,
      target: { kind: 'request', id: request.id },
      facts: { from: node.status, company: node.id },
    })
    return moved
  })
}
