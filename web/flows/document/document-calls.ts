import { getRequestStatus, uploadDocument } from '#contract/calls/individual.ts'
import type { AnswerOf, BodyOf } from '#contract/endpoint.ts'
import type { Link, VerificationRequest } from '#contract/verification-request.ts'
import { call } from '#web/api/call.ts'
import { fetchWithProgress } from '#web/browser/fetch-with-progress.ts'

export type UploadAnswer = AnswerOf<typeof uploadDocument>
/** The server's part in the flow; the screens of invited people bring their own. */
export type DocumentCalls = {
  /** `onProgress` hears the share of the bytes that have left, where the browser tells. */
  uploadDocument(
    body: BodyOf<typeof uploadDocument>,
    watch: { signal: AbortSignal; onProgress: (share: number) => void },
  ): Promise<UploadAnswer>
  getRequestStatus(link: Link, watch: { signal: AbortSignal }): Promise<VerificationRequest>
}

export const individualDocumentCalls: DocumentCalls = {
  uploadDocument: (body, { signal, onProgress }) =>
    call(uploadDocument, { body }, { signal, transport: fetchWithProgress(onProgress) }),
  getRequestStatus: (body, { signal }) => call(getRequestStatus, { body }, { signal }),
}
