import * as z from 'zod/mini'
import { approvalDemands, approvalFinding } from '#contract/cases/approval.ts'
import { approvalReason, basis, rejectReasonCodes, remark, resubmissionRequest, revision } from '#contract/cases/decision.ts'
import { endpoint } from '#contract/endpoint.ts'
import { byRequestId } from '#contract/public-api/request-calls.ts'
import { requestSummary } from '#contract/public-api/request-view.ts'
import { hasNoNullCharacter, time } from '#contract/wire-values.ts'

const seen = {
  /** Of the request as it was when it was read: a request that has changed since is refused with REQUEST_CHANGED_ELSEWHERE. */
  revision,
}
/** With it, notes, findings and the assignee are the same as well; without it, a request that staff are assigned to is refused. */
const optionalBasis = z.optional(basis)
const reasons = z.array(z.enum(rejectReasonCodes)).check(z.minLength(1), z.maxLength(rejectReasonCodes.length))

export const getRequestReview = endpoint({
  name: 'getRequestReview',
  method: 'GET',
  path: '/v1/requests/:id/review',
  access: 'secret-key',
  scope: 'requests:decide',
  summary: 'What stands between a request and its approval, and what an approval rests on.',
  params: byRequestId,
  answer: z.object({
    requestId: z.string(),
    revision: z.number(),
    /** Opaque: the request and its company, notes, assignee, findings and first approval as they are now. An approval sends it back. */
    basis: z.string(),
    findings: z.array(
      z.object({
        /** To be named in `acceptedFindings`. */
        code: z.string(),
        /** What an approval in spite of it asks for: that it is named, a reason as well, or staff who may override. */
        demand: z.enum(approvalDemands),
        finding: approvalFinding,
      }),
    ),
    /** Two members of staff have to approve: a key cannot. */
    asksTwoPeople: z.boolean(),
  }),
  errors: ['REQUEST_NOT_FOUND'],
})

export const approveRequestByKey = endpoint({
  name: 'approveRequestByKey',
  method: 'POST',
  path: '/v1/requests/:id/approve',
  access: 'secret-key',
  scope: 'requests:decide',
  summary:
    'Approves a request that waits for review, and notifies the applicant. It names what it rests on, as the review answered it, and each finding that it accepts. Of two decisions at once one wins.',
  params: byRequestId,
  input: z.strictObject({
    ...seen,
    basis,
    /** Codes of the review; each finding has to be named. */
    acceptedFindings: z.optional(z.array(z.string().check(z.maxLength(1_000))).check(z.maxLength(1_000))),
    /** Why in spite of what was found: for the audit log. */
    reason: z.optional(approvalReason),
    /** What the applicant reads. */
    remark: z.optional(remark),
  }),
  answer: requestSummary,
  errors: [
    'REQUEST_NOT_FOUND',
    'REQUEST_CANCELED',
    'REQUEST_CHANGED_ELSEWHERE',
    'FINDINGS_NOT_ACCEPTED',
    'APPROVAL_REASON_REQUIRED',
    'APPROVAL_OVERRIDE_DENIED',
    'INVITATION_WITHDRAWN',
    'SECOND_PERSON_NEEDED',
    'CANNOT_APPROVE_NOT_COMPLETED',
    'CANNOT_APPROVE_NOT_APPROVED',
  ],
})

export const rejectRequestByKey = endpoint({
  name: 'rejectRequestByKey',
  method: 'POST',
  path: '/v1/requests/:id/reject',
  access: 'secret-key',
  scope: 'requests:decide',
  summary: 'Rejects a request at any time before its approval, and notifies the applicant. `other` asks for a remark.',
  params: byRequestId,
  input: z.strictObject({ ...seen, basis: optionalBasis, reasons, remark: z.optional(remark) }),
  answer: requestSummary,
  errors: [
    'REQUEST_NOT_FOUND',
    'REQUEST_CANCELED',
    'REQUEST_CHANGED_ELSEWHERE',
    'ASSIGNED_TO_COLLEAGUE',
    'REQUIRED_ITEMS_NOT_SET',
    'REQUEST_CANNOT_BE_SUBMITTED',
  ],
})

const withLink = z.object({
  ...requestSummary.shape,
  /** Where the applicant goes on; null for a key without the scope requests:create. Answered once. */
  url: z.nullable(z.string()),
})

export const requestResubmissionByKey = endpoint({
  name: 'requestResubmissionByKey',
  method: 'POST',
  path: '/v1/requests/:id/request-resubmission',
  access: 'secret-key',
  scope: 'requests:decide',
  summary:
    'Requests resubmission of one thing: a document, the liveness check, or some fields of the form. The request reopens there; the applicant is told by email where there is an address.',
  params: byRequestId,
  input: z.strictObject({ ...seen, basis: optionalBasis, wish: resubmissionRequest, remark: z.optional(remark) }),
  answer: withLink,
  errors: [
    'REQUEST_NOT_FOUND',
    'REQUEST_CANCELED',
    'REQUEST_CHANGED_ELSEWHERE',
    'ASSIGNED_TO_COLLEAGUE',
    'REQUEST_CANNOT_BE_SUBMITTED',
    'NOT_FOUND',
    'DOCUMENT_REQUIRED_FIRST',
  ],
})

export const renewLinkByKey = endpoint({
  name: 'renewLinkByKey',
  method: 'POST',
  path: '/v1/requests/:id/renew-link',
  access: 'secret-key',
  scope: 'requests:decide',
  summary: 'Renews the link of an open or expired request; the previous link no longer works, and what was done is kept.',
  params: byRequestId,
  input: z.strictObject({
    /** Sends it by email as well. */
    sendEmail: z.optional(z.boolean()),
  }),
  answer: z.object({ ...requestSummary.shape, url: z.string(), expiresAt: time }),
  errors: ['REQUEST_NOT_FOUND', 'REQUEST_CANCELED', 'REQUEST_CANNOT_BE_SUBMITTED', 'REQUIRED_ITEMS_NOT_SET'],
})

export const cancelRequest = endpoint({
  name: 'cancelRequest',
  method: 'POST',
  path: '/v1/requests/:id/cancel',
  access: 'secret-key',
  scope: 'requests:decide',
  summary:
    'Cancels a request that nobody has decided, and of a company those of the people whom it invited. No link opens it again. The credit is not given back.',
  params: byRequestId,
  input: z.strictObject({
    /** For the audit log; the applicant does not read it. */
    reason: z.optional(z.string().check(z.trim(), z.maxLength(500), z.refine(hasNoNullCharacter))),
  }),
  answer: requestSummary,
  errors: ['REQUEST_NOT_FOUND', 'REQUEST_CANCELED', 'REQUEST_CANNOT_BE_SUBMITTED'],
})
