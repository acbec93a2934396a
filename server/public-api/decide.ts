import { toApprovalDemand, toFindingCode } from '#contract/cases/approval.ts'
import type { AnswerOf, ParsedBody } from '#contract/endpoint.ts'
import type {
  approveRequestByKey as approveCall,
  getRequestReview as getReviewCall,
  rejectRequestByKey as rejectCall,
  requestResubmissionByKey as resubmissionCall,
} from '#contract/public-api/decision-calls.ts'
import type { RequestSummary } from '#contract/public-api/request-view.ts'
import { readCaseBasis } from '#server/approval/case-basis.ts'
import { approveRequest, rejectRequest, retryRequest } from '#server/approval/decide-request.ts'
import { findApprovalFindings } from '#server/approval/find-approval-findings.ts'
import { toResubmission } from '#server/cases/decide.ts'
import { renewLink } from '#server/links/renew-link.ts'
import type { SecretKeyCaller } from '#server/platform/callers/callers.ts'
import type { CoreContext } from '#server/platform/context.ts'
import type { VerificationRequestRow } from '#server/platform/database/schema.ts'
import { Refusal } from '#server/platform/errors.ts'
import { toKeyActor } from '#server/public-api/key-actor.ts'
import { getRequestSummary } from '#server/public-api/read-request.ts'
import { findRequest } from '#server/requests/repositories/requests.ts'
import { requireTenant } from '#server/requests/tenant-scope.ts'

/** A request of the caller's customer and mode. Refuses REQUEST_NOT_FOUND for any other. */
export async function getRequestOfKey(
  { db }: Pick<CoreContext, 'db'>,
  { client }: SecretKeyCaller,
  requestId: string,
): Promise<VerificationRequestRow> {
  const request = await findRequest(db, requestId)
  if (!request) throw new Refusal('REQUEST_NOT_FOUND')
  requireTenant({ clientId: client.id }, request)
  return request
}

export async function readReview(context: CoreContext, caller: SecretKeyCaller, id: string): Promise<AnswerOf<typeof getReviewCall>> {
  const request = await getRequestOfKey(context, caller, id)
  const findings = await findApprovalFindings(context.db, context, request)
  return {
    requestId: request.id,
    revision: request.revision,
    basis: await readCaseBasis(context.db, request, findings),
    findings: findings.map((finding) => ({ code: toFindingCode(finding), demand: toApprovalDemand(finding), finding })),
    asksTwoPeople: caller.client.fourEyes,
  }
}

/** Refuses what `approveRequest` refuses. A key overrides nothing. */
export async function approveByKey(
  context: CoreContext,
  caller: SecretKeyCaller,
  id: string,
  { revision, basis, acceptedFindings = [], reason, remark }: ParsedBody<typeof approveCall>,
): Promise<RequestSummary> {
  await approveRequest(context, id, {
    ...toKeyActor(caller),
    shown: { revision, basis },
    accepted: acceptedFindings,
    mayOverride: false,
    reason,
    remark,
  })
  return getRequestSummary(context, caller, id)
}

/** Refuses REQUIRED_ITEMS_NOT_SET for `other` without a remark, and what `rejectRequest` refuses. */
export async function rejectByKey(
  context: CoreContext,
  caller: SecretKeyCaller,
  id: string,
  { revision, basis, reasons, remark }: ParsedBody<typeof rejectCall>,
): Promise<RequestSummary> {
  if (reasons.includes('other') && !remark) throw new Refusal('REQUIRED_ITEMS_NOT_SET', [{ path: 'remark' }])
  await rejectRequest(context, id, {
    ...toKeyActor(caller),
    shown: { revision, basis: basis ?? null },
    remark,
    reasons: [...new Set(reasons)],
  })
  return getRequestSummary(context, caller, id)
}

/** Refuses what the applicant cannot give, as `retryRequest`. */
export async function requestResubmissionByKey(
  context: CoreContext,
  caller: SecretKeyCaller,
  id: string,
  { revision, basis, wish, remark }: ParsedBody<typeof resubmissionCall>,
): Promise<AnswerOf<typeof resubmissionCall>> {
  const request = await getRequestOfKey(context, caller, id)
  const { url } = await retryRequest(context, id, {
    ...toKeyActor(caller),
    ...toResubmission(request, wish),
    shown: { revision, basis: basis ?? null },
    remark,
  })
  // Whoever holds a link acts as its applicant: that is for keys that create them.
  const mayHold = caller.key.scopes.includes('requests:create')
  return { ...(await getRequestSummary(context, caller, id)), url: mayHold ? url : null }
}

/** Refuses REQUIRED_ITEMS_NOT_SET where there is no address to send to, and what `renewLink` refuses. */
export async function renewLinkByKey(
  context: CoreContext,
  caller: SecretKeyCaller,
  id: string,
  { sendEmail: sendsEmail = false }: { sendEmail?: boolean | undefined },
): Promise<RequestSummary & { url: string }> {
  const request = await getRequestOfKey(context, caller, id)
  if (sendsEmail && !request.sealedEmail) throw new Refusal('REQUIRED_ITEMS_NOT_SET', [{ path: 'email' }])
  const { url } = await renewLink(context, id, { ...toKeyActor(caller), sendsEmail })
  return { ...(await getRequestSummary(context, caller, id)), url }
}
