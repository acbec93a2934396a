import * as z from 'zod/mini'
import { type DocumentSide, type DocumentType, documentSideNames, documentTypeNames } from '#contract/documents/document-type.ts'
import type { ErrorCode } from '#contract/error-codes.ts'

/** What is looked at on each side of a document. Each refusal has its own code, with a title and a sentence in both languages. */
export const documentChecks = {
  'no-document': 'NO_DOCUMENT_FOUND',
  'several-documents': 'SEVERAL_DOCUMENTS_FOUND',
  resolution: 'IMAGE_QUALITY_RESOLUTION',
  focus: 'IMAGE_QUALITY_FOCUS',
  glare: 'IMAGE_QUALITY_GLARE',
  perspective: 'IMAGE_QUALITY_PERSPECTIVE',
  bounds: 'IMAGE_QUALITY_BOUNDS',
  exposure: 'IMAGE_QUALITY_EXPOSURE',
  colour: 'IMAGE_QUALITY_COLOUR',
  'screen-capture': 'DOCUMENT_SCREEN_CAPTURE',
  'print-copy': 'DOCUMENT_PRINT_COPY',
  covered: 'DOCUMENT_COVERED',
  'missing-document-number': 'MISSING_DOCUMENT_NUMBER',
  'missing-date-of-birth': 'MISSING_DATE_OF_BIRTH',
  'missing-surname': 'MISSING_SURNAME',
  'missing-given-names': 'MISSING_GIVEN_NAMES',
  'mrz-check-digits': 'MRZ_CHECK_DIGITS_WRONG',
  'fields-disagree': 'DOCUMENT_FIELDS_DISAGREE',
  expired: 'DOCUMENT_EXPIRED',
  'under-age': 'APPLICANT_UNDER_AGE',
  'portrait-swapped': 'DOCUMENT_PORTRAIT_SWAPPED',
  'same-picture': 'SAME_IMAGE_FRONT_AND_BACK',
  'back-side': 'INVALID_ID_CARD_BACK',
  'face-on-document': 'FACE_NOT_FOUND_ON_DOCUMENT',
  'document-type': 'WRONG_DOCUMENT_TYPE_ID',
} as const satisfies Record<string, ErrorCode>

export type DocumentCheck = keyof typeof documentChecks
export const documentCheckNames = Object.keys(documentChecks) as DocumentCheck[]

const wrongType = {
  Identity: 'WRONG_DOCUMENT_TYPE_ID',
  Passport: 'WRONG_DOCUMENT_TYPE_PASSPORT',
  DriverLicense: 'WRONG_DOCUMENT_TYPE_DRIVER_LICENSE',
  ResidencePermit: 'WRONG_DOCUMENT_TYPE_RESIDENCE_PERMIT',
} as const satisfies Record<DocumentType, ErrorCode>

const noFace = {
  Identity: 'FACE_NOT_FOUND_ON_ID_CARD_FRONT',
  Passport: 'FACE_NOT_FOUND_ON_PASSPORT',
  DriverLicense: 'FACE_NOT_FOUND_ON_DRIVER_LICENSE',
  ResidencePermit: 'FACE_NOT_FOUND_ON_RESIDENCE_PERMIT',
} as const satisfies Record<DocumentType, ErrorCode>

/** The code of a failed check: two of them speak of the document that was asked for. */
export function documentErrorCode(check: DocumentCheck, requested: DocumentType, seenSide?: DocumentSide): ErrorCode {
  if (check === 'face-on-document' && seenSide === 'back') return 'DOCUMENT_FRONT_IS_BACK'
  if (check === 'document-type') return wrongType[requested]
  if (check === 'face-on-document') return noFace[requested]
  return documentChecks[check]
}

/** Shares of the upright picture's width and height. */
export const pictureRegion = z.object({ left: z.number(), top: z.number(), width: z.number(), height: z.number() })
export type PictureRegion = z.output<typeof pictureRegion>

export const documentError = z.object({
  code: z.string(),
  check: z.enum(documentCheckNames),
  side: z.enum(['front', 'back'] satisfies DocumentSide[]),
  title: z.string(),
  message: z.string(),
  /** Where on the picture, for the screen to mark; null when it is the whole picture. */
  region: z.nullable(pictureRegion),
  /** The document that is seen instead, where it is clear. */
  seenType: z.optional(z.enum(documentTypeNames as [DocumentType, ...DocumentType[]])),
  /** The side that is seen instead. */
  seenSide: z.optional(z.enum(documentSideNames)),
})
export type DocumentError = z.output<typeof documentError>
/** As it is stored: without words. */
export type FoundDocumentError = Pick<DocumentError, 'check' | 'side' | 'region' | 'seenType' | 'seenSide'>
