import { isSignedAddress, type SignedAddress } from '#server/access/signed-address.ts'
import { Refusal } from '#server/errors.ts'
import { findAttachedBlob } from '#server/repositories/blobs.ts'
import { openBlob } from '#server/services/keep-blob.ts'
import { openKeyOf, SubjectErased } from '#server/services/subject-keys.ts'
import type { Tools } from '#server/tools.ts'

/** The bytes behind a signed address, with the type that was found out when they came. Refuses DOCUMENT_FILE_NOT_FOUND. */
export async function readFile(tools: Tools, blobId: string, address: SignedAddress): Promise<{ bytes: Uint8Array; mediaType: string }> {
  // A wrong signature says no more than an unknown file.
  if (!isSignedAddress(tools.addressKey, address, tools.clock.now())) throw new Refusal('DOCUMENT_FILE_NOT_FOUND')
  const blob = await findAttachedBlob(tools.db, blobId)
  if (!blob) throw new Refusal('DOCUMENT_FILE_NOT_FOUND')
  try {
    const key = await openKeyOf(tools.db, tools.masterKey, blob.subjectId)
    return { bytes: await openBlob(tools, blob, key), mediaType: blob.mediaType }
  } catch (error) {
    if (error instanceof SubjectErased) throw new Refusal('DOCUMENT_FILE_NOT_FOUND')
    throw error
  }
}
