import * as z from 'zod/mini'
import { endpoint } from '#contract/endpoint.ts'
import { caseRetention } from '#contract/retention/case-retention.ts'
import { day, newErasureRequest, reason } from '#contract/retention/erasure.ts'
import { staffId } from '#contract/wire-values.ts'

const ofCase = '/v1/staff/requests/:id'
const byId = z.object({ id: staffId })

export const getCaseRetention = endpoint({
  name: 'getCaseRetention',
  method: 'GET',
  path: `${ofCase}/retention`,
  access: 'staff',
  permission: 'requests:read',
  summary: 'What is kept of a case until when, its legal hold, what was asked to be erased, and its certificates of erasure.',
  params: byId,
  answer: caseRetention,
  errors: ['REQUEST_NOT_FOUND'],
})

/** What the calls that change the retention of a case have in common. */
const change = { method: 'POST', access: 'staff', params: byId, answer: z.object({ changed: z.literal(true) }) } as const

export const placeHold = endpoint({
  name: 'placeHold',
  ...change,
  path: `${ofCase}/hold`,
  permission: 'requests:hold',
  summary: 'Places a legal hold: nothing of the case is erased while it stands.',
  input: z.object({ reason }),
  errors: ['REQUEST_NOT_FOUND', 'CASE_HELD', 'ERASURE_STARTED'],
})

export const askHoldRelease = endpoint({
  name: 'askHoldRelease',
  ...change,
  path: `${ofCase}/hold/ask-release`,
  permission: 'requests:hold',
  summary: 'Asks a second person to release the legal hold of a case.',
  input: z.object({ reason }),
  errors: ['REQUEST_NOT_FOUND', 'NOT_FOUND', 'HOLD_RELEASE_OPEN'],
})

export const withdrawHoldRelease = endpoint({
  name: 'withdrawHoldRelease',
  ...change,
  path: `${ofCase}/hold/withdraw-release`,
  permission: 'requests:hold',
  summary: 'Withdraws what asks to release the legal hold: it goes on.',
  input: z.object({}),
  errors: ['REQUEST_NOT_FOUND', 'NOT_FOUND'],
})

export const releaseHold = endpoint({
  name: 'releaseHold',
  ...change,
  path: `${ofCase}/hold/release`,
  permission: 'requests:release',
  summary: 'Releases a legal hold, by somebody else than whoever asked.',
  input: z.object({}),
  errors: ['REQUEST_NOT_FOUND', 'NOT_FOUND', 'SECOND_PERSON_IS_FIRST', 'SECOND_PERSON_TOO_NEW'],
})

export const endRelation = endpoint({
  name: 'endRelation',
  ...change,
  path: `${ofCase}/end-relation`,
  permission: 'requests:decide',
  summary: 'States the day on which the relation with an approved person or company ended: retention counts from it.',
  input: z.object({ endedOn: day }),
  errors: ['REQUEST_NOT_FOUND', 'REQUEST_CANNOT_BE_SUBMITTED', 'RELATION_DAY_INVALID'],
})

export const resumeRelation = endpoint({
  name: 'resumeRelation',
  ...change,
  path: `${ofCase}/resume-relation`,
  permission: 'requests:decide',
  summary: 'Takes back that the relation ended: retention does not count.',
  input: z.object({}),
  errors: ['REQUEST_NOT_FOUND'],
})

const asking = [
  'REQUEST_NOT_FOUND',
  'CASE_HELD',
  'ERASURE_BELOW_FLOOR',
  'ERASURE_REQUEST_OPEN',
  'NOTHING_TO_ERASE',
  'ERASURE_STARTED',
] as const

export const askErasure = endpoint({
  name: 'askErasure',
  ...change,
  path: `${ofCase}/erasure`,
  permission: 'requests:erase',
  summary: 'The first of two steps of an erasure on request: who asked for what, and on which ground. A second person confirms it.',
  input: newErasureRequest,
  answer: z.object({ id: z.string() }),
  errors: asking,
})

export const confirmErasure = endpoint({
  name: 'confirmErasure',
  ...change,
  path: `${ofCase}/erasure/confirm`,
  permission: 'requests:erase',
  summary: 'Erases what was asked for, at once and for good, by somebody else than whoever asked. Signs a certificate of erasure.',
  input: z.object({ erasureRequestId: staffId }),
  errors: [...asking, 'NOT_FOUND', 'SECOND_PERSON_IS_FIRST', 'SECOND_PERSON_TOO_NEW'],
})

export const withdrawErasure = endpoint({
  name: 'withdrawErasure',
  ...change,
  path: `${ofCase}/erasure/withdraw`,
  permission: 'requests:erase',
  summary: 'Withdraws an erasure that nobody confirmed.',
  input: z.object({ erasureRequestId: staffId }),
  errors: ['REQUEST_NOT_FOUND', 'NOT_FOUND'],
})
