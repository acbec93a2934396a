import type { Readable } from 'node:stream'
import { uploadLimits } from '#contract/limits.ts'
import { attachBlobs } from '#server/files/repositories/blobs.ts'
import { storeBlob } from '#server/files/store-blob.ts'
import type { OpenLink } from '#server/platform/callers/open-link.ts'
import type { AppContext } from '#server/platform/context.ts'
import { openKeyOf } from '#server/platform/crypto/subject-keys.ts'
import type { UploadRow } from '#server/platform/database/schema-files.ts'
import { Refusal } from '#server/platform/errors.ts'
import { requireUpload } from '#server/uploads/create-upload.ts'
import { lockUpload, savePart } from '#server/uploads/repositories/uploads.ts'
import { toBlocks } from '#server/uploads/to-blocks.ts'

/** `announcedBytes`: of the body, where its head says. */
export type Sent = { offset: number; announcedBytes: number | undefined; body: Readable }

/**
 * Stores what arrives, block by block: sealed, durable, and only then counted. What came before a cut stays. Of two who send the same
 * bytes one stores them, and the other is told where the upload stands. Answers the new offset.
 */
export async function appendToUpload(
  context: AppContext,
  link: OpenLink,
  id: string,
  { offset, announcedBytes, body }: Sent,
): Promise<number> {
  const upload = await requireUpload(context, link, id)
  requireOffset(upload, offset)
  requireRoom(upload, offset + (announcedBytes ?? 0))
  const key = await openKeyOf(context.db, context.masterKey, link.request.subjectId)
  let received = offset
  for await (const bytes of toBlocks(body, uploadLimits.blockBytes)) {
    requireRoom(upload, received + bytes.byteLength)
    await storeBlock(context, link, { upload, key, startByte: received, bytes })
    received += bytes.byteLength
  }
  return received
}

type Block = { upload: UploadRow; key: Uint8Array; startByte: number; bytes: Buffer }

async function storeBlock(context: AppContext, { request }: OpenLink, { upload, key, startByte, bytes }: Block): Promise<void> {
  // A scanner looks at the whole file, where it is stored for good.
  const blob = { kind: 'upload-part', mediaType: 'application/octet-stream', bytes, isScanned: true } as const
  const blobId = await storeBlob(context, request, key, blob)
  await context.db.transaction().execute(async (transaction) => {
    const current = await lockUpload(transaction, request.id, upload.id)
    if (!current) throw new Refusal('UPLOAD_NOT_FOUND')
    requireOffset(current, startByte)
    await savePart(transaction, { blobId, uploadId: upload.id, startByte, byteCount: bytes.byteLength })
    await attachBlobs(transaction, [blobId], context.clock.now())
  })
}

function requireOffset({ receivedBytes }: UploadRow, offset: number): void {
  if (offset !== receivedBytes) throw new Refusal('UPLOAD_OFFSET_MISMATCH', { offset: receivedBytes })
}

function requireRoom({ kind, byteCount }: UploadRow, bytes: number): void {
  if (bytes > byteCount) throw new Refusal('BODY_TOO_LARGE', { kind, byteCount })
}
