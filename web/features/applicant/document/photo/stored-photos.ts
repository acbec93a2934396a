import type { DocumentType } from '#contract/documents/document-type.ts'
import { isDocumentStep } from '#contract/requests/step-parameter.ts'
import type { VerificationRequest } from '#contract/requests/verification-request.ts'
import { noPhotos, type Photos, type StoredPhoto } from '#web/features/applicant/document/photo/photo.ts'

/** The document that the server has, to be looked at again. */
export function toStoredPhotos(request: VerificationRequest, type: DocumentType): Photos {
  const info = request.documentInfo ?? request.invitation?.document
  // What staff ask for again is taken anew.
  if (info?.documentType !== type || isDocumentStep(request.retryStep)) return noPhotos
  const toPhoto = (url: string | null): StoredPhoto | null => (url ? { from: 'server', previewUrl: url } : null)
  return { front: toPhoto(info.frontDocumentUrl), back: toPhoto(info.backDocumentUrl) }
}
