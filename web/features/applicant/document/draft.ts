import type { DocumentType } from '#contract/documents/document-type.ts'
import type { Beginning } from '#web/features/applicant/document/document-machine.ts'

/**
 * Photos that were taken and not accepted yet, for whoever leaves the page and comes back. In memory alone: pictures of
 * identity documents are not left behind on a device.
 */
const drafts = new Map<string, Beginning>()

const keyOf = (requestId: string, type: DocumentType) => `${requestId} ${type}`

export function findDraft(requestId: string, type: DocumentType): Beginning | undefined {
  return drafts.get(keyOf(requestId, type))
}

/** A draft without a photo of the device's own is none. */
export function saveDraft(requestId: string, draft: Beginning): void {
  const hasOwnPhoto = draft.photos.front?.from === 'device' || draft.photos.back?.from === 'device'
  if (hasOwnPhoto) drafts.set(keyOf(requestId, draft.type), draft)
  else clearDraft(requestId, draft.type)
}

export function clearDraft(requestId: string, type: DocumentType): void {
  drafts.delete(keyOf(requestId, type))
}
