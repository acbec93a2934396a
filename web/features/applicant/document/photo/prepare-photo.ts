import type { ErrorCode } from '#contract/error-codes.ts'
import {
  findFileProblem,
  findImageKind,
  findImageSize,
  findSizeProblem,
  headBytes,
  type ImageKind,
} from '#web/features/applicant/document/photo/image-file.ts'
import type { Photo, TakenPhoto } from '#web/features/applicant/document/photo/photo.ts'
import workerAddress from '#web/features/applicant/document/photo/recompress.worker.ts?worker&url'
import { type Recompressed, recompressPicture } from '#web/features/applicant/document/photo/recompress-picture.ts'
import { askWorker, WorkerTerminated } from '#web/lib/platform/ask-worker.ts'
import { canDrawOffPage } from '#web/lib/platform/camera/picture.ts'

/** A picture that cannot be taken as a document; its code has words. */
export class PhotoProblem extends Error {
  readonly code: ErrorCode
  constructor(code: ErrorCode) {
    super(code)
    this.name = 'PhotoProblem'
    this.code = code
  }
}

/** A photo that takes longer to decode and encode than this is not worth waiting for. */
const recompressionMs = 45_000

/** Checks a picked file and makes it ready to be sent. Throws `PhotoProblem`, or the reason of `signal`. */
export async function preparePhoto(source: Blob, fileName: string, signal: AbortSignal): Promise<TakenPhoto> {
  const kind = await requireTakable(source)
  const outcome = await recompressOffPage(source, kind, signal)
  signal.throwIfAborted()
  if (outcome.is === 'refused') throw new PhotoProblem(outcome.problem)
  const { blob, widthPx, heightPx, print } = outcome
  return { from: 'device', blob, fileName, widthPx, heightPx, previewUrl: URL.createObjectURL(blob), print }
}

/** Read from its first bytes: a picture of a billion pixels is refused before it is decoded. */
async function requireTakable(source: Blob): Promise<ImageKind> {
  const head = await readHead(source)
  const kind = findImageKind(head)
  const size = kind && findImageSize(kind, head)
  const problem = findFileProblem(source.size, kind) ?? (size && findSizeProblem(size))
  if (!kind || problem) throw new PhotoProblem(problem ?? 'ERROR_UNSUPPORTED_MEDIA_TYPE')
  return kind
}

async function readHead(source: Blob): Promise<Uint8Array> {
  try {
    return new Uint8Array(await source.slice(0, headBytes).arrayBuffer())
  } catch {
    // The file is gone by now, or lives in a cloud that does not answer.
    throw new PhotoProblem('INVALID_DOCUMENT_PHOTO')
  }
}

async function recompressOffPage(source: Blob, kind: ImageKind, signal: AbortSignal): Promise<Recompressed> {
  if (!canDrawOffPage()) return recompressPicture(source)
  try {
    const answer = await askWorker<Recompressed>(workerAddress, source, { timeoutMs: recompressionMs, signal })
    // What a worker cannot decode, the page's own <img> may: HEIC on Macs and iPhones. (A JPEG that is cut off it would take.)
    const mayReadMore = kind === 'heic' && answer.is === 'refused' && answer.problem === 'INVALID_DOCUMENT_PHOTO'
    return mayReadMore ? await recompressPicture(source) : answer
  } catch (cause) {
    if (cause instanceof WorkerTerminated) return recompressPicture(source)
    throw cause
  }
}

/** Gives the photo's memory back. */
export function releasePhoto(photo: Photo): void {
  if (photo.from === 'device') URL.revokeObjectURL(photo.previewUrl)
}
