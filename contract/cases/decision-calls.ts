import * as z from 'zod/mini'
import { approvalFinding } from '#contract/cases/approval.ts'
import { approvalReason, basis, decided, rejectReasonCodes, remark, resubmissionRequest, revision } from '#contract/cases/decision.ts'
import { endpoint } from '#contract/endpoint.ts'
import { type ErrorCode, errorCodes } from '#contract/error-codes.ts'
import { reviewAnswers, reviewMessage, reviewNote } from '#contract/requests/manual-review.ts'
import { staffId, time } from '#contract/wire-values.ts'

const byId = z.object({ id: staffId })
const reasons = z.array(z.enum(rejectReasonCodes)).check(z.minLength(1), z.maxLength(rejectReasonCodes.length))
const link = z.object({
  id: z.string(),
  /** Null where it is sent by email. Shown once: the token is kept as its hash alone. */
  url: z.nullable(z.string()),
  expiresAt: time,
  revision: z.number(),
})

export const approveRequest = endpoint({
  name: 'approveRequest',
  method: 'POST',
  path: '/v1/staff/requests/:id/approve',
  access: 'staff',
  permission: 'requests:decide',
  summary:
    'Approves a request that waits for review, and notifies the applicant. Whoever approves has revealed its facts at this revision, and names what the dialog showed (`basis`); what was found asks for a reason or an override. Where the customer asks for two people, the first one endorses and a second one approves. Of two at once one wins; the other is refused with what was decided (`changedElsewhere`).',
  params: byId,
  input: z.object({ revision, basis, remark: z.optional(remark), reason: z.optional(approvalReason) }),
  answer: decided,
  errors: [
    'REQUEST_NOT_FOUND',
    'APPROVAL_REASON_REQUIRED',
    'INVITATION_WITHDRAWN',
    'APPROVAL_OVERRIDE_DENIED',
    'CASE_NOT_SEEN',
    'REQUEST_CHANGED_ELSEWHERE',
    'SECOND_PERSON_NEEDED',
    'CANNOT_APPROVE_NOT_COMPLETED',
    'CANNOT_APPROVE_NOT_APPROVED',
  ],
})

export const rejectRequest = endpoint({
  name: 'rejectRequest',
  method: 'POST',
  path: '/v1/staff/requests/:id/reject',
  access: 'staff',
  permission: 'requests:decide',
  summary:
    'Rejects a request at any time before its approval, with reasons for the record and a remark that the applicant reads. `other` asks for a remark.',
  params: byId,
  input: z.object({ revision, basis, reasons, remark: z.optional(remark) }),
  answer: decided,
  errors: ['REQUEST_NOT_FOUND', 'REQUEST_CHANGED_ELSEWHERE', 'REQUIRED_ITEMS_NOT_SET', 'REQUEST_CANNOT_BE_SUBMITTED'],
})

export const requestResubmission = endpoint({
  name: 'requestResubmission',
  method: 'POST',
  path: '/v1/staff/requests/:id/retry',
  access: 'staff',
  permission: 'requests:decide',
  summary:
    'Requests resubmission of one thing: a document, the liveness check, or some fields of the form, whose names are put before the remark. The request reopens there under a new link, which is sent by email, or shown with links:reveal where there is no address. Earlier attempts are not counted.',
  params: byId,
  input: z.object({ revision, basis, wish: resubmissionRequest, remark: z.optional(remark) }),
  answer: z.extend(decided, { url: link.shape.url, expiresAt: link.shape.expiresAt }),
  errors: ['REQUEST_NOT_FOUND', 'REQUEST_CHANGED_ELSEWHERE', 'REQUEST_CANNOT_BE_SUBMITTED', 'NOT_FOUND', 'DOCUMENT_REQUIRED_FIRST'],
})

export const answerManualReview = endpoint({
  name: 'answerManualReview',
  method: 'POST',
  path: '/v1/staff/requests/:id/manual-review',
  access: 'staff',
  permission: 'requests:decide',
  summary:
    'Answers an applicant who asked that a person looks: with further tries under a new link, with going on without the liveness check or, for whoever does not agree to pictures, without any, or with a message that declines it. Going on without asks for requests:override and a note of who saw the person and how; the check counts as not done, and the approval asks for a reason.',
  params: byId,
  input: z.object({
    revision,
    basis,
    answer: z.enum(reviewAnswers),
    /** What the applicant reads; `declined` asks for it. */
    message: z.optional(reviewMessage),
    /** Who saw the person, and how; `without_liveness` and `without_biometrics` ask for it. */
    note: z.optional(reviewNote),
  }),
  answer: z.extend(decided, { url: link.shape.url }),
  errors: [
    'REQUEST_NOT_FOUND',
    'REQUEST_CHANGED_ELSEWHERE',
    'MANUAL_REVIEW_NOT_OPEN',
    'REQUIRED_ITEMS_NOT_SET',
    'PERMISSION_DENIED',
    'DOCUMENT_REQUIRED_FIRST',
    'RESUBMISSION_REQUIRED',
    'REQUEST_CANNOT_BE_SUBMITTED',
  ],
})

export const renewRequestLink = endpoint({
  name: 'renewRequestLink',
  method: 'POST',
  path: '/v1/staff/requests/:id/link',
  access: 'staff',
  permission: 'links:issue',
  summary:
    'Renews the link of an open or expired request; the previous link no longer works. The link is sent to the applicant by email, or shown, which requires links:reveal and is recorded in the audit log.',
  params: byId,
  input: z.object({ sendsEmail: z.boolean() }),
  answer: link,
  errors: ['REQUEST_NOT_FOUND', 'REQUEST_CANNOT_BE_SUBMITTED', 'REQUIRED_ITEMS_NOT_SET', 'PERMISSION_DENIED'],
})

export const resendRequestEmail = endpoint({
  name: 'resendRequestEmail',
  method: 'POST',
  path: '/v1/staff/requests/:id/resend-email',
  access: 'staff',
  permission: 'links:issue',
  summary:
    'Resends the email that fits the status of the request: its link (a new one, because tokens are stored as hashes), the confirmation of receipt, or the decision. Once a minute.',
  params: byId,
  answer: z.object({ id: z.string(), sent: z.enum(['link', 'retry', 'submitted', 'approved', 'rejected']) }),
  errors: ['REQUEST_NOT_FOUND', 'REQUIRED_ITEMS_NOT_SET', 'INVITATION_JUST_SENT'],
})

export const inviteCompanyPerson = endpoint({
  name: 'inviteCompanyPerson',
  method: 'POST',
  path: '/v1/staff/requests/:id/people/:personId/invite',
  access: 'staff',
  permission: 'links:issue',
  summary:
    'Invites a director or owner of a company by email: the first call creates their request, later ones renew its link. Possible until the company is decided. Once a minute.',
  params: z.extend(byId, { personId: z.string().check(z.minLength(1), z.maxLength(200)) }),
  /** Their own request. */
  answer: z.object({ id: z.string() }),
  errors: [
    'REQUEST_NOT_FOUND',
    'REQUEST_CANNOT_BE_SUBMITTED',
    'ROW_APPROVED',
    'ROW_DELETED_ELSEWHERE',
    'REQUIRED_ITEMS_NOT_SET',
    'INVITATION_JUST_SENT',
    'NOT_FOUND',
  ],
})

export const decideInBulk = endpoint({
  name: 'decideInBulk',
  method: 'POST',
  path: '/v1/staff/queue/bulk',
  access: 'staff',
  permission: 'requests:decide',
  summary:
    'Approves, rejects or assigns up to a hundred requests, each independently of the others. Approves only requests that the caller has opened at their current revision, that passed every check, and that no colleague is assigned to. Renewed links are sent by email, not shown. Assigning asks for requests:assign too, links for links:issue.',
  input: z.object({
    action: z.discriminatedUnion('do', [
      z.object({ do: z.literal('approve'), remark: z.optional(remark) }),
      z.object({ do: z.literal('reject'), reasons, remark: z.optional(remark) }),
      z.object({ do: z.literal('assign'), assigneeId: z.nullable(staffId) }),
      z.object({ do: z.literal('renew-link') }),
    ]),
    requests: z.array(z.object({ id: staffId, revision })).check(z.minLength(1), z.maxLength(100)),
  }),
  answer: z.object({
    results: z.array(
      z.object({
        id: z.string(),
        outcome: z.enum(['done', 'endorsed', 'refused']),
        /** Why it was refused; its words are those of any error. */
        errorCode: z.nullable(z.enum(errorCodes as [ErrorCode, ...ErrorCode[]])),
        /** What stands in the way of an approval. */
        findings: z.array(approvalFinding),
      }),
    ),
  }),
  errors: ['PERMISSION_DENIED', 'REQUIRED_ITEMS_NOT_SET'],
})
