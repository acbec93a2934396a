import type { ErrorCode } from '#contract/error-codes.ts'
import { imageLimits, livenessLimits, uploadLimits } from '#contract/limits.ts'
import type { UploadKind } from '#contract/uploads/tus.ts'
import type { OpenLink } from '#server/platform/callers/open-link.ts'
import type { AppContext } from '#server/platform/context.ts'
import { newId } from '#server/platform/crypto/identifiers.ts'
import { openKeyOf } from '#server/platform/crypto/subject-keys.ts'
import type { UploadRow } from '#server/platform/database/schema-files.ts'
import { Refusal } from '#server/platform/errors.ts'
import { requireMove } from '#server/requests/move-request.ts'
import { toContentHash } from '#server/uploads/content-hash.ts'
import { removeUploads } from '#server/uploads/remove-uploads.ts'
import { findUpload, listUploads, saveUpload } from '#server/uploads/repositories/uploads.ts'

export type NewUpload = { kind: UploadKind; byteCount: number /** Hexadecimal. */; sha256: string }

const limits: Record<UploadKind, { maxBytes: number; tooLarge: ErrorCode }> = {
  picture: { maxBytes: imageLimits.serverMaxBytes, tooLarge: 'IMAGE_TOO_LARGE' },
  recording: { maxBytes: livenessLimits.videoMaxBytes, tooLarge: 'RECORDING_TOO_LARGE' },
}

/** Begins a file that will arrive in parts. One that will be too large is refused before its first byte. */
export async function createUpload(context: AppContext, { request }: OpenLink, { kind, byteCount, sha256 }: NewUpload): Promise<UploadRow> {
  requireMove(request, kind === 'picture' ? 'idUploaded' : 'livenessPassed')
  if (byteCount > limits[kind].maxBytes) throw new Refusal(limits[kind].tooLarge)
  const key = await openKeyOf(context.db, context.masterKey, request.subjectId)
  const row = {
    id: newId('upl'),
    clientId: request.clientId,
    requestId: request.id,
    kind,
    byteCount,
    contentHash: toContentHash(key, sha256),
    createdAt: context.clock.now(),
  }
  await saveUpload(context.db, row)
  await removeOldest(context, request.id)
  return { ...row, receivedBytes: 0 }
}

/** A page that was closed leaves an upload behind: nobody is refused a new one for it. */
async function removeOldest(context: AppContext, requestId: string): Promise<void> {
  const extra = (await listUploads(context.db, requestId)).slice(uploadLimits.perRequest)
  if (extra.length > 0) await removeUploads(context, extra)
}

/** Refuses UPLOAD_NOT_FOUND for one of another request: nobody learns that it exists. */
export async function requireUpload(context: Pick<AppContext, 'db' | 'clock'>, { request }: OpenLink, id: string): Promise<UploadRow> {
  const upload = await findUpload(context.db, request.id, id)
  if (!upload || toExpiry(upload) <= context.clock.now()) throw new Refusal('UPLOAD_NOT_FOUND')
  return upload
}

export function toExpiry({ createdAt }: Pick<UploadRow, 'createdAt'>): Date {
  return new Date(createdAt.getTime() + uploadLimits.keptHours * 3_600_000)
}
