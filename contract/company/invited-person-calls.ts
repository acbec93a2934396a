import * as z from 'zod/mini'
import { companyId } from '#contract/company/company-schemas.ts'
import { endpoint } from '#contract/endpoint.ts'
import { bodyLimits } from '#contract/limits.ts'
import {
  checkLiveness,
  detectFace,
  drawLivenessChallenge,
  getRequestStatus,
  setRequestStatus,
  uploadDocument,
} from '#contract/requests/individual-calls.ts'

/*
 * What a person does whom a company invited: the individual calls under paths of their own. `requestId` is the EOD.
 * Shapes and refusals are those of the individual call.
 */
const prefix = '/v1/onboarding/corporate-individual'
const invited = { kinds: ['invited'] } as const

export const getInvitedStatus = endpoint({
  ...getRequestStatus,
  ...invited,
  name: 'getInvitedStatus',
  path: `${prefix}/liveness/status`,
})

export const setInvitedStatus = endpoint({ ...setRequestStatus, ...invited, name: 'setInvitedStatus', path: `${prefix}/status` })

export const uploadInvitedDocument = endpoint({
  ...uploadDocument,
  ...invited,
  name: 'uploadInvitedDocument',
  maxBodyBytes: bodyLimits.documentMaxBytes,
  path: `${prefix}/liveness/document-upload`,
})

export const approveInvitedDocument = endpoint({
  name: 'approveInvitedDocument',
  method: 'GET',
  path: `${prefix}/liveness/approve`,
  access: 'token',
  consent: 'biometric',
  kinds: ['invited'],
  summary:
    'Goes on with the document that was uploaded before, by the person or by the company: it is checked like any other. The token comes as Authorization: Bearer.',
  query: z.object({ requestId: companyId }),
  answer: uploadDocument.answer,
  errors: [...uploadDocument.errors, 'DOCUMENT_REQUIRED_FIRST', 'DOCUMENT_FILE_NOT_FOUND'],
})

export const detectInvitedFace = endpoint({
  ...detectFace,
  ...invited,
  name: 'detectInvitedFace',
  maxBodyBytes: bodyLimits.screenshotMaxBytes,
  // A screenshot that is not looked at within this time is not worth waiting for: the face has moved.
  timeoutMs: 10_000,
  path: `${prefix}/verify/detect-face`,
})

export const drawInvitedChallenge = endpoint({
  ...drawLivenessChallenge,
  ...invited,
  name: 'drawInvitedChallenge',
  path: `${prefix}/liveness/challenge`,
})

export const checkInvitedLiveness = endpoint({
  ...checkLiveness,
  ...invited,
  name: 'checkInvitedLiveness',
  maxBodyBytes: bodyLimits.clipMaxBytes,
  path: `${prefix}/liveness/check`,
})
