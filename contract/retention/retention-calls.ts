import * as z from 'zod/mini'
import { endpoint } from '#contract/endpoint.ts'
import { certificateListing, day, erasureGrounds, newErasureRequest, reason, requestersOfErasure } from '#contract/retention/erasure.ts'
import { retentionKinds, retentionOutcomes, retentionPlan } from '#contract/retention/schedule.ts'
import { staffId, time } from '#contract/wire-values.ts'

const byId = z.object({ id: staffId })
const who = z.object({ id: z.string(), displayName: z.string() })
const cell = z.string()
const bounds = z.record(z.string(), z.number())

const version = z.object({
  version: z.number(),
  ...retentionPlan.shape,
  state: z.enum(['proposed', 'confirmed', 'in-force', 'superseded', 'withdrawn']),
  isShorter: z.boolean(),
  proposedBy: who,
  proposedAt: time,
  /** Null where nothing became shorter, which takes one person; an empty name is the operator's. */
  confirmedBy: z.nullable(who),
  confirmedAt: z.nullable(time),
  /** From when it counts. */
  effectiveAt: z.nullable(time),
  withdrawnAt: z.nullable(time),
})
export type ShownSchedule = z.output<typeof version>

const preview = z.object({
  /** `biometrics.rejected` */
  cell,
  days: z.number(),
  cases: z.number(),
  /** Pictures, recordings and files. */
  files: z.number(),
  /** On legal hold: they stay. */
  held: z.number(),
})

export const getRetention = endpoint({
  name: 'getRetention',
  method: 'GET',
  path: '/v1/staff/retention',
  access: 'staff',
  permission: 'retention:read',
  summary: 'The retention schedule that is in force, what waits for confirmation, earlier versions, and the bounds that the operator set.',
  answer: z.object({
    /** Null where the customer has none: then the retention period of its settings counts. */
    inForce: z.nullable(version),
    pending: z.nullable(version),
    versions: z.array(version),
    /** What is stored is not what was confirmed: nothing is erased until a schedule is confirmed anew. */
    fault: z.nullable(z.enum(['changed', 'rolled-back', 'missing'])),
    floors: bounds,
    ceilings: bounds,
    changeDelayHours: z.number(),
    secondPersonDays: z.number(),
    retentionPeriodDays: z.number(),
    /** Where everybody reads it. */
    publicPath: z.string(),
    heldCases: z.number(),
  }),
  errors: [],
})

export const previewRetention = endpoint({
  name: 'previewRetention',
  method: 'POST',
  path: '/v1/staff/retention/preview',
  access: 'staff',
  permission: 'retention:read',
  summary: 'How many cases and files a schedule would erase if it were in force today, by kind and outcome. Nothing is changed.',
  input: retentionPlan,
  answer: z.object({ cells: z.array(preview) }),
  errors: ['RETENTION_OUT_OF_BOUNDS'],
})

export const proposeRetention = endpoint({
  name: 'proposeRetention',
  method: 'POST',
  path: '/v1/staff/retention/proposals',
  access: 'staff',
  permission: 'retention:propose',
  summary:
    'Proposes a retention schedule. One that erases nothing sooner is in force at once; any other waits for a second person, and everybody who could confirm it is told by email.',
  input: retentionPlan,
  answer: z.object({ version: z.number() }),
  errors: ['RETENTION_OUT_OF_BOUNDS', 'RETENTION_PROPOSAL_OPEN'],
})

export const confirmRetention = endpoint({
  name: 'confirmRetention',
  method: 'POST',
  path: '/v1/staff/retention/confirm',
  access: 'staff',
  permission: 'retention:confirm',
  summary:
    'Confirms a proposed retention schedule as a second person, whose account and roles have stood unchanged for some days. It is in force after the delay that the operator set.',
  input: z.object({ version: z.int() }),
  answer: z.object({ effectiveAt: z.nullable(time) }),
  errors: ['NOT_FOUND', 'RETENTION_OUT_OF_BOUNDS', 'SECOND_PERSON_IS_FIRST', 'SECOND_PERSON_TOO_NEW'],
})

export const withdrawRetention = endpoint({
  name: 'withdrawRetention',
  method: 'POST',
  path: '/v1/staff/retention/withdraw',
  access: 'staff',
  permission: 'retention:confirm',
  summary: 'Withdraws a retention schedule that is not in force yet, confirmed or not.',
  input: z.object({ version: z.int() }),
  answer: z.object({ withdrawn: z.literal(true) }),
  errors: ['NOT_FOUND'],
})

const hold = z.object({
  id: z.string(),
  /** Null once the person is erased. */
  reason: z.nullable(z.string()),
  placedBy: who,
  placedAt: time,
  releaseAskedBy: z.nullable(who),
  releaseAskedAt: z.nullable(time),
  releaseReason: z.nullable(z.string()),
  releasedBy: z.nullable(who),
  releasedAt: z.nullable(time),
})

const keptKind = z.object({
  kind: z.enum(retentionKinds),
  /** Null while the case is under way. */
  outcome: z.nullable(z.enum(retentionOutcomes)),
  days: z.nullable(z.number()),
  /** The day from which it counts, in UTC. */
  since: z.nullable(z.string()),
  dueOn: z.nullable(z.string()),
  erasedFrom: z.nullable(z.string()),
  /** Not on request before this day; `blocked` without a day: not before the end of the relation and its floor. */
  floorUntil: z.nullable(z.string()),
  blocked: z.boolean(),
  erased: z.nullable(
    z.object({
      at: time,
      rule: z.enum(['schedule', 'retention-period', 'request']),
      scheduleVersion: z.nullable(z.number()),
      certificateId: z.string(),
    }),
  ),
})

const caseRetention = z.object({
  /** The case that it is kept with: of whom a company invited, the company's. */
  caseId: z.string(),
  kinds: z.array(keptKind),
  scheduleVersion: z.nullable(z.number()),
  graceDays: z.nullable(z.number()),
  relation: z.nullable(z.object({ endedOn: z.string(), recordedAt: time })),
  hold: z.nullable(hold),
  earlierHolds: z.array(hold),
  erasureRequest: z.nullable(
    z.object({
      id: z.string(),
      kinds: z.array(z.enum(retentionKinds)),
      ground: z.enum(erasureGrounds),
      askedBy: z.enum(requestersOfErasure),
      reason: z.nullable(z.string()),
      /** `applicant`: by withdrawing consent. */
      requestedKind: z.enum(['staff', 'customer', 'applicant']),
      /** An empty name where it is not staff. */
      requestedBy: who,
      requestedAt: time,
    }),
  ),
  /** It was begun and goes on by itself. */
  isErasing: z.boolean(),
  certificates: z.array(certificateListing),
  may: z.object({
    hold: z.boolean(),
    askRelease: z.boolean(),
    release: z.boolean(),
    endRelation: z.boolean(),
    resumeRelation: z.boolean(),
    askErasure: z.boolean(),
    confirmErasure: z.boolean(),
  }),
})
export type CaseRetention = z.output<typeof caseRetention>

export const getCaseRetention = endpoint({
  name: 'getCaseRetention',
  method: 'GET',
  path: '/v1/staff/requests/:id/retention',
  access: 'staff',
  permission: 'requests:read',
  summary: 'What is kept of a case until when, its legal hold, what was asked to be erased, and its certificates of erasure.',
  params: byId,
  answer: caseRetention,
  errors: ['REQUEST_NOT_FOUND'],
})

const changed = z.object({ changed: z.literal(true) })

export const placeHold = endpoint({
  name: 'placeHold',
  method: 'POST',
  path: '/v1/staff/requests/:id/hold',
  access: 'staff',
  permission: 'requests:hold',
  summary: 'Places a legal hold: nothing of the case is erased while it stands.',
  params: byId,
  input: z.object({ reason }),
  answer: changed,
  errors: ['REQUEST_NOT_FOUND', 'CASE_HELD', 'ERASURE_STARTED'],
})

export const askHoldRelease = endpoint({
  name: 'askHoldRelease',
  method: 'POST',
  path: '/v1/staff/requests/:id/hold/ask-release',
  access: 'staff',
  permission: 'requests:hold',
  summary: 'Asks a second person to release the legal hold of a case.',
  params: byId,
  input: z.object({ reason }),
  answer: changed,
  errors: ['REQUEST_NOT_FOUND', 'NOT_FOUND', 'HOLD_RELEASE_OPEN'],
})

export const withdrawHoldRelease = endpoint({
  name: 'withdrawHoldRelease',
  method: 'POST',
  path: '/v1/staff/requests/:id/hold/withdraw-release',
  access: 'staff',
  permission: 'requests:hold',
  summary: 'Withdraws what asks to release the legal hold: it goes on.',
  params: byId,
  input: z.object({}),
  answer: changed,
  errors: ['REQUEST_NOT_FOUND', 'NOT_FOUND'],
})

export const releaseHold = endpoint({
  name: 'releaseHold',
  method: 'POST',
  path: '/v1/staff/requests/:id/hold/release',
  access: 'staff',
  permission: 'requests:release',
  summary: 'Releases a legal hold, by somebody else than whoever asked.',
  params: byId,
  input: z.object({}),
  answer: changed,
  errors: ['REQUEST_NOT_FOUND', 'NOT_FOUND', 'SECOND_PERSON_IS_FIRST', 'SECOND_PERSON_TOO_NEW'],
})

export const endRelation = endpoint({
  name: 'endRelation',
  method: 'POST',
  path: '/v1/staff/requests/:id/end-relation',
  access: 'staff',
  permission: 'requests:decide',
  summary: 'States the day on which the relation with an approved person or company ended: retention counts from it.',
  params: byId,
  input: z.object({ endedOn: day }),
  answer: changed,
  errors: ['REQUEST_NOT_FOUND', 'REQUEST_CANNOT_BE_SUBMITTED', 'RELATION_DAY_INVALID'],
})

export const resumeRelation = endpoint({
  name: 'resumeRelation',
  method: 'POST',
  path: '/v1/staff/requests/:id/resume-relation',
  access: 'staff',
  permission: 'requests:decide',
  summary: 'Takes back that the relation ended: retention does not count.',
  params: byId,
  input: z.object({}),
  answer: changed,
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
  method: 'POST',
  path: '/v1/staff/requests/:id/erasure',
  access: 'staff',
  permission: 'requests:erase',
  summary: 'The first of two steps of an erasure on request: who asked for what, and on which ground. A second person confirms it.',
  params: byId,
  input: newErasureRequest,
  answer: z.object({ id: z.string() }),
  errors: asking,
})

export const confirmErasure = endpoint({
  name: 'confirmErasure',
  method: 'POST',
  path: '/v1/staff/requests/:id/erasure/confirm',
  access: 'staff',
  permission: 'requests:erase',
  summary: 'Erases what was asked for, at once and for good, by somebody else than whoever asked. Signs a certificate of erasure.',
  params: byId,
  input: z.object({ erasureRequestId: staffId }),
  answer: changed,
  errors: [...asking, 'NOT_FOUND', 'SECOND_PERSON_IS_FIRST', 'SECOND_PERSON_TOO_NEW'],
})

export const withdrawErasure = endpoint({
  name: 'withdrawErasure',
  method: 'POST',
  path: '/v1/staff/requests/:id/erasure/withdraw',
  access: 'staff',
  permission: 'requests:erase',
  summary: 'Withdraws an erasure that nobody confirmed.',
  params: byId,
  input: z.object({ erasureRequestId: staffId }),
  answer: changed,
  errors: ['REQUEST_NOT_FOUND', 'NOT_FOUND'],
})

export const listErasureCertificates = endpoint({
  name: 'listErasureCertificates',
  method: 'GET',
  path: '/v1/staff/erasure-certificates',
  access: 'staff',
  permission: 'audit:read',
  summary: 'The certificates of erasure, newest first, in pages of 50.',
  query: z.object({ cursor: z.optional(staffId) }),
  answer: z.object({ certificates: z.array(certificateListing), nextCursor: z.nullable(z.string()) }),
  errors: [],
})
