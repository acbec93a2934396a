import type { AnswerOf, BodyOf } from '#contract/endpoint.ts'
import type { uploadDocument } from '#contract/requests/individual-calls.ts'
import type { Link, VerificationRequest } from '#contract/requests/verification-request.ts'
import { call } from '#web/lib/api/call.ts'
import type { IndividualEndpoints } from '#web/lib/api/individual-endpoints.ts'
import { fetchWithProgress } from '#web/lib/platform/fetch-with-progress.ts'

export type UploadAnswer = AnswerOf<typeof uploadDocument>
/** The server's part in the flow. */
export type DocumentCalls = {
  /** `onProgress` hears the share of the bytes that have left, where the browser tells. */
  uploadDocument(
    body: BodyOf<typeof uploadDocument>,
    watch: { signal: AbortSignal; onProgress: (share: number) => void },
  ): Promise<UploadAnswer>
  getRequestStatus(link: Link, watch: { signal: AbortSignal }): Promise<VerificationRequest>
  /** Says that the document which stands is used unchanged; only where the server wants to hear it. */
  approveStored?(link: Link, watch: { signal: AbortSignal }): Promise<UploadAnswer>
}

export function toDocumentCalls({ uploadDocument, getRequestStatus, approveDocument }: IndividualEndpoints): DocumentCalls {
  return {
    uploadDocument: (body, { signal, onProgress }) => call(uploadDocument, { body }, { signal, transport: fetchWithProgress(onProgress) }),
    getRequestStatus: (body, { signal }) => call(getRequestStatus, { body }, { signal }),
    ...(approveDocument && {
      approveStored: ({ requestId }, { signal }) => call(approveDocument, { query: { requestId } }, { signal }),
    }),
  }
}
