import { type DocumentError, documentErrorCode, type FoundDocumentError } from '#contract/documents/document-check.ts'
import type { DocumentType } from '#contract/documents/document-type.ts'
import { toErrorMessage } from '#contract/errors/to-error-message.ts'
import type { Language } from '#contract/language.ts'

/** What is stored without words, in the reader's language. */
export function toDocumentErrors(errors: readonly FoundDocumentError[], type: DocumentType, language: Language): DocumentError[] {
  return errors.map((found) => {
    const code = documentErrorCode(found.check, type, found.seenSide)
    return { code, ...found, ...toErrorMessage(code, language) }
  })
}
