import { acceptedFiles } from '#contract/forms/rules/file-rules.ts'
import { FileFault, unreadable } from '#server/platform/inspection/file-fault.ts'
import { inspectCompound } from '#server/platform/inspection/inspect-compound.ts'
import { inspectOffice } from '#server/platform/inspection/inspect-office.ts'
import { inspectPdf } from '#server/platform/inspection/inspect-pdf.ts'
import { redrawPicture } from '#server/platform/inspection/redraw-picture.ts'

export type FileEnding = keyof (typeof acceptedFiles)['documents']
type InspectedBytes = { ending: FileEnding; mediaType: string; bytes: Buffer }

const heads = {
  png: [0x89, 0x50, 0x4e, 0x47],
  jpeg: [0xff, 0xd8, 0xff],
  gif: [0x47, 0x49, 0x46, 0x38],
  pdf: [0x25, 0x50, 0x44, 0x46, 0x2d],
  zip: [0x50, 0x4b, 0x03, 0x04],
  compound: [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1],
} as const satisfies Record<string, readonly number[]>
type Head = keyof typeof heads

/** What a file is by its bytes, and the bytes as they may be kept: pictures drawn anew, all else as it came. Throws FileFault. */
export async function inspectFile(bytes: Buffer): Promise<InspectedBytes> {
  if (bytes.byteLength === 0) throw new FileFault('FORM_FILE_EMPTY', 'empty')
  const head = (Object.keys(heads) as Head[]).find((name) => heads[name].every((byte, at) => bytes[at] === byte))
  if (!head) throw new FileFault('FORM_FILE_TYPE_NOT_TAKEN', 'an unknown kind')
  const toFile = (ending: FileEnding, content = bytes): InspectedBytes => ({
    ending,
    mediaType: acceptedFiles.documents[ending],
    bytes: content,
  })
  if (head === 'pdf') {
    inspectPdf(bytes)
    return toFile('pdf')
  }
  if (head === 'compound') return toFile(inspectCompound(bytes))
  if (head === 'zip') return toFile(await inspectOffice(bytes).catch(asArchive))
  return toFile(head, await redrawPicture(bytes, head))
}

/** Where no office document is found in a ZIP, it is an archive: no kind that is taken. */
function asArchive(error: unknown): never {
  const isArchive = error instanceof FileFault && error.message === 'no office document'
  throw isArchive
    ? new FileFault('FORM_FILE_TYPE_NOT_TAKEN', 'an archive')
    : error instanceof RangeError
      ? unreadable('an archive that is cut')
      : error
}
