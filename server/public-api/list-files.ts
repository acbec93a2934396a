import type { AnswerOf } from '#contract/endpoint.ts'
import type { listRequestFiles } from '#contract/public-api/file-calls.ts'
import { recordAudit } from '#server/audit/record-audit.ts'
import { openFileName } from '#server/files/form-file.ts'
import { toExpiringAddress } from '#server/files/store-blob.ts'
import type { SecretKeyCaller } from '#server/platform/callers/callers.ts'
import type { AppContext } from '#server/platform/context.ts'
import { findKeyOf } from '#server/platform/crypto/subject-keys.ts'
import { getRequestOfKey } from '#server/public-api/decide.ts'
import { toKeyActor } from '#server/public-api/key-actor.ts'
import { listFilesOf } from '#server/public-api/repositories/file-reads.ts'

type Needs = Pick<AppContext, 'db' | 'masterKey' | 'clock' | 'addressKey' | 'publicUrl'>
type Files = AnswerOf<typeof listRequestFiles>

/** The files of a request by addresses that expire; nothing of somebody who was erased. Written down before anything is handed out. Refuses REQUEST_NOT_FOUND. */
export async function listFilesByKey(context: Needs, caller: SecretKeyCaller, requestId: string): Promise<Files> {
  const request = await getRequestOfKey(context, caller, requestId)
  const key = await findKeyOf(context.db, context.masterKey, { subjectId: request.subjectId })
  const files = key ? await listFilesOf(context.db, { requestId, clientId: request.clientId }) : []
  if (!key || files.length === 0) return { data: [], hasMore: false, nextCursor: null }
  await context.db.transaction().execute((transaction) =>
    recordAudit(transaction, context, {
      clientId: request.clientId,
      actor: toKeyActor(caller).by,
      action: 'request.files-read',
      target: { kind: 'request', id: requestId },
      facts: { files: files.length },
    }),
  )
  const data = files.map((file): Files['data'][number] => {
    const { address, expiresAt } = toExpiringAddress(context, file.id)
    const { id, kind, documentId, livenessCheckId, mediaType, byteCount, formFileId, sealedName } = file
    return {
      ...{ id, kind, documentId, livenessCheckId, mediaType, byteCount },
      fileName: formFileId && sealedName ? openFileName(key, formFileId, sealedName) : null,
      isSuperseded: file.supersededAt !== null,
      createdAt: file.createdAt.toISOString(),
      url: `${context.publicUrl}${address}`,
      urlExpiresAt: expiresAt.toISOString(),
    }
  })
  return { data, hasMore: false, nextCursor: null }
}
