import * as z from 'zod/mini'
import { endpoint } from '#contract/endpoint.ts'
import { byRequestId } from '#contract/public-api/request-calls.ts'
import { staffId, time } from '#contract/wire-values.ts'

export const receiptOutcomes = ['approved', 'rejected'] as const
export type ReceiptOutcome = (typeof receiptOutcomes)[number]

/** The types of the statements, as their headers say them. */
export const receiptType = 'portico-decision-receipt+jwt'
export const receiptStatusType = 'portico-receipt-status+jwt'

const receipt = z.object({
  id: z.string(),
  requestId: z.string(),
  outcome: z.enum(receiptOutcomes),
  issuedAt: time,
  /** Since when it counts no more; null while it is the decision that stands. */
  supersededAt: z.nullable(time),
  /** The signed statement, as compact JWS. */
  receipt: z.string(),
})

export const getRequestReceipt = endpoint({
  name: 'getRequestReceipt',
  method: 'GET',
  path: '/v1/requests/:id/receipt',
  access: 'secret-key',
  scope: 'requests:read',
  summary:
    'The signed receipt of the newest decision on a request: who was verified, by which checks, when; superseded where the request was reopened since. It verifies without Portico, by the keys of /.well-known/jwks.json.',
  params: byRequestId,
  answer: receipt,
  errors: ['REQUEST_NOT_FOUND', 'NOT_FOUND'],
})

export const getCaseReceipt = endpoint({
  name: 'getCaseReceipt',
  method: 'GET',
  path: '/v1/staff/requests/:id/receipt',
  access: 'staff',
  permission: 'requests:reveal',
  summary: 'The same for staff. It names the person: each download is recorded in the audit log.',
  params: z.object({ id: staffId }),
  answer: receipt,
  errors: ['REQUEST_NOT_FOUND', 'NOT_FOUND'],
})

export const getOwnReceipt = endpoint({
  name: 'getOwnReceipt',
  method: 'GET',
  path: '/onboarding/receipt',
  access: 'token',
  consent: 'none',
  kinds: ['individual', 'invited', 'corporate'],
  summary: "The applicant's copy of the receipt of the decision that stands: without what was measured, and without who decided.",
  answer: receipt,
  errors: ['NOT_FOUND'],
})

export const getReceiptStatus = endpoint({
  name: 'getReceiptStatus',
  method: 'GET',
  path: '/verify/receipts/:id/status',
  access: 'open',
  summary:
    'Whether a receipt still counts, for whoever holds one: a decision may have been reopened since. The signed answer can be kept beside the receipt.',
  params: byRequestId,
  answer: z.object({
    id: z.string(),
    status: z.enum(['current', 'superseded']),
    supersededAt: z.nullable(time),
    checkedAt: time,
    /** The same, signed, as compact JWS. */
    statement: z.string(),
  }),
  errors: ['NOT_FOUND'],
})
