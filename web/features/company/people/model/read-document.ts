import { readCorporateDocument } from '#contract/company/people-calls.ts'
import type { IdType } from '#contract/documents/document-type.ts'
import type { AnswerOf } from '#contract/endpoint.ts'
import { postFile } from '#contract/files/file-calls.ts'
import { timing } from '#contract/timing.ts'
import { ApiError } from '#web/lib/api/api-error.ts'
import { call } from '#web/lib/api/call.ts'
import { findLink } from '#web/lib/api/session.ts'
import { fetchWithProgress } from '#web/lib/platform/fetch-with-progress.ts'

// A line of 256 kbit/s: below it, an upload counts as lost.
const slowestBytesPerMs = 32

/** Sends a picture of a document; answers its address. */
export async function sendPicture(
  file: File,
  { signal, onShare }: { signal: AbortSignal; onShare: (share: number) => void },
): Promise<string> {
  const link = findLink()
  if (!link) throw new ApiError('REQUIRED_ITEMS_NOT_SET')
  const timeoutMs = timing.requestTimeoutMs + file.size / slowestBytesPerMs
  const { url } = await call(postFile, { body: { ...link }, files: { file } }, { signal, timeoutMs, transport: fetchWithProgress(onShare) })
  return url
}

type Pictures = { cod: string; formId: string; front: string; back: string | null; documentType: IdType }

export function readPictures(
  { cod, formId, front, back, documentType }: Pictures,
  signal: AbortSignal,
): Promise<AnswerOf<typeof readCorporateDocument>> {
  const body = { requestId: cod, formId, frontDocumentUrl: front, backDocumentUrl: back, documentType }
  return call(readCorporateDocument, { body }, { signal })
}
