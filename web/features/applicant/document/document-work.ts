import { type DocumentType, needsBack } from '#contract/documents/document-type.ts'
import type { ErrorCode } from '#contract/error-codes.ts'
import { isSettled } from '#contract/requests/request-status.ts'
import type { Link, VerificationRequest } from '#contract/requests/verification-request.ts'
import type { DocumentCalls, UploadAnswer } from '#web/features/applicant/document/document-calls.ts'
import type { DocumentEffect, DocumentEvent } from '#web/features/applicant/document/document-machine.ts'
import type { Photo, Photos } from '#web/features/applicant/document/photo/photo.ts'
import { PhotoProblem, preparePhoto } from '#web/features/applicant/document/photo/prepare-photo.ts'
import { countSentBytes, forgetUpload } from '#web/features/applicant/document/photo/send-photo.ts'
import { ApiError } from '#web/lib/api/api-error.ts'
import { toBase64 } from '#web/lib/platform/base64.ts'
import { fetchBlob } from '#web/lib/platform/fetch-blob.ts'
import { isOnline } from '#web/lib/platform/network.ts'
import type { Send } from '#web/lib/state/use-machine.ts'
import { delay } from '#web/lib/timing/delay.ts'

/** What an upload's answer and the request's status both tell of it. */
export type StandOfDocument = Pick<
  UploadAnswer & VerificationRequest,
  'status' | 'documentInfo' | 'countDocUploadTotal' | 'docUploadTotalLimit' | 'retryStep' | 'detailsDiffer'
>

export type WorkOptions = {
  type: DocumentType
  link: Link
  calls: DocumentCalls
  countryCode?: string | null
  /** The uploads that the server is known to have counted. */
  uploads: { current: number }
  onAnswer?: (now: StandOfDocument) => void
  /** An upload has an address by which a later page goes on with it. */
  onUploadBegun?: () => void
}
export type Work = Extract<DocumentEffect, { do: 'prepare' | 'upload' | 'approve-kept' | 'ask-what-arrived' }>

/** Does what the machine asked for and tells it how that ended; tells nothing once `signal` took it back. */
export async function performWork(work: Work, options: WorkOptions, signal: AbortSignal, send: Send<DocumentEvent>): Promise<void> {
  const { run } = work
  try {
    if (work.do === 'prepare') send({ is: 'prepared', run, photo: await preparePhoto(work.source, work.fileName, signal) })
    else if (work.do === 'upload') send(await upload(work.photos, run, options, signal, send))
    else if (work.do === 'approve-kept') send(await approveStored(run, options, signal))
    else {
      await delay(work.inMs, signal)
      send(toArrival(await options.calls.getRequestStatus(options.link, { signal }), options, run))
    }
  } catch (cause) {
    if (signal.aborted) return
    const code = toCode(cause)
    if (work.do === 'prepare') send({ is: 'not-prepared', run, problem: cause instanceof PhotoProblem ? code : 'INVALID_DOCUMENT_PHOTO' })
    else send({ is: 'call-failed', run, code, isOffline: (cause instanceof ApiError && cause.isOffline) || !isOnline() })
  }
}

function toCode(cause: unknown): ErrorCode {
  return cause instanceof ApiError || cause instanceof PhotoProblem ? cause.code : 'ERROR_SOMETHING_WENT_WRONG'
}

async function upload(
  photos: Photos,
  run: number,
  options: WorkOptions,
  signal: AbortSignal,
  send: Send<DocumentEvent>,
): Promise<DocumentEvent> {
  const [front, back] = await Promise.all([
    toPicture(photos.front, signal),
    needsBack(options.type) ? toPicture(photos.back, signal) : null,
  ])
  if (!front) throw new PhotoProblem('RETAKE_FRONT_SIDE')
  const onProgress = (share: number) => send({ is: 'progressed', run, share })
  const { calls } = options
  const answer =
    calls.sendPhoto && calls.submitDocument
      ? await uploadInParts(
          { front, back },
          { ...options, ...calls, sendPhoto: calls.sendPhoto, submitDocument: calls.submitDocument },
          signal,
          onProgress,
        )
      : await uploadWhole({ front, back }, options, signal, onProgress)
  return toAnswered(answer, run, options)
}

type Pictures = { front: Blob; back: Blob | null }

async function uploadWhole(
  { front, back }: Pictures,
  { link, type, countryCode, calls }: WorkOptions,
  signal: AbortSignal,
  onProgress: (share: number) => void,
) {
  const toFile = async (blob: Blob, fileName: string) => ({ fileName, fileContent: await toBase64(blob) })
  const [frontImage, backImage] = await Promise.all([toFile(front, 'front.jpg'), back && toFile(back, 'back.jpg')])
  const body = { ...link, documentType: type, countryCode: countryCode ?? null, frontImage, backImage }
  return calls.uploadDocument(body, { signal, onProgress })
}

type InParts = WorkOptions & Required<Pick<DocumentCalls, 'sendPhoto' | 'submitDocument'>>

/** The front may be there already: it goes up while the back is taken. The share is of the bytes that the server has. */
async function uploadInParts(
  pictures: Pictures,
  options: InParts,
  signal: AbortSignal,
  onProgress: (share: number) => void,
): Promise<UploadAnswer> {
  const blobs = [pictures.front, ...(pictures.back ? [pictures.back] : [])]
  const byteCount = blobs.reduce((sum, blob) => sum + blob.size, 0)
  const tell = () => onProgress(blobs.reduce((sum, blob) => sum + countSentBytes(blob), 0) / byteCount)
  const sendAll = async () => {
    const watch = { token: options.link.token, signal, onProgress: tell, onAddress: options.onUploadBegun }
    const [frontUploadId = '', backUploadId = null] = await Promise.all(blobs.map((blob) => options.sendPhoto(blob, watch)))
    onProgress(1)
    const body = { documentType: options.type, countryCode: options.countryCode ?? null, frontUploadId, backUploadId }
    return options.submitDocument(body, { signal })
  }
  tell()
  try {
    return await sendAll()
  } catch (cause) {
    // The server let go of it, or it was damaged on the way: the photo is here, and is sent anew once.
    if (!(cause instanceof ApiError) || (cause.code !== 'UPLOAD_NOT_FOUND' && cause.code !== 'UPLOAD_CHANGED')) throw cause
    for (const blob of blobs) forgetUpload(blob)
    return sendAll()
  }
}

/** One that others sent is looked at like any other: it may be refused. */
async function approveStored(run: number, options: WorkOptions, signal: AbortSignal): Promise<DocumentEvent> {
  const answer = await options.calls.approveStored?.(options.link, { signal })
  return answer ? toAnswered(answer, run, options) : { is: 'answered', run, errors: [], isRejected: false }
}

function toAnswered(answer: UploadAnswer, run: number, options: WorkOptions): DocumentEvent {
  options.uploads.current = answer.countDocUploadTotal
  options.onAnswer?.(answer)
  return { is: 'answered', run, errors: answer.docUploadErrors, isRejected: answer.status === 'REJECTED' }
}

/** A picture that the server kept travels along when the other side is new: the two belong together. */
async function toPicture(photo: Photo | null, signal: AbortSignal): Promise<Blob | null> {
  if (!photo) return null
  const blob = photo.from === 'device' ? photo.blob : await fetchBlob(photo.previewUrl, signal).catch(() => undefined)
  if (!blob) throw new PhotoProblem('RETAKE_FRONT_SIDE')
  return blob
}

/** After a lost answer: did the upload arrive, and how did it end? */
export function toArrival(now: VerificationRequest, options: Pick<WorkOptions, 'uploads' | 'onAnswer'>, run: number): DocumentEvent {
  if (now.countDocUploadTotal <= options.uploads.current && !isSettled(now.status)) return { is: 'nothing-arrived', run }
  options.uploads.current = now.countDocUploadTotal
  options.onAnswer?.(now)
  return { is: 'answered', run, errors: now.idvV2Info?.docUploadErrors ?? [], isRejected: now.status === 'REJECTED' }
}
