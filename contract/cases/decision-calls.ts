import * as z from 'zod/mini'
import { approvalFinding } from '#contract/cases/approval.ts'
import { approvalReason, basis, decided, rejectReasonCodes, remark, resubmissionRequest, revision } from '#contract/cases/decision.ts'
import { endpoint } from '#contract/endpoint.ts'
import { type ErrorCode, errorCodes } from '#contract/error-codes.ts'
import { staffId, time } from '#contract/wire-values.ts'

const byId = z.object({ id: staffId })
const reasons = z.array(z.enum(rejectReasonCodes)).check(z.minLength(1), z.maxLength(rejectReasonCodes.length))
const link = z.object({
  id: z.string(),
  /** Null where it is sent by e-mail. Shown once: the token is kept as its hash alone. */
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
    'Approves a request that pends checks, and tells the applicant. Whoever approves has revealed its facts at this revision, and names what the dialog showed (`basis`); what was found asks for a reason or an override. Where the customer asks for two people, the first one endorses and a second one approves. Of two at once one wins; the other is refused with what was decided (`changedElsewhere`).',
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
    'Asks the applicant for one thing again: a document, the camera check, or some fields of the form, whose names are put before the remark. The request opens there, under a new link that is sent by e-mail, or shown by links:reveal where there is no address; what was tried before is not counted again.',
  params: byId,
  input: z.object({ revision, basis, wish: resubmissionRequest, remark: z.optional(remark) }),
  answer: z.extend(decided, { url: link.shape.url, expiresAt: link.shape.expiresAt }),
  errors: ['REQUEST_NOT_FOUND', 'REQUEST_CHANGED_ELSEWHERE', 'REQUEST_CANNOT_BE_SUBMITTED', 'NOT_FOUND', 'DOCUMENT_REQUIRED_FIRST'],
})

export const renewRequestLink = endpoint({
  name: 'renewRequestLink',
  method: 'POST',
  path: '/v1/staff/requests/:id/link',
  access: 'staff',
  permission: 'links:issue',
  summary:
    'Gives an open or expired request a new link; the old one opens nothing from then on. The link goes to the applicant by e-mail, or it is shown, which asks for links:reveal and is written into the audit log.',
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
    'Sends the e-mail that fits where the request stands again: its link (a new one, since tokens are not kept), that it was received, or the decision. Once a minute.',
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
    'Invites a director or owner of a company by e-mail: the first time makes their own request, later ones give it a new link. Also when the company has handed in; not once it is decided. Once a minute.',
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
    'Approves, rejects or assigns up to a hundred requests, each by itself: one that is refused leaves the others done. Approves only what the caller has opened as it is now, what is clean by every check, and what no colleague is assigned to, and takes nothing of a colleague over for the caller. Renewed links are mailed, not shown. Assigning asks for requests:assign too, links for links:issue.',
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
