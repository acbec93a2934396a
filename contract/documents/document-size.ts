import type { DocumentType } from '#contract/documents/document-type.ts'

/** ISO/IEC 7810: cards are ID-1, a passport's page is ID-3. Millimetres. */
const card = { width: 85.6, height: 53.98 }
export const documentSizesMm = {
  Identity: card,
  Passport: { width: 125, height: 88 },
  DriverLicense: card,
  ResidencePermit: card,
} as const satisfies Record<DocumentType, { width: number; height: number }>
