import { createHash } from 'node:crypto'
import type { UploadKind } from '#contract/uploads/tus.ts'
import { openBlob } from '#server/files/store-blob.ts'
import type { OpenLink } from '#server/platform/callers/open-link.ts'
import type { AppContext } from '#server/platform/context.ts'
import { isSameHash } from '#server/platform/crypto/identifiers.ts'
import { openKeyOf } from '#server/platform/crypto/subject-keys.ts'
import type { UploadRow } from '#server/platform/database/schema-files.ts'
import { Refusal } from '#server/platform/errors.ts'
import { toContentHash } from '#server/uploads/content-hash.ts'
import { requireUpload } from '#server/uploads/create-upload.ts'
import { removeUploads } from '#server/uploads/remove-uploads.ts'
import { listParts } from '#server/uploads/repositories/uploads.ts'

export type CompleteUpload = { bytes: Buffer; createdAt: Date }

/** The whole file, which is the one that was announced. Refuses UPLOAD_INCOMPLETE and UPLOAD_CHANGED. */
export async function readUpload(context: AppContext, link: OpenLink, id: string, kind: UploadKind): Promise<CompleteUpload> {
  const upload = await requireUpload(context, link, id)
  if (upload.kind !== kind) throw new Refusal('UPLOAD_NOT_FOUND')
  if (upload.receivedBytes < upload.byteCount) throw new Refusal('UPLOAD_INCOMPLETE', { offset: upload.receivedBytes })
  const key = await openKeyOf(context.db, context.masterKey, link.request.subjectId)
  const bytes = await readParts(context, upload, key)
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  if (!isSameHash(toContentHash(key, sha256), upload.contentHash)) {
    await removeUploads(context, [upload])
    throw new Refusal('UPLOAD_CHANGED')
  }
  return { bytes, createdAt: upload.createdAt }
}

async function readParts(context: AppContext, upload: UploadRow, key: Uint8Array): Promise<Buffer> {
  const bytes = Buffer.alloc(upload.byteCount)
  for (const part of await listParts(context.db, upload.id)) {
    // A restored backup may be without its newest bytes: the sender has them, and sends them again.
    const opened = await openBlob(context, part, key).catch(async (error: unknown) => {
      if (!(error instanceof Refusal)) throw error
      await removeUploads(context, [upload])
      throw new Refusal('UPLOAD_NOT_FOUND')
    })
    bytes.set(opened, part.startByte)
  }
  return bytes
}
