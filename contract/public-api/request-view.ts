import * as z from 'zod/mini'
import { rejectReasonCodes } from '#contract/cases/decision.ts'
import { consentStates } from '#contract/consent/consent-state.ts'
import { checkFact, checkResult, checkThreshold, notJudgedReason } from '#contract/documents/check-result.ts'
import { type DocumentType, documentSideNames, documentTypeNames } from '#contract/documents/document-type.ts'
import { identitySources, identityStatements, notComparedReasons } from '#contract/identity/identity.ts'
import { languages } from '#contract/language.ts'
import { modes } from '#contract/mode/mode.ts'
import { metadata } from '#contract/public-api/new-request.ts'
import { type PublicStatus, publicStatuses } from '#contract/public-api/request-status.ts'
import { requestKinds } from '#contract/request-kind.ts'
import { requiredChecks } from '#contract/requests/required-check.ts'
import { stepParameters } from '#contract/requests/step-parameter.ts'
import { livenessVerdict } from '#contract/requests/verification-request.ts'
import { time } from '#contract/wire-values.ts'

export const publicStatus = z.enum(publicStatuses as readonly PublicStatus[] as [PublicStatus, ...PublicStatus[]])

/** A request as a list has it: no personal data but what the customer calls the person and how they are written to. */
export const requestSummary = z.object({
  id: z.string(),
  mode: z.enum(modes),
  kind: z.enum(requestKinds),
  status: publicStatus,
  /** Grows with every change; a decision names the one that it was taken on. */
  revision: z.number(),
  /** Null of somebody who was erased. */
  email: z.nullable(z.string()),
  reference: z.nullable(z.string()),
  language: z.enum(languages),
  formId: z.string(),
  /** The company that invited this person: a request of its own. */
  companyRequestId: z.nullable(z.string()),
  createdAt: time,
  updatedAt: time,
  /** Of the newest link. */
  expiresAt: time,
  submittedAt: z.nullable(time),
  decidedAt: z.nullable(time),
  canceledAt: z.nullable(time),
})
export type RequestSummary = z.output<typeof requestSummary>

/** One thing that was looked at: what was measured, what was required, and the result. */
export const publicCheck = z.object({
  check: z.string(),
  result: checkResult,
  /** Why it was not judged. */
  reason: z.nullable(notJudgedReason),
  /** Of documents. */
  side: z.nullable(z.enum(documentSideNames)),
  fact: checkFact,
  threshold: checkThreshold,
})

/** A field of the person as each source has it; a source that says nothing is null. */
const identityFact = z.object({
  field: z.enum(['surname', 'givenNames', 'birthDate', 'documentNumber', 'expirationDate', 'sex', 'nationality', 'issuingState']),
  /** Of the source that counts most. */
  value: z.nullable(z.string()),
  source: z.nullable(z.enum(['mrz', 'barcode', 'print', 'entered'])),
  mrz: z.nullable(z.string()),
  barcode: z.nullable(z.string()),
  print: z.nullable(z.string()),
  /** As the person entered it; of somebody who entered nothing, as they were named. */
  entered: z.nullable(z.string()),
  /** Everybody who says it of the person, each against the document: the person in the form, the company that invited them, whoever created the request. */
  compared: z.array(
    z.object({
      source: z.enum(identitySources),
      value: z.string(),
      result: z.enum(['agrees', 'differs', 'not_judged']),
      reason: z.nullable(z.enum(notComparedReasons)),
    }),
  ),
  /** Null where nothing could be compared. */
  agrees: z.nullable(z.boolean()),
  /** The document with itself: zone, print and bar code. */
  documentAgrees: z.nullable(z.boolean()),
})

const documentView = z.object({
  id: z.string(),
  type: z.enum(documentTypeNames as [DocumentType, ...DocumentType[]]),
  /** As the person chose it; what the document says stands in the facts as issuingState. */
  countryCode: z.nullable(z.string()),
  attempt: z.number(),
  accepted: z.boolean(),
  receivedAt: time,
  checks: z.array(publicCheck),
})

const livenessView = z.object({
  id: z.string(),
  /** The document whose portrait the face was compared with. */
  documentId: z.string(),
  attempt: z.number(),
  verdict: livenessVerdict,
  failureCode: z.nullable(z.string()),
  receivedAt: time,
  /** `same-person` is the comparison with the portrait of the document. */
  checks: z.array(publicCheck),
})

export const deciders = ['staff', 'api-key', 'operator', 'system'] as const
export const decision = z.object({
  outcome: z.enum(['approved', 'rejected']),
  by: z.object({
    kind: z.enum(deciders),
    /** Of staff or of the key; null where nobody of them decided. */
    id: z.nullable(z.string()),
  }),
  at: time,
  /** Of a rejection, for the record. */
  reasons: z.array(z.enum(rejectReasonCodes)),
  /** What the applicant reads. */
  remark: z.nullable(z.string()),
})

export const stepStates = ['pending', 'passed', 'failed'] as const

/** A request with what was found and decided. */
export const requestView = z.object({
  ...requestSummary.shape,
  formVersion: z.number(),
  companyName: z.nullable(z.string()),
  /** What a person has to pass, in the order in which they are asked; of a company empty. */
  steps: z.array(
    z.object({
      check: z.enum(requiredChecks),
      /** `pending`: to be done, or requested again. `failed`: refused, and may be tried again unless the request is decided. */
      state: z.enum(stepStates),
    }),
  ),
  returnUrl: z.nullable(z.string()),
  state: z.nullable(z.string()),
  metadata,
  /** Nothing that told of the person can be read any more. */
  isErased: z.boolean(),
  /** What was requested again and is not given yet: the step, and of the form `module.name`, `module#row` or `module`. */
  resubmission: z.nullable(z.object({ step: z.enum(stepParameters), fields: z.array(z.string()), remark: z.nullable(z.string()) })),
  /** When something was requested again, the oldest first. */
  resubmissionsRequestedAt: z.array(time),
  identity: z.array(identityFact),
  /** What the person says of differences with the document. */
  statements: z.array(
    z.object({ source: z.enum(identitySources), statement: z.enum(identityStatements), fields: z.array(z.string()), at: time }),
  ),
  /** The document that counts, or else the newest. */
  document: z.nullable(documentView),
  /** The newest. */
  liveness: z.nullable(livenessView),
  /** What the person answered last to the notice about biometric data; null where they were not asked, or have not answered. */
  consent: z.nullable(z.object({ state: z.enum(consentStates), noticeVersion: z.number() })),
  attempts: z.object({ documentUploads: z.number(), livenessDeclines: z.number() }),
  decision: z.nullable(decision),
})
export type RequestView = z.output<typeof requestView>
