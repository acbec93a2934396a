import type { DocumentSide, DocumentType } from '#contract/documents/document-type.ts'
import type { Say } from '#web/lib/i18n/translate.ts'

export function toDocumentHeading(say: Say, type: DocumentType, side: DocumentSide): { heading: string; lead: string } {
  if (type === 'Passport') return { heading: say('capture.passport-title'), lead: say('capture.passport-lead') }
  return {
    heading: say(`capture.${side}-title`, { document: say(`document.${type}.in-text`) }),
    lead: say(`capture.${side}-lead`),
  }
}
