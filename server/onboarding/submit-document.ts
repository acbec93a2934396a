import { type DocumentType, needsBack } from '#contract/documents/document-type.ts'
import { findDocument } from '#server/documents/repositories/documents.ts'
import { type UploadOutcome, uploadDocument } from '#server/documents/upload-document.ts'
import type { OpenLink } from '#server/platform/callers/open-link.ts'
import type { AppContext } from '#server/platform/context.ts'
import { Refusal } from '#server/platform/errors.ts'
import { findRequest } from '#server/requests/repositories/requests.ts'
import { readUpload } from '#server/uploads/read-upload.ts'
import { submitUploads } from '#server/uploads/submit-uploads.ts'

export type SubmittedDocument = {
  documentType: DocumentType
  countryCode?: string | null | undefined
  frontUploadId: string
  backUploadId?: string | null | undefined
}

/**
 * Judges a document whose pictures arrived in parts, by the rules of the whole. Submitted again, also by a page that never heard the answer, it
 * answers what came of it then and counts nothing. The pictures of a refused document stay a day: one of them may be right.
 */
export async function submitDocument(context: AppContext, link: OpenLink, sent: SubmittedDocument, device: string): Promise<UploadOutcome> {
  const { documentType, countryCode, frontUploadId, backUploadId } = sent
  if (needsBack(documentType) && !backUploadId) throw new Refusal('REQUIRED_ITEMS_NOT_SET', [{ path: 'backUploadId' }])
  const backId = needsBack(documentType) ? backUploadId : null
  const ids = backId && backId !== frontUploadId ? [frontUploadId, backId] : [frontUploadId]
  return submitUploads(
    context,
    link,
    { ids, as: documentType },
    {
      async submit(record) {
        // One after the other: at most two pictures are held, as the call has asked room for.
        const frontImage = await readUpload(context, link, frontUploadId, 'picture')
        const backImage = backId ? await readUpload(context, link, backId, 'picture') : null
        const recordOutcome = (
          ...[transaction, documentId, isLast]: Parameters<NonNullable<Parameters<typeof uploadDocument>[2]['recordOutcome']>>
        ) => record(transaction, { documentId, isLast })
        return uploadDocument(context, link, { documentType, countryCode, frontImage, backImage, recordOutcome }, device)
      },
      async answerAgain({ documentId }) {
        const [document, request] = await Promise.all([
          findDocument(context.db, link.request.id, documentId ?? ''),
          findRequest(context.db, link.request.id),
        ])
        if (!document || !request) throw new Refusal('UPLOAD_NOT_FOUND')
        return { request, errors: document.errors }
      },
    },
  )
}
