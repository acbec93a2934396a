import * as z from 'zod/mini'
import { endpoint } from '#contract/endpoint.ts'
import { byRequestId } from '#contract/public-api/request-calls.ts'
import { certificateListing, day, newErasureRequest } from '#contract/retention/erasure.ts'
import { retentionKinds, retentionOutcomes } from '#contract/retention/schedule.ts'
import { time } from '#contract/wire-values.ts'

const retentionView = z.object({
  requestId: z.string(),
  outcome: z.nullable(z.enum(retentionOutcomes)),
  relationEndedOn: z.nullable(z.string()),
  /** While it stands, nothing of the case is erased. */
  legalHold: z.boolean(),
  data: z.array(
    z.object({
      kind: z.enum(retentionKinds),
      dueOn: z.nullable(z.string()),
      erasedFrom: z.nullable(z.string()),
      erasedAt: z.nullable(time),
    }),
  ),
})

export const getRequestRetention = endpoint({
  name: 'getRequestRetention',
  method: 'GET',
  path: '/v1/requests/:id/retention',
  access: 'secret-key',
  scope: 'requests:read',
  summary: 'What is kept of a request until when, by kind of data, and whether it is on legal hold.',
  params: byRequestId,
  answer: retentionView,
  errors: ['REQUEST_NOT_FOUND'],
})

export const endRelationByKey = endpoint({
  name: 'endRelationByKey',
  method: 'POST',
  path: '/v1/requests/:id/end-relation',
  access: 'secret-key',
  scope: 'requests:decide',
  summary: 'States the day on which your relation with an approved person or company ended: retention counts from it.',
  params: byRequestId,
  input: z.strictObject({ endedOn: day }),
  answer: retentionView,
  errors: ['REQUEST_NOT_FOUND', 'REQUEST_CANNOT_BE_SUBMITTED', 'RELATION_DAY_INVALID'],
})

export const resumeRelationByKey = endpoint({
  name: 'resumeRelationByKey',
  method: 'POST',
  path: '/v1/requests/:id/resume-relation',
  access: 'secret-key',
  scope: 'requests:decide',
  summary: 'Takes back that your relation ended: retention does not count.',
  params: byRequestId,
  answer: retentionView,
  errors: ['REQUEST_NOT_FOUND'],
})

export const askErasureByKey = endpoint({
  name: 'askErasureByKey',
  method: 'POST',
  path: '/v1/requests/:id/erasure',
  access: 'secret-key',
  scope: 'requests:erase',
  summary: 'Hands in a data subject request to erase. A member of staff, who did not make the key, confirms it before anything is erased.',
  params: byRequestId,
  input: z.strictObject(newErasureRequest.shape),
  answer: z.object({ erasureRequestId: z.string() }),
  errors: ['REQUEST_NOT_FOUND', 'CASE_HELD', 'ERASURE_BELOW_FLOOR', 'ERASURE_REQUEST_OPEN', 'NOTHING_TO_ERASE', 'ERASURE_STARTED'],
})

export const listErasureCertificatesByKey = endpoint({
  name: 'listErasureCertificatesByKey',
  method: 'GET',
  path: '/v1/requests/:id/erasure-certificates',
  access: 'secret-key',
  scope: 'requests:read',
  summary: 'The certificates of erasure of a request. Each verifies offline by the public key of this installation.',
  params: byRequestId,
  answer: z.object({ data: z.array(certificateListing) }),
  errors: ['REQUEST_NOT_FOUND'],
})
