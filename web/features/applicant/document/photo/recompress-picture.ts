import type { ErrorCode } from '#contract/error-codes.ts'
import { findSizeProblem } from '#web/features/applicant/document/photo/image-file.ts'
import { type PicturePrint, printSidePx } from '#web/features/applicant/document/photo/photo.ts'
import { recompress } from '#web/features/applicant/document/photo/recompression.ts'
import { openPicture } from '#web/lib/platform/camera/picture.ts'

export type Recompressed =
  | { is: 'done'; blob: Blob; widthPx: number; heightPx: number; print: PicturePrint }
  | { is: 'refused'; problem: ErrorCode }

/** Decodes a picture, turns it upright and encodes it by the plan. In a worker where there is one, else on the page. */
export async function recompressPicture(source: Blob): Promise<Recompressed> {
  const picture = await openPicture(source).catch(() => undefined)
  if (!picture) return { is: 'refused', problem: 'INVALID_DOCUMENT_PHOTO' }
  try {
    const problem = findSizeProblem(picture)
    if (problem) return { is: 'refused', problem }
    const print = picture.sample({ width: printSidePx, height: printSidePx })
    const outcome = await recompress(picture, (pass) => picture.encode(pass, pass.quality))
    if (!outcome) return { is: 'refused', problem: 'IMAGE_TOO_LARGE' }
    return { is: 'done', blob: outcome.encoded, widthPx: outcome.pass.width, heightPx: outcome.pass.height, print }
  } finally {
    picture.close()
  }
}
