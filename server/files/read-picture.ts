import type { DocumentSide } from '#contract/documents/document-type.ts'
import type { ErrorCode } from '#contract/error-codes.ts'
import { imageLimits } from '#contract/limits.ts'
import { Refusal } from '#server/platform/errors.ts'
import { VisionFault, type VisionFaultKind } from '#vision/engine.ts'
import type { PictureFacts } from '#vision/facts.ts'

const base64 = /^[A-Za-z0-9+/]+={0,2}$/

/** The bytes of a picture in JSON. What claims to be base64 and is not, is refused whole rather than read in part. */
export function readPicture(file: { fileContent: string }, maxBytes: number = imageLimits.serverMaxBytes): Buffer {
  const text = file.fileContent.replace(/^data:[^,]{0,100},/, '')
  if (text.length > Math.ceil((maxBytes * 4) / 3) + 4) throw new Refusal('IMAGE_TOO_LARGE')
  const isWhole = text.length % 4 !== 1 && (text.endsWith('=') ? text.length % 4 === 0 : true)
  if (!isWhole || !base64.test(text)) throw new Refusal('INVALID_DOCUMENT_PHOTO')
  const bytes = Buffer.from(text, 'base64')
  if (bytes.byteLength > maxBytes) throw new Refusal('IMAGE_TOO_LARGE')
  return bytes
}

const pictureFaults: Record<VisionFaultKind, ErrorCode> = {
  unsupported: 'ERROR_UNSUPPORTED_MEDIA_TYPE',
  unreadable: 'INVALID_DOCUMENT_PHOTO',
  'too-large': 'RESOLUTION_OVER_8192',
  'too-short': 'INVALID_DOCUMENT_PHOTO',
  'no-video-track': 'ERROR_UNSUPPORTED_MEDIA_TYPE',
  interrupted: 'VERIFICATION_BUSY',
  crashed: 'VERIFICATION_BUSY',
  'over-limit': 'VERIFICATION_BUSY',
  busy: 'VERIFICATION_BUSY',
}

/** A frame is refused for its own size, which has nothing to do with that of a photo. */
const frameFaults: Record<VisionFaultKind, ErrorCode> = { ...pictureFaults, 'too-large': 'IMAGE_TOO_LARGE' }

const clipFaults: Record<VisionFaultKind, ErrorCode> = {
  unsupported: 'VIDEO_UNSUPPORTED_FORMAT',
  unreadable: 'VIDEO_UNSUPPORTED_FORMAT',
  'too-large': 'VIDEO_INVALID_DURATION',
  'too-short': 'VIDEO_INVALID_DURATION',
  'no-video-track': 'VIDEO_UNSUPPORTED_FORMAT',
  interrupted: 'VERIFICATION_BUSY',
  crashed: 'VERIFICATION_BUSY',
  'over-limit': 'VERIFICATION_BUSY',
  busy: 'VERIFICATION_BUSY',
}

const faultsOf = { picture: pictureFaults, frame: frameFaults, clip: clipFaults }

/** The engine's "I cannot" in the caller's words; anything else is thrown on as it is. */
export async function orRefusal<T>(looking: Promise<T>, what: 'picture' | 'frame' | 'clip', side?: DocumentSide): Promise<T> {
  try {
    return await looking
  } catch (error) {
    if (!(error instanceof VisionFault)) throw error
    throw new Refusal(faultsOf[what][error.kind], side && { side })
  }
}

/** Refuses a picture outside 500 x 500 to 8192 x 8192 pixels. */
export function requireResolution({ width, height }: Pick<PictureFacts, 'width' | 'height'>, side: DocumentSide): void {
  if (Math.min(width, height) < imageLimits.minSidePx) throw new Refusal('RESOLUTION_UNDER_500', { side, width, height })
  if (Math.max(width, height) > imageLimits.maxSidePx) throw new Refusal('RESOLUTION_OVER_8192', { side, width, height })
}
