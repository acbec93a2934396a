import type { DocumentError } from '#contract/document-check.ts'
import type { DocumentType } from '#contract/document-type.ts'
import type { ErrorCode } from '#contract/error-codes.ts'
import type { LivenessChallengeRow } from '#server/database/schema.ts'
import type { ClipFacts, DocumentFacts } from '#vision/facts.ts'

/** What was measured and asked, check by check; stored as it is, so that a decision can be explained and replayed. */
export type JudgedCheck = { outcome: string } & Record<string, unknown>

export type DocumentVerdict = {
  accepted: boolean
  errors: Pick<DocumentError, 'check' | 'side' | 'region'>[]
  checks: readonly JudgedCheck[]
}

export type LivenessVerdict = {
  passed: boolean
  /** Why not; null when it passed. */
  failure: ErrorCode | null
  checks: readonly JudgedCheck[]
}

export type Judges = {
  document(asked: {
    type: DocumentType
    front: DocumentFacts
    back: DocumentFacts | null
    now: Date
    minimumAgeYears: number | null
  }): DocumentVerdict
  liveness(asked: { clip: ClipFacts; challenge: Pick<LivenessChallengeRow, 'kind' | 'steps' | 'stepMs'> | null }): LivenessVerdict
}
