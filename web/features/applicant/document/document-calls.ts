import type { AnswerOf, BodyOf } from '#contract/endpoint.ts'
import type { uploadDocument } from '#contract/requests/individual-calls.ts'
import type { Link, VerificationRequest } from '#contract/requests/verification-request.ts'
import { submitDocument } from '#contract/uploads/upload-calls.ts'
import { type PhotoWatch, sendPhoto } from '#web/features/applicant/document/photo/send-photo.ts'
import { call } from '#web/lib/api/call.ts'
import type { IndividualEndpoints } from '#web/lib/api/individual-endpoints.ts'
import { fetchWithProgress } from '#web/lib/platform/fetch-with-progress.ts'
import { canHash } from '#web/lib/platform/upload/sha256.ts'
import { silence } from '#web/lib/timing/silence.ts'

export type UploadAnswer = AnswerOf<typeof uploadDocument>
/** The server's part in the flow. */
export type DocumentCalls = {
  /** `onProgress` hears the share of the bytes that have left, where the browser tells. */
  uploadDocument(
    body: BodyOf<typeof uploadDocument>,
    watch: { signal: AbortSignal; onProgress: (share: number) => void },
  ): Promise<UploadAnswer>
  /** Of photos that were sent in parts, by their uploads; without it, photos are sent whole. */
  submitDocument?(body: BodyOf<typeof submitDocument>, watch: { signal: AbortSignal }): Promise<UploadAnswer>
  /** Sends a photo, or goes on with it, and answers its upload's id. */
  sendPhoto?(photo: Blob, watch: PhotoWatch): Promise<string>
  getRequestStatus(link: Link, watch: { signal: AbortSignal }): Promise<VerificationRequest>
  /** Says that the document which stands is used unchanged; only where the server wants to hear it. */
  approveStored?(link: Link, watch: { signal: AbortSignal }): Promise<UploadAnswer>
}

export function toDocumentCalls({ uploadDocument, getRequestStatus, approveDocument }: IndividualEndpoints): DocumentCalls {
  return {
    uploadDocument: (body, { signal, onProgress }) => call(uploadDocument, { body }, { signal, transport: fetchWithProgress(onProgress) }),
    ...(canHash() && {
      submitDocument: (body, { signal }) => call(submitDocument, { body }, { signal, timeoutMs: silence.verdictMs }),
      sendPhoto,
    }),
    getRequestStatus: (body, { signal }) => call(getRequestStatus, { body }, { signal, timeoutMs: silence.questionMs }),
    ...(approveDocument && {
      approveStored: ({ requestId }, { signal }) => call(approveDocument, { query: { requestId } }, { signal }),
    }),
  }
}
