import { type DocumentError, documentErrorCode } from '#contract/documents/document-check.ts'
import type { DocumentType } from '#contract/documents/document-type.ts'
import { toErrorMessage } from '#contract/errors/to-error-message.ts'
import type { Language } from '#contract/language.ts'

/** What is stored without words, in the reader's language. */
export function toDocumentErrors(
  errors: Pick<DocumentError, 'check' | 'side' | 'region'>[],
  type: DocumentType,
  language: Language,
): DocumentError[] {
  return errors.map(({ check, side, region }) => {
    const code = documentErrorCode(check, type)
    return { code, check, side, region, ...toErrorMessage(code, language) }
  })
}
