import type { DocumentSide, DocumentType } from '#contract/documents/document-type.ts'
import type { Translate } from '#web/lib/i18n/translate.ts'

export function toDocumentHeading(t: Translate, type: DocumentType, side: DocumentSide): { heading: string; lead: string } {
  if (type === 'Passport') return { heading: t('capture.passport-title'), lead: t('capture.passport-lead') }
  return {
    heading: t(`capture.${side}-title`, { document: t(`document.${type}.in-text`) }),
    lead: t(`capture.${side}-lead`),
  }
}
