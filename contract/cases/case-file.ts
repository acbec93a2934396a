import * as z from 'zod/mini'
import { approvalFinding, duplicateRelations, faceRelations } from '#contract/cases/approval.ts'
import { rejectReasonCodes } from '#contract/cases/decision.ts'
import { corporationStructure } from '#contract/company/company-schemas.ts'
import { cod2EODTypes } from '#contract/company/names.ts'
import { requiredRoles } from '#contract/completeness/gap.ts'
import { sharesReasons } from '#contract/completeness/shares-explanation.ts'
import { checkFact, checkResult, checkThreshold, notJudgedReason } from '#contract/documents/check-result.ts'
import { pictureRegion } from '#contract/documents/document-check.ts'
import { type DocumentType, documentSideNames, documentTypeNames } from '#contract/documents/document-type.ts'
import { answerValue } from '#contract/forms/definition/content-schema.ts'
import { moduleKeys } from '#contract/forms/definition/module-key.ts'
import { identityFields, identitySources, identityStatements, notComparedReasons } from '#contract/identity/identity.ts'
import { queueItem } from '#contract/queue/queue.ts'
import { companyComparison } from '#contract/registry/comparison-schema.ts'
import type { RequestKind } from '#contract/request-kind.ts'
import { reviewAnswers, reviewSubjects } from '#contract/requests/manual-review.ts'
import { requestStatuses } from '#contract/requests/request-status.ts'
import { stepParameters } from '#contract/requests/step-parameter.ts'
import { challengeSteps, livenessVerdict } from '#contract/requests/verification-request.ts'
import { verificationStates } from '#contract/requests/verification-state.ts'
import { time } from '#contract/wire-values.ts'

/**
 * What is masked until it is revealed, part by part: how to reach the person; who they are by their documents (read fields, zone,
 * differences); what they typed; pictures, recordings and files; and the people of a company.
 */
export const caseAreas = ['contact', 'identity', 'answers', 'pictures', 'people'] as const
export type CaseArea = (typeof caseAreas)[number]

/** What whoever approves has to have revealed first. */
export function areasToApprove(kind: RequestKind): readonly CaseArea[] {
  return kind === 'corporate' ? ['people'] : ['identity', 'pictures']
}

const side = z.enum(documentSideNames)

/** One thing that was looked at, with what was measured, what was asked, and where in the picture. */
const judgedCheck = z.object({
  check: z.string(),
  result: checkResult,
  /** Why it was not judged. */
  reason: z.nullable(notJudgedReason),
  /** Of documents. */
  side: z.nullable(side),
  /** Masked where it tells of the person, until `identity` is revealed. */
  fact: checkFact,
  threshold: checkThreshold,
  region: z.nullable(pictureRegion),
})

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

const picture = z.object({
  /** A signed address that opens for ten minutes; null until `pictures` is revealed. */
  url: z.nullable(z.string()),
  side,
  width: z.number(),
  height: z.number(),
  /** Quarter turns clockwise that make it upright. */
  uprightTurn: z.number(),
})

const zoneCorrection = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('place'), line: z.number(), position: z.number(), read: z.string(), corrected: z.string() }),
  z.object({ kind: z.literal('check_digit'), line: z.number(), position: z.number(), read: z.string(), corrected: z.string() }),
  z.object({ kind: z.literal('restored'), line: z.number(), count: z.number() }),
  z.object({ kind: z.literal('filler'), line: z.number() }),
  z.object({ kind: z.literal('doubt'), cause: z.enum(['first_letter_missing', 'letters_small', 'letters_unsure', 'letters_covered']) }),
])

const readZone = z.object({
  side,
  format: z.string(),
  valid: z.boolean(),
  /** As read, and after correction; letters hidden until `identity` is revealed. */
  rawLines: z.array(z.string()),
  lines: z.array(z.string()),
  /** What was changed between the two, and why the zone is not relied upon. Letters are empty until revealed. */
  corrections: z.array(zoneCorrection),
  correctionCount: z.number(),
  /** ICAO check digits by field; null where the format has none. */
  checkDigits: z.record(z.string(), z.nullable(z.boolean())),
  region: z.nullable(pictureRegion),
})

const caseDocument = z.object({
  id: z.string(),
  attempt: z.number(),
  documentType: z.enum(documentTypeNames as [DocumentType, ...DocumentType[]]),
  countryCode: z.nullable(z.string()),
  accepted: z.boolean(),
  /** The one that counts. */
  isStanding: z.boolean(),
  /** Of a verification that was restarted since: kept, and counted no more. */
  isSuperseded: z.boolean(),
  createdAt: time,
  pictures: z.array(picture),
  portrait: z.nullable(z.object({ url: z.nullable(z.string()), region: pictureRegion })),
  zones: z.array(readZone),
  /** Where print was read, and how surely. */
  printed: z.array(z.object({ side, field: z.string(), value: z.string(), confidence: z.number(), region: pictureRegion })),
  checks: z.array(judgedCheck),
})

const caseLiveness = z.object({
  id: z.string(),
  attempt: z.number(),
  /** Of a verification that was restarted since. */
  isSuperseded: z.boolean(),
  verdict: livenessVerdict,
  failureCode: z.nullable(z.string()),
  createdAt: time,
  videoUrl: z.nullable(z.string()),
  selfieUrl: z.nullable(z.string()),
  durationMs: z.number(),
  width: z.number(),
  height: z.number(),
  /** What the session's challenge asked for, and what was seen of it; empty without a challenge. */
  requiredSteps: z.array(z.enum(challengeSteps)),
  stepsSeen: z.array(z.object({ step: z.enum(challengeSteps), atMs: z.number() })),
  /** Facts over time, a point a looked-at frame. Angles in degrees. */
  frames: z.array(
    z.object({
      atMs: z.number(),
      facesFound: z.number(),
      face: z.nullable(pictureRegion),
      yawDegrees: z.nullable(z.number()),
      pitchDegrees: z.nullable(z.number()),
      rollDegrees: z.nullable(z.number()),
      eyeOpenness: z.nullable(z.number()),
      mouthOpenness: z.nullable(z.number()),
      sharpness: z.number(),
      luminance: z.number(),
    }),
  ),
  checks: z.array(judgedCheck),
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
          text: z.nullable(z.object({ en: z.string(), cn: z.string() })),
        }),
      ),
    }),
  ),
})

const inEachLanguage = z.object({ en: z.string(), cn: z.string() })
const who = z.object({ id: z.string(), displayName: z.string() })

/** What an entry of the history is about, for words: whom and what it names, and the codes that the product wrote down. */
export const historyDetail = z.discriminatedUnion('is', [
  /** Of a company, by their masked name; null once the row is deleted or the person erased. */
  z.object({ is: z.literal('person'), id: z.string(), name: z.nullable(z.string()), role: z.nullable(z.enum(cod2EODTypes)) }),
  z.object({ is: z.literal('company'), id: z.string(), name: z.nullable(z.string()) }),
  /** Who has the request from then on; null for nobody. */
  z.object({ is: z.literal('assignee'), name: z.nullable(z.string()) }),
  z.object({ is: z.literal('colleague'), name: z.string() }),
  z.object({ is: z.literal('camera'), failure: z.string() }),
  z.object({ is: z.literal('registry'), source: z.string() }),
  /** What the person said of a difference with their document, and names of fields. */
  z.object({
    is: z.literal('statement'),
    source: z.enum(identitySources),
    statement: z.enum(identityStatements),
    fields: z.array(z.string()),
  }),
  z.object({ is: z.literal('entered'), fields: z.array(z.string()) }),
  z.object({ is: z.literal('areas'), areas: z.array(z.string()) }),
  z.object({ is: z.literal('reasons'), reasons: z.array(z.string()) }),
  z.object({ is: z.literal('email'), kind: z.string() }),
  /** The step that was requested again, and the fields, documents and rows of the form, by their labels; rows of people by masked names. */
  z.object({ is: z.literal('asked'), step: z.nullable(z.enum(stepParameters)), things: z.array(inEachLanguage) }),
])

export const caseNote = z.object({
  id: z.string(),
  author: who,
  text: z.string(),
  mentions: z.array(who),
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
  decidedBy: z.nullable(who),
  retryStep: z.nullable(z.enum(stepParameters)),
  /** `module.name`, `module#row` or `module` */
  retryFields: z.array(z.string()),
  /** The same by their labels, people by masked names unless `people` is revealed. */
  retryLabels: z.array(inEachLanguage),
  /** Two people have to approve. */
  isFourEyes: z.boolean(),
  /** False where the request asks for a document alone. */
  asksLiveness: z.boolean(),
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
      answeredBy: z.nullable(who),
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
  company: z.nullable(
    z.object({
      companyName: z.string(),
      isoCode: z.nullable(z.string()),
      companyNumber: z.nullable(z.string()),
      kyckrId: z.nullable(z.string()),
      structure: corporationStructure,
      /** Everybody who acts for it or owns it, once each; `caseId` is their own request, once they are invited. */
      people: z.array(
        z.object({
          id: z.string(),
          name: z.string(),
          roles: z.array(z.enum(cod2EODTypes)),
          status: z.enum(requestStatuses),
          caseId: z.nullable(z.string()),
          /** Whether anybody names them otherwise than their document does; null where nothing is amiss, or no document stands yet. */
          identity: z.nullable(z.enum(['differs', 'not_judged'])),
        }),
      ),
      /** Declared against registered, where a registry answered about the company; `dismissed` by the keys of whom the company left out. */
      registry: z.nullable(
        z.object({ source: z.string(), retrievedAt: time, comparison: companyComparison, dismissed: z.array(z.string()) }),
      ),
      /** By the customer's policy of today; the gaps stand among the findings. */
      completeness: z.object({
        verified: z.object({ count: z.number(), of: z.number() }),
        /** Whom the policy wants to be verified. */
        required: z.array(z.object({ id: z.string(), roles: z.array(z.enum(requiredRoles)), state: z.enum(verificationStates) })),
        seniorManagerId: z.nullable(z.string()),
        /** Why shares have no owner who is named, as the company says it; the text is null until `people` is revealed. */
        explanations: z.array(
          z.object({
            companyId: z.string(),
            companyName: z.string(),
            totalPercent: z.number(),
            reason: z.enum(sharesReasons),
            text: z.nullable(z.string()),
          }),
        ),
      }),
      /** Its form, by module: what can be requested again. Lists have rows instead of fields: a person's EOD, a company's COD; not those that staff approved. */
      asks: z.array(
        z.object({
          module: z.enum(moduleKeys),
          name: z.string(),
          cn: z.nullable(z.string()),
          fields: z.array(z.object({ name: z.string(), alias: z.nullable(z.string()), cn: z.nullable(z.string()) })),
          rows: z.array(z.object({ id: z.string(), name: z.string() })),
        }),
      ),
    }),
  ),
  /** The company that invited this person: a request of its own. */
  companyRequestId: z.nullable(z.string()),
  /** Everything that happened, the oldest first. */
  history: z.array(
    z.object({
      at: time,
      /** An activity's type (`DOCUMENT_ACCEPTED`) or an action of the audit (`request.approved`). */
      what: z.string(),
      actor: z.enum(['applicant', 'staff', 'operator', 'customer', 'system', 'stranger']),
      by: z.nullable(who),
      /** What somebody wrote. */
      remark: z.string(),
      details: z.array(historyDetail),
      /** Codes and names of fields. */
      facts: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null(), z.array(z.string())])),
    }),
  ),
  notes: z.array(caseNote),
})
export type CaseFile = z.output<typeof caseFile>
