import type { RejectReason, ResubmissionRequest } from '#contract/cases/decision.ts'
import type { ResubmissionItem } from '#contract/company/resubmission-item.ts'
import { toStatusLabel } from '#contract/requests/status-facts.ts'
import type { StepParameter } from '#contract/requests/step-parameter.ts'
import { approveRequest, type DecisionOptions, rejectRequest, retryRequest } from '#server/approval/decide-request.ts'
import type { AuditActor } from '#server/audit/record-audit.ts'
import { invitePersonForStaff } from '#server/company/invitations/invite-person.ts'
import { renewLink } from '#server/links/renew-link.ts'
import { mayRevealLinks, revealLink } from '#server/links/reveal-link.ts'
import type { StaffCaller } from '#server/platform/callers/staff-caller.ts'
import type { AppContext, CoreContext } from '#server/platform/context.ts'
import type { VerificationRequestRow } from '#server/platform/database/schema.ts'
import { Refusal } from '#server/platform/errors.ts'
import { findRequest } from '#server/requests/repositories/requests.ts'
import { requireTenant, type TenantScope } from '#server/requests/tenant-scope.ts'
import { staffActor } from '#server/staff/members/staff-device.ts'
import { getClientAndForm } from '#server/tenants/repositories/clients.ts'

/** `basis` is null in bulk. */
type Decision = { revision: number; basis: string | null; remark?: string | undefined }

/** A request of the caller's customer. Refuses REQUEST_NOT_FOUND for any other. */
export async function getTenantRequest(
  { db }: Pick<CoreContext, 'db'>,
  { user }: StaffCaller,
  requestId: string,
): Promise<VerificationRequestRow> {
  const request = await findRequest(db, requestId)
  if (!request) throw new Refusal('REQUEST_NOT_FOUND')
  requireTenant({ clientId: user.clientId }, request)
  return request
}

/** Who acts, for their own customer alone. */
export function toActor({ user, device }: StaffCaller): { by: AuditActor; tenant: TenantScope } {
  return { by: staffActor(user, device), tenant: { clientId: user.clientId } }
}

function toDecision(caller: StaffCaller, { revision, basis, remark }: Decision): DecisionOptions {
  return { ...toActor(caller), shown: { revision, basis }, remark }
}

type ApprovalRequest = Decision & { reason?: string | undefined; isBulk?: boolean }

/** Refuses what `approveRequest` refuses. */
export async function approve(
  context: CoreContext,
  caller: StaffCaller,
  requestId: string,
  { reason, isBulk = false, ...decision }: ApprovalRequest,
) {
  const mayOverride = caller.permissions.has('requests:override')
  const request = await approveRequest(context, requestId, { ...toDecision(caller, decision), reason, mayOverride, isBulk })
  return toDecided(request, request.status === 'APPROVED' ? 'approved' : 'endorsed')
}

/** Refuses REQUIRED_ITEMS_NOT_SET for `other` without a remark. */
export async function reject(
  context: CoreContext,
  caller: StaffCaller,
  requestId: string,
  { reasons, ...decision }: Decision & { reasons: RejectReason[] },
) {
  if (reasons.includes('other') && !decision.remark) throw new Refusal('REQUIRED_ITEMS_NOT_SET', [{ path: 'remark' }])
  const request = await rejectRequest(context, requestId, { ...toDecision(caller, decision), reasons: [...new Set(reasons)] })
  return toDecided(request, 'rejected')
}

/** Refuses what the applicant cannot give, as `retryRequest`. */
export async function requestResubmission(
  context: CoreContext,
  caller: StaffCaller,
  requestId: string,
  { wish, ...decision }: Decision & { wish: ResubmissionRequest },
) {
  const request = await getTenantRequest(context, caller, requestId)
  const link = await retryRequest(context, requestId, { ...toDecision(caller, decision), ...toResubmission(request, wish) })
  const now = await getTenantRequest(context, caller, requestId)
  // Whoever cannot be written to goes on with the link that they have, or with this one.
  const url = now.sealedEmail
    ? null
    : await context.db.transaction().execute((transaction) => revealLink(transaction, context, caller, { link, isFresh: false }))
  return { ...toDecided(now, 'retry-asked'), url, expiresAt: link.expiresAt.toISOString() }
}

const stepOfDocument = {
  Identity: 'id-card',
  Passport: 'passport',
  DriverLicense: 'driver-license',
  ResidencePermit: 'residence-permit',
} as const

/** What the applicant is asked for: a step, or fields of the form. Refuses what a person or a company is not asked for. */
export function toResubmission(
  request: VerificationRequestRow,
  wish: ResubmissionRequest,
): { step: StepParameter; fields?: ResubmissionItem[] } {
  if (wish.what === 'fields') {
    const fields = wish.fields.map(({ module, name: field, row = null }) => ({ module, field, row }))
    // The steps of a company hold whole lists; of a person each field is asked for by itself.
    const whole = fields.find(({ field }) => field === null)
    if (whole && request.kind !== 'corporate') throw new Refusal('NOT_FOUND', [{ path: whole.module }])
    return { step: 'base-info', fields }
  }
  // A company has no document and no liveness check of its own: its form is what can be asked for.
  if (request.kind === 'corporate') throw new Refusal('REQUEST_CANNOT_BE_SUBMITTED')
  if (wish.what === 'liveness') return { step: 'liveness-check' }
  return { step: wish.documentType ? stepOfDocument[wish.documentType] : 'document-id' }
}

/** Sent or shown, never both. Refuses REQUIRED_ITEMS_NOT_SET where there is no address to send to, PERMISSION_DENIED where the link may not be shown. */
export async function renew(context: CoreContext, caller: StaffCaller, requestId: string, { sendsEmail }: { sendsEmail: boolean }) {
  const request = await getTenantRequest(context, caller, requestId)
  if (sendsEmail && !request.sealedEmail) throw new Refusal('REQUIRED_ITEMS_NOT_SET', [{ path: 'email' }])
  if (!sendsEmail && !mayRevealLinks(caller)) throw new Refusal('PERMISSION_DENIED', { permission: 'links:reveal' })
  const link = await renewLink(context, requestId, { ...toActor(caller), sendsEmail })
  const url = sendsEmail
    ? null
    : await context.db.transaction().execute((transaction) => revealLink(transaction, context, caller, { link, isFresh: false }))
  const { revision } = await getTenantRequest(context, caller, requestId)
  return { id: requestId, url, expiresAt: link.expiresAt.toISOString(), revision }
}

/** Refuses REQUEST_NOT_FOUND for a request that is no company's. */
export async function invite(context: AppContext, caller: StaffCaller, { id, personId }: { id: string; personId: string }) {
  const request = await getTenantRequest(context, caller, id)
  if (request.kind !== 'corporate') throw new Refusal('REQUEST_NOT_FOUND')
  const { client, form } = await getClientAndForm(context.db, request)
  return invitePersonForStaff(context, { request, client, form, isExpired: false, isOld: false }, personId, toActor(caller).by)
}

function toDecided({ id, kind, status, revision }: VerificationRequestRow, outcome: 'approved' | 'endorsed' | 'rejected' | 'retry-asked') {
  return { id, status, statusLabel: toStatusLabel(kind, status, 'en'), revision, outcome }
}
