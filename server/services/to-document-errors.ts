import { type DocumentError, documentErrorCode } from '#contract/document-check.ts'
import type { DocumentType } from '#contract/document-type.ts'
import type { Language } from '#contract/language.ts'
import { toErrorWords } from '#contract/words/to-error-words.ts'

/** What is stored without words, in the reader's language. */
export function toDocumentErrors(
  errors: Pick<DocumentError, 'check' | 'side' | 'region'>[],
  type: DocumentType,
  language: Language,
): DocumentError[] {
  return errors.map(({ check, side, region }) => {
    const code = documentErrorCode(check, type)
    return { code, check, side, region, ...toErrorWords(code, language) }
  })
}
