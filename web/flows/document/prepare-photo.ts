import type { ErrorCode } from '#contract/error-codes.ts'
import type { TakenPhoto } from '#web/flows/document/photo.ts'

/** A picture that cannot be taken as a document; its code has words. */
export class PhotoProblem extends Error {
  readonly code: ErrorCode
  constructor(code: ErrorCode) {
    super(code)
    this.name = 'PhotoProblem'
    this.code = code
  }
}

/** Checks a picked file and makes it ready to be sent. Throws `PhotoProblem`. */
export async function preparePhoto(_source: Blob, _fileName: string, _signal: AbortSignal): Promise<TakenPhoto> {
  throw new PhotoProblem('INVALID_DOCUMENT_PHOTO')
}

/** Gives the photo's memory back. */
export function letGo(photo: { from: 'device' | 'server'; previewUrl: string }): void {
  if (photo.from === 'device') URL.revokeObjectURL(photo.previewUrl)
}
