import type { DocumentType } from '#contract/documents/document-type.ts'
import type { IconName } from '#web/ui/controls/icon.tsx'

export const documentIcons: Record<DocumentType, IconName> = {
  Passport: 'passport',
  Identity: 'document',
  DriverLicense: 'licence',
  ResidencePermit: 'permit',
}
