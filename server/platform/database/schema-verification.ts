import type { Selectable } from 'kysely'
import type { CheckFact, CheckResult, CheckThreshold, NotJudgedReason } from '#contract/documents/check-result.ts'
import type { DocumentError, PictureRegion } from '#contract/documents/document-check.ts'
import type { DocumentSide, DocumentType } from '#contract/documents/document-type.ts'
import type { ErrorCode } from '#contract/error-codes.ts'
import type { ChallengeStep } from '#contract/requests/verification-request.ts'
import type { Json, NullableTimestamp, Optional, Timestamp, TimestampByDefault } from '#server/platform/database/column-types.ts'

export type VerificationDatabase = {
  blobs: BlobTable
  documents: DocumentTable
  livenessChallenges: LivenessChallengeTable
  livenessChecks: LivenessCheckTable
}

export type BlobKind = 'document-front' | 'document-back' | 'portrait' | 'selfie' | 'video' | 'form-file' | 'upload-part' | 'subject-export'
/** A blob's row is there before its bytes; `attachedAt` is set in the transaction of the row that needs it. */
export type BlobTable = {
  id: string
  clientId: string
  requestId: string
  subjectId: string
  /** Its name in the blob store. */
  name: string
  kind: BlobKind
  mediaType: string
  byteCount: number
  attachedAt: NullableTimestamp
  /** The link of its request opens it no more. */
  supersededAt: NullableTimestamp
  createdAt: TimestampByDefault
}
export type BlobRow = Selectable<BlobTable>

/** One check of a verdict, with what was measured and what was required, so that it can be explained later. */
export type JudgedCheck = {
  check: string
  result: CheckResult
  reason: NotJudgedReason | null
  /** Nothing of the person: dates, ages and names are stored sealed. */
  fact: CheckFact
  threshold: CheckThreshold
  /** Of documents. */
  side?: DocumentSide
  region?: PictureRegion | null
}

/** One attempt at a document. */
export type DocumentTable = {
  id: string
  clientId: string
  requestId: string
  attempt: number
  documentType: DocumentType
  countryCode: Optional<string>
  accepted: boolean
  frontBlobId: string
  backBlobId: Optional<string>
  portraitBlobId: Optional<string>
  /** SHA-256 of the decoded pixels. */
  frontPixelHash: string
  backPixelHash: Optional<string>
  /** DocumentFacts of both sides, with the portrait's embedding. */
  sealedFacts: Buffer
  /** What was wrong, without words: they are chosen in the reader's language. */
  errors: Json<Pick<DocumentError, 'check' | 'side' | 'region'>[]>
  checks: Json<JudgedCheck[]>
  /** Of a verification that was restarted since: kept, and counted no more. */
  supersededAt: NullableTimestamp
  createdAt: TimestampByDefault
}
export type DocumentRow = Selectable<DocumentTable>

export type LivenessChallengeTable = {
  id: string
  clientId: string
  requestId: string
  kind: 'head' | 'face'
  steps: Json<ChallengeStep[]>
  stepMs: number
  recordingMs: number
  expiresAt: Timestamp
  usedAt: NullableTimestamp
  replacedAt: NullableTimestamp
  createdAt: TimestampByDefault
}
export type LivenessChallengeRow = Selectable<LivenessChallengeTable>

/** One attempt at the liveness check. */
export type LivenessCheckTable = {
  id: string
  clientId: string
  requestId: string
  documentId: string
  attempt: number
  verdict: 'passed' | 'failed'
  failureCode: Optional<ErrorCode>
  challengeId: Optional<string>
  videoBlobId: string
  selfieBlobId: Optional<string>
  /** SHA-256 of the clip as sent: the same recording never counts twice. */
  clipHash: string
  sealedFacts: Buffer
  checks: Json<JudgedCheck[]>
  /** Of a verification that was restarted since: kept, and counted no more. */
  supersededAt: NullableTimestamp
  createdAt: TimestampByDefault
}
export type LivenessCheckRow = Selectable<LivenessCheckTable>
