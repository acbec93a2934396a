import * as z from 'zod/mini'
import { requestConsent } from '#contract/consent/request-consent.ts'
import { documentError } from '#contract/documents/document-check.ts'
import { type DocumentType, documentTypeNames, idTypes } from '#contract/documents/document-type.ts'
import { livenessMode } from '#contract/liveness/liveness-mode.ts'
import { handoff } from '#contract/requests/handoff.ts'
import { manualReview } from '#contract/requests/manual-review.ts'
import { requestStatuses } from '#contract/requests/request-status.ts'
import { stepParameters } from '#contract/requests/step-parameter.ts'

/** What every call of an applicant carries. Ids and tokens are opaque; the limits only keep nonsense out early. */
export const link = z.object({
  requestId: z.string().check(z.minLength(1), z.maxLength(200)),
  token: z.string().check(z.minLength(1), z.maxLength(400)),
})
export type Link = z.output<typeof link>

const status = z.enum(requestStatuses)
export const livenessVerdict = z.enum(['passed', 'failed'])

export const activity = z.object({
  activityType: z.string(),
  remark: z.string(),
  /** ISO 8601. */
  createdAt: z.string(),
})

const livenessCheckInfo = z.object({
  verifyStatus: z.nullable(livenessVerdict),
  selfieUrl: z.nullable(z.string()),
})
/** Why a recording was refused, in words for the applicant. */
export const livenessFailure = z.object({ code: z.string(), title: z.string(), message: z.string() })

export const documentInfo = z.object({
  documentType: z.enum(documentTypeNames as [DocumentType, ...DocumentType[]]),
  /** Short-lived signed addresses. */
  frontDocumentUrl: z.nullable(z.string()),
  backDocumentUrl: z.nullable(z.string()),
  docUploadErrors: z.array(documentError),
})

/** How a company asked for a person whom it invited. */
const invitation = z.object({
  companyName: z.string(),
  /** Without it, the document is all. */
  doLiveness: z.boolean(),
  /** The document that the company sent for the person, while none of their own stands. */
  document: z.nullable(
    z.object({
      documentType: z.enum(idTypes),
      /** Short-lived signed addresses. */
      frontDocumentUrl: z.nullable(z.string()),
      backDocumentUrl: z.nullable(z.string()),
    }),
  ),
})
export type Invitation = z.output<typeof invitation>

/** A request as its applicant may see it: no verdict's figures, no staff's notes. */
export const verificationRequest = z.object({
  requestId: z.string(),
  status,
  /** Accepted documents only; null before the first. */
  documentInfo: z.nullable(documentInfo),
  idvEnabled: z.boolean(),
  /** The newest try at the document, accepted or not. */
  idvV2Info: z.nullable(z.object({ verifyStatus: livenessVerdict, docUploadErrors: z.array(documentError) })),
  /** The first liveness check; `newLivenessCheckInfo` is the newest. */
  livenessCheckInfo,
  /** `failure`: null where it passed. A page that never heard the answer of a check finds here what it said. */
  newLivenessCheckInfo: z.extend(livenessCheckInfo, { failure: z.optional(z.nullable(livenessFailure)) }),
  activities: z.array(activity),
  /** Whether too many uploads, or too many failed liveness checks, reject a request by themselves. */
  autoRejectDocUploadLimit: z.boolean(),
  countDocUploadTotal: z.number(),
  docUploadTotalLimit: z.number(),
  exceedDeclinedLimit: z.boolean(),
  /** Failed liveness checks, and how many end the person's own tries: staff review the request, or it is rejected (autoRejectDocUploadLimit). */
  countLivenessDeclined: z.number(),
  livenessDeclinedLimit: z.number(),
  /** What staff requested again and is not given yet; with it, `remark` is theirs. */
  retryStep: z.nullable(z.enum(stepParameters)),
  /** What staff wrote to the applicant with a rejection or a retry. */
  remark: z.nullable(z.string()),
  livenessMode,
  /** False where a document is all that is asked for. */
  asksLiveness: z.boolean(),
  client: z.object({
    name: z.string(),
    /** Address of the logo, or null: then the name stands for it. */
    pageLogoPath: z.nullable(z.string()),
    webColor: z.string(),
    formName: z.string(),
    termsOfUseLink: z.nullable(z.string()),
    privacyPolicyLink: z.nullable(z.string()),
    contactEmail: z.nullable(z.string()),
    redirectUrl: z.nullable(z.string()),
    /** For how many days what was sent is kept once the verification is over. */
    retentionDays: z.optional(z.number()),
    /** Of a request in test mode. */
    isTest: z.optional(z.boolean()),
  }),
  /** The form asks for personal information before the document. */
  asksPersonalInfo: z.boolean(),
  /** Where the form has steps: whose they are, and when they were submitted (ISO 8601; null while that is still to do). */
  personalInfo: z.nullable(z.object({ formId: z.string(), formVersion: z.number(), submittedAt: z.nullable(z.string()) })),
  /** The documents that the form offers under the answers given. */
  documentTypes: z.array(z.enum(documentTypeNames as [DocumentType, ...DocumentType[]])),
  /** Whether there is an address to which a result or a new link can be sent: pages promise no message without one. */
  hasEmail: z.boolean(),
  /** That address: its first letter and its domain. */
  maskedEmail: z.nullable(z.string()),
  /** Somebody names the person otherwise than their document does, and the person was not asked yet. */
  detailsDiffer: z.boolean(),
  /** Asking to be seen by a person, where a check cannot be done. */
  manualReview,
  /** Consent to what is done with pictures of them. */
  consent: z.optional(requestConsent),
  /** How far they came on another device. */
  handoff,
  /** Where the customer's own server wants the person to return to; it goes before the customer's redirectUrl. */
  returnUrl: z.nullable(z.string()),
  /** Null for whoever no company invited. */
  invitation: z.nullable(invitation),
  /** ISO 8601. */
  expiresAt: z.string(),
})
export type VerificationRequest = z.output<typeof verificationRequest>

export const challengeSteps = ['turn-left', 'turn-right', 'look-up', 'look-down', 'open-mouth', 'close-eyes'] as const
export type ChallengeStep = (typeof challengeSteps)[number]
/** `head` asks for turns of the head; `face` is of equal strength for people who cannot turn it. */
export const challengeKinds = ['head', 'face'] as const
