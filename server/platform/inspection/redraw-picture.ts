import sharp from 'sharp'
import { FileFault, unreadable } from '#server/platform/inspection/file-fault.ts'

const maxPixels = 64_000_000
const maxOutputBytes = 64 * 1_048_576

/** A picture drawn anew from its pixels, of the same kind, without a word that was written beside them. Throws FileFault. */
export async function redrawPicture(bytes: Buffer, kind: 'jpeg' | 'png' | 'gif', maxSidePx = Number.POSITIVE_INFINITY): Promise<Buffer> {
  try {
    const picture = sharp(bytes, { limitInputPixels: maxPixels, failOn: 'error', animated: kind === 'gif', sequentialRead: true })
    const { format, width, height } = await picture.metadata()
    if (format !== kind) throw unreadable('another kind of picture')
    if (Math.max(width, height) > maxSidePx) throw new FileFault('FORM_FILE_TOO_LARGE', 'too many pixels')
    const drawn =
      kind === 'png'
        ? picture.autoOrient().png()
        : kind === 'gif'
          ? picture.gif()
          : picture.autoOrient().jpeg({ quality: 92, chromaSubsampling: '4:4:4' })
    const redrawn = await drawn.toBuffer()
    if (redrawn.byteLength > maxOutputBytes) throw unreadable('a picture that grows when it is drawn')
    return redrawn
  } catch (error) {
    throw error instanceof FileFault ? error : unreadable('no picture that can be drawn')
  }
}
