import * as z from 'zod/mini'
import { endpoint } from '#contract/endpoint.ts'
import { colleague } from '#contract/retention/case-retention.ts'
import { certificateListing } from '#contract/retention/erasure.ts'
import { retentionPlan } from '#contract/retention/schedule.ts'
import { staffId, time } from '#contract/wire-values.ts'

const cell = z.string()
const bounds = z.record(z.string(), z.number())

const version = z.object({
  version: z.number(),
  ...retentionPlan.shape,
  state: z.enum(['proposed', 'confirmed', 'in-force', 'superseded', 'withdrawn']),
  isShorter: z.boolean(),
  proposedBy: colleague,
  proposedAt: time,
  /** Null where nothing became shorter, which takes one person; an empty name is the operator's. */
  confirmedBy: z.nullable(colleague),
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
