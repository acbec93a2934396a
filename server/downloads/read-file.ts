import { toBareJpeg, toBarePng } from '#server/files/picture-chunks.ts'
import { findAttachedBlob } from '#server/files/repositories/blobs.ts'
import { openBlob } from '#server/files/store-blob.ts'
import type { AppContext } from '#server/platform/context.ts'
import { isSignedAddress, type SignedAddress } from '#server/platform/crypto/signed-address.ts'
import { openKeyOf, SubjectErased } from '#server/platform/crypto/subject-keys.ts'
import type { BlobRow } from '#server/platform/database/schema-verification.ts'
import { Refusal } from '#server/platform/errors.ts'

export type ReadFile = {
  bytes: Uint8Array
  mediaType: string
  /** What a stranger sent for a form is saved, never opened in the page's own place. */
  isDownload: boolean
}

/** The bytes behind a signed address, with the type that was found out when they came. Refuses DOCUMENT_FILE_NOT_FOUND. */
export async function readFile(context: AppContext, blobId: string, address: SignedAddress): Promise<ReadFile> {
  // A wrong signature says no more than an unknown file.
  if (!isSignedAddress(context.addressKey, address, context.clock.now())) throw new Refusal('DOCUMENT_FILE_NOT_FOUND')
  const blob = await findAttachedBlob(context.db, blobId)
  if (!blob) throw new Refusal('DOCUMENT_FILE_NOT_FOUND')
  return openFile(context, blob)
}

export async function openFile(context: AppContext, blob: BlobRow): Promise<ReadFile> {
  try {
    const key = await openKeyOf(context.db, context.masterKey, blob.subjectId)
    const bytes = toBare(await openBlob(context, blob, key), blob.mediaType)
    return { bytes, mediaType: blob.mediaType, isDownload: blob.kind === 'form-file' }
  } catch (error) {
    if (error instanceof SubjectErased) throw new Refusal('DOCUMENT_FILE_NOT_FOUND')
    throw error
  }
}

/** Where and when a photo was taken is nobody's business who looks at it. What was sent stays as it came, sealed. */
function toBare(bytes: Uint8Array, mediaType: string): Uint8Array {
  const picture = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (mediaType === 'image/jpeg') return toBareJpeg(picture)
  return mediaType === 'image/png' ? (toBarePng(picture) ?? bytes) : bytes
}
