import type { DocumentError } from '#contract/document-check.ts'
import type { DocumentType } from '#contract/document-type.ts'
import type { JudgedCheck } from '#server/database/schema.ts'
import type { DocumentFacts } from '#vision/facts.ts'

export type DocumentVerdict = {
  accepted: boolean
  errors: Pick<DocumentError, 'check' | 'side' | 'region'>[]
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
}
