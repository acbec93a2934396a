import * as z from 'zod/mini'
import { approvalFinding, duplicateRelations, faceRelations } from '#contract/cases/approval.ts'
import { caseAreas } from '#contract/cases/case-area.ts'
import { caseCompany } from '#contract/cases/case-company.ts'
import { caseDocument } from '#contract/cases/case-document.ts'
import { historyEntry } from '#contract/cases/case-history.ts'
import { caseLiveness } from '#contract/cases/case-liveness.ts'
import { rejectReasonCodes } from '#contract/cases/decision.ts'
import { colleague } from '#contract/colleague.ts'
import { recordedConsent } from '#contract/consent/notice.ts'
import { answerValue } from '#contract/forms/definition/content-schema.ts'
import { identityFields, identitySources, identityStatements, notComparedReasons } from '#contract/identity/identity.ts'
import { inEachLanguage } from '#contract/in-each-language.ts'
import { queueItem } from '#contract/queue/queue.ts'
import { reviewAnswers, reviewSubjects } from '#contract/requests/manual-review.ts'
import { requestStatuses } from '#contract/requests/request-status.ts'
import { stepParameters } from '#contract/requests/step-parameter.ts'
import { time } from '#contract/wire-values.ts'

/** A field of the person as each source has it, masked or whole; a source that says nothing is null. */
const comparedField = z.object({
  field: z.enum(['surname', 'givenNames', 'birthDate', 'documentNumber', 'expirationDate', 'sex', 'nationality', 'issuingState']),
  zone: z.nullable(z.string()),
  print: z.nullable(z.string()),
  barcode: z.nullable(z.string()),
  /** As the person entered it; of somebody who entered nothing, as they were named. */
  typed: z.nullable(z.string()),
  /** What the form said when the first document was read, where it says something else now. */
  enteredBefore: z.nullable(z.string()),
  /** Everybody who says it of the person, each against the document. */
  named: z.array(
    z.object({
      source: z.enum(identitySources),
      value: z.string(),
      result: z.enum(['agrees', 'differs', 'not_judged']),
      reason: z.nullable(z.enum(notComparedReasons)),
    }),
  ),
  /** Everybody who named it against the document, after transliteration; null where nothing could be compared. */
  agrees: z.nullable(z.boolean()),
  /** Zone against print of the document itself. */
  documentAgrees: z.nullable(z.boolean()),
})

const caseAnswers = z.object({
  submittedAt: z.nullable(time),
  modules: z.array(
    z.object({
      module: z.string(),
      fields: z.array(
        z.object({
          name: z.string(),
          alias: z.nullable(z.string()),
          cn: z.nullable(z.string()),
          type: z.nullable(z.string()),
          /** Null until `answers` is revealed. */
          value: z.nullable(answerValue),
          /** The same as people read it in each language: options and lists by their labels. */
          text: z.nullable(inEachLanguage),
        }),
      ),
    }),
  ),
})

export const caseNote = z.object({
  id: z.string(),
  author: colleague,
  text: z.string(),
  mentions: z.array(colleague),
  createdAt: time,
})

export const caseFile = z.object({
  /** As in the queue; its masked fields whole where their area is revealed. */
  request: queueItem,
  revealed: z.array(z.enum(caseAreas)),
  /** The person was erased: nothing that told of them can be read any more. */
  isErased: z.boolean(),
  remark: z.nullable(z.string()),
  rejectReasons: z.array(z.enum(rejectReasonCodes)),
  /** The signed receipt of the decision that stands; null of decisions of an earlier version, and of whoever was erased. */
  receiptId: z.nullable(z.string()),
  decidedBy: z.nullable(colleague),
  retryStep: z.nullable(z.enum(stepParameters)),
  /** `module.name`, `module#row` or `module` */
  retryFields: z.array(z.string()),
  /** The same by their labels, people by masked names unless `people` is revealed. */
  retryLabels: z.array(inEachLanguage),
  /** Two people have to approve. */
  isFourEyes: z.boolean(),
  /** False where the request asks for a document alone. */
  asksLiveness: z.boolean(),
  /** What the person answered to the notice about biometric data, the oldest first; the last is what holds. */
  consents: z.array(recordedConsent),
  /** Nothing biometric is taken before the person agrees to the customer's notice. */
  isConsentDue: z.boolean(),
  /** They took it back, and pictures or recordings of them are still kept. */
  keepsWithdrawnBiometrics: z.boolean(),
  /** Each time that the applicant asked to be seen by a person, the oldest first. */
  manualReviews: z.array(
    z.object({
      id: z.string(),
      subject: z.enum(reviewSubjects),
      /** In the applicant's own words; null until `answers` is revealed. */
      reason: z.nullable(z.string()),
      requestedAt: time,
      /** It waits for an answer. */
      isOpen: z.boolean(),
      /** Null where it waits, or where the request was decided instead. */
      answer: z.nullable(z.enum(reviewAnswers)),
      message: z.nullable(z.string()),
      note: z.nullable(z.string()),
      answeredAt: z.nullable(time),
      answeredBy: z.nullable(colleague),
    }),
  ),
  /** What stands between this request and its approval, in the order in which it is shown. */
  findings: z.array(approvalFinding),
  /** The other requests that findings name for the same document or a similar face, once each, as they are now. */
  duplicates: z.array(
    z.object({
      requestId: z.string(),
      reference: z.nullable(z.string()),
      /** Null where it has another document, or one that could not be compared. */
      document: z.nullable(z.enum(duplicateRelations)),
      isSameDocument: z.boolean(),
      /** Null where its face is not similar, or was not compared. */
      face: z.nullable(z.enum(faceRelations)),
      status: z.enum(requestStatuses),
      createdAt: time,
    }),
  ),
  /** What a decision on this page rests on; decisions send it back. */
  basis: z.string(),
  /** What the caller still has to reveal, at this revision, before they may approve. */
  unseenAreas: z.array(z.enum(caseAreas)),
  documentUploads: z.object({ count: z.number(), limit: z.number() }),
  livenessDeclines: z.object({ count: z.number(), limit: z.number() }),
  /** What the request's status and the caller's permissions allow. */
  may: z.object({
    approve: z.boolean(),
    reject: z.boolean(),
    requestResubmission: z.boolean(),
    /** To whoever asked to be seen by a person. */
    answerReview: z.boolean(),
    /** With going on without the liveness check. */
    waiveLiveness: z.boolean(),
    /** With going on without any pictures, of whoever does not agree to them. */
    waiveBiometrics: z.boolean(),
    renewLink: z.boolean(),
    /** Shows a renewed link instead of sending it. */
    revealLink: z.boolean(),
    resendEmail: z.boolean(),
    /** People of a company. */
    invite: z.boolean(),
    /** The company, in its registry once more. */
    lookUp: z.boolean(),
    assign: z.boolean(),
    reveal: z.boolean(),
  }),
  /** Of the document that counts, or the newest. */
  fields: z.array(comparedField),
  /** What the person says of differences with the document that counts. */
  statements: z.array(
    z.object({ source: z.enum(identitySources), statement: z.enum(identityStatements), fields: z.array(z.enum(identityFields)), at: time }),
  ),
  documents: z.array(caseDocument),
  livenessChecks: z.array(caseLiveness),
  answers: z.nullable(caseAnswers),
  files: z.array(
    z.object({ fileId: z.string(), fileName: z.string(), fileType: z.string(), byteCount: z.number(), url: z.nullable(z.string()) }),
  ),
  /** Of a company; people by masked names. */
  company: z.nullable(caseCompany),
  /** The company that invited this person: a request of its own. */
  companyRequestId: z.nullable(z.string()),
  /** Everything that happened, the oldest first. */
  history: z.array(historyEntry),
  notes: z.array(caseNote),
})
export type CaseFile = z.output<typeof caseFile>
