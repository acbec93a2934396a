import type { DocumentType } from '#contract/documents/document-type.ts'
import { detectDocument } from '#contract/requests/document-frame-calls.ts'
import type { FrameAnswer } from '#web/features/applicant/document/auto-capture/judge-answer.ts'
import { call } from '#web/lib/api/call.ts'
import { findLink } from '#web/lib/api/session.ts'

/** What the server sees on a frame. `frame`: base64 of a JPEG. */
export function detectFrame(documentType: DocumentType, frame: string, signal: AbortSignal): Promise<FrameAnswer> {
  const { requestId = '', token = '' } = findLink() ?? {}
  return call(detectDocument, { body: { requestId, token, documentType, frameImage: { fileContent: frame } } }, { signal })
}
