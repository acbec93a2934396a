import { listOrphanedBlobs, removeOrphanedBlob, saveBlobRow } from '#server/files/repositories/blobs.ts'
import { requireClean, toUploadedFile } from '#server/files/require-clean.ts'
import type { AppContext } from '#server/platform/context.ts'
import { newId } from '#server/platform/crypto/identifiers.ts'
import { seal, unseal } from '#server/platform/crypto/seal.ts'
import { signAddress } from '#server/platform/crypto/signed-address.ts'
import type { VerificationRequestRow } from '#server/platform/database/schema.ts'
import type { BlobKind, BlobRow } from '#server/platform/database/schema-verification.ts'
import { Refusal } from '#server/platform/errors.ts'

const addressMinutes = 10
const orphanedAfterMs = 3_600_000

/**
 * Keeps bytes, sealed and free of viruses where a scanner is set, and answers the blob's id. Its row comes first, so that the sweep finds bytes that no document
 * ever needed; the document's row comes last, so that it never misses its picture.
 */
export async function storeBlob(
  context: Pick<AppContext, 'db' | 'blobs' | 'log' | 'clock' | 'masterKey' | 'virusScanner'>,
  request: Pick<VerificationRequestRow, 'id' | 'clientId' | 'subjectId'>,
  key: Uint8Array,
  blob: { kind: BlobKind; mediaType: string; bytes: Uint8Array; isScanned?: true },
): Promise<string> {
  if (!blob.isScanned) await requireClean(context, toUploadedFile(request, blob.kind, blob.bytes))
  const id = newId('blb')
  const name = `${request.clientId}/${request.id}/${id}`
  const { kind, mediaType, bytes } = blob
  await saveBlobRow(context.db, {
    id,
    clientId: request.clientId,
    requestId: request.id,
    subjectId: request.subjectId,
    name,
    kind,
    mediaType,
    byteCount: bytes.byteLength,
  })
  try {
    await context.blobs.put(name, seal(key, name, bytes))
  } catch (error) {
    if (!(error instanceof Refusal)) context.log.error({ err: error }, 'the blob store failed')
    throw error instanceof Refusal ? error : new Refusal('STORAGE_SAVE_FAILED')
  }
  return id
}

/** Refuses DOCUMENT_FILE_NOT_FOUND when the store has lost it. */
export async function openBlob(context: Pick<AppContext, 'blobs'>, blob: Pick<BlobRow, 'name'>, key: Uint8Array): Promise<Uint8Array> {
  const sealed = await context.blobs.get(blob.name)
  if (!sealed) throw new Refusal('DOCUMENT_FILE_NOT_FOUND')
  return unseal(key, blob.name, sealed)
}

/** An address that shows the blob for some minutes to whoever holds it. */
export function toBlobAddress(context: Pick<AppContext, 'addressKey' | 'clock'>, blobId: string): string {
  return toExpiringAddress(context, blobId).address
}

/** The same, with when it stops. */
export function toExpiringAddress(context: Pick<AppContext, 'addressKey' | 'clock'>, blobId: string): { address: string; expiresAt: Date } {
  const expiresAt = new Date(context.clock.now().getTime() + addressMinutes * 60_000)
  return { address: signAddress(context.addressKey, `/files/${blobId}`, expiresAt), expiresAt }
}

/** An address that opens by the link of the request that the blob belongs to, or for staff: whoever else holds it sees nothing. */
export function toOwnAddress(blobId: string): string {
  return `/files/${blobId}`
}

/** The job: removes bytes whose document or check was never written. Answers how many. */
export async function sweepBlobs(context: Pick<AppContext, 'db' | 'blobs' | 'clock'>): Promise<number> {
  const before = new Date(context.clock.now().getTime() - orphanedAfterMs)
  let removed = 0
  for (;;) {
    const batch = await listOrphanedBlobs(context.db, before, 100)
    for (const blob of batch) {
      await context.blobs.remove(blob.name)
      await removeOrphanedBlob(context.db, blob.id)
    }
    removed += batch.length
    if (batch.length < 100) return removed
  }
}
