import type { ErrorCode } from '#contract/error-codes.ts'
import { imageLimits } from '#contract/limits.ts'
import type { Size } from '#web/features/applicant/document/photo/recompression.ts'

export type ImageKind = 'jpeg' | 'png' | 'bmp' | 'heic'
/** As much of a file as tells its kind and, but for rare ones, its size: JPEGs carry their previews before it. */
export const headBytes = 524_288

const heicBrands = ['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'mif1', 'msf1']

/** What a file is by its content: names and types that systems give are often wrong. */
export function findImageKind(head: Uint8Array): ImageKind | undefined {
  const text = (from: number, to: number) => String.fromCharCode(...head.subarray(from, to))
  if (head[0] === 0xff && head[1] === 0xd8 && head[2] === 0xff) return 'jpeg'
  if (head[0] === 0x89 && text(1, 4) === 'PNG') return 'png'
  if (text(0, 2) === 'BM' && head.length > 26) return 'bmp'
  if (text(4, 8) === 'ftyp' && heicBrands.includes(text(8, 12))) return 'heic'
  return undefined
}

/** The picture's size as its head has it, before anything is decoded; nothing where the head does not say. */
export function findImageSize(kind: ImageKind, head: Uint8Array): Size | undefined {
  const view = new DataView(head.buffer, head.byteOffset, head.byteLength)
  try {
    if (kind === 'png') return { width: view.getUint32(16), height: view.getUint32(20) }
    // A negative height says that the rows stand from top to bottom.
    if (kind === 'bmp') return { width: Math.abs(view.getInt32(18, true)), height: Math.abs(view.getInt32(22, true)) }
    return kind === 'jpeg' ? findJpegSize(view) : undefined
  } catch (cause) {
    // The head ended before its size.
    if (cause instanceof RangeError) return undefined
    throw cause
  }
}

// Start-of-frame markers are C0 to CF, but for the tables C4, C8 and CC (ITU T.81, table B.1).
function findJpegSize(view: DataView): Size | undefined {
  for (let at = 2; at < view.byteLength; ) {
    if (view.getUint8(at) !== 0xff) return undefined
    const marker = view.getUint8(at + 1)
    if (marker === 0xff) {
      at += 1
      continue
    }
    if (marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)) {
      return { width: view.getUint16(at + 7), height: view.getUint16(at + 5) }
    }
    at += 2 + view.getUint16(at + 2)
  }
  return undefined
}

export function findFileProblem(bytes: number, kind: ImageKind | undefined): ErrorCode | undefined {
  if (bytes === 0) return 'INVALID_DOCUMENT_PHOTO'
  if (!kind) return 'ERROR_UNSUPPORTED_MEDIA_TYPE'
  return bytes > imageLimits.dropzoneMaxBytes ? 'BODY_TOO_LARGE' : undefined
}

export function findSizeProblem({ width, height }: Size): ErrorCode | undefined {
  if (Math.min(width, height) < imageLimits.minSidePx) return 'RESOLUTION_UNDER_500'
  return Math.max(width, height) > imageLimits.maxSidePx ? 'RESOLUTION_OVER_8192' : undefined
}
