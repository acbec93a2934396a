import type { FoundDocumentError } from '#contract/documents/document-check.ts'
import type { JudgedCheck } from '#server/platform/database/schema-verification.ts'

/** Every check is stored with what was measured and what was asked, so that a decision can be explained and replayed. */
export type DocumentVerdict = {
  accepted: boolean
  errors: FoundDocumentError[]
  checks: readonly JudgedCheck[]
}
