import { logoMaxBytes, logoMaxSidePx } from '#contract/staff/settings-calls.ts'
import { FileFault } from '#server/platform/inspection/file-fault.ts'
import { inspectDrawing } from '#server/platform/inspection/inspect-drawing.ts'
import { redrawPicture } from '#server/platform/inspection/redraw-picture.ts'
import type { Logo } from '#server/platform/ports.ts'

const pngHead = '89504e470d0a1a0a'
const jpegHead = 'ffd8ff'

/** A logo by what its bytes are: pixels are drawn anew, a drawing stays as it is when it can do nothing but be drawn. Throws FileFault. */
export async function inspectLogo(bytes: Buffer): Promise<Logo> {
  if (bytes.byteLength > logoMaxBytes) throw new FileFault('FORM_FILE_TOO_LARGE', 'too many bytes')
  const head = bytes.subarray(0, 8).toString('hex')
  if (head === pngHead) return { bytes: await redrawPicture(bytes, 'png', logoMaxSidePx), mediaType: 'image/png' }
  if (head.startsWith(jpegHead)) return { bytes: await redrawPicture(bytes, 'jpeg', logoMaxSidePx), mediaType: 'image/jpeg' }
  await inspectDrawing(bytes)
  return { bytes, mediaType: 'image/svg+xml' }
}
