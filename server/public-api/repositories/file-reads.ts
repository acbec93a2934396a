import { type Kysely, sql } from 'kysely'
import type { Database } from '#server/platform/database/schema.ts'
import type { BlobKind } from '#server/platform/database/schema-verification.ts'

export type ListedFile = {
  id: string
  kind: Exclude<BlobKind, 'upload-part' | 'subject-export'>
  mediaType: string
  byteCount: number
  createdAt: Date
  supersededAt: Date | null
  documentId: string | null
  livenessCheckId: string | null
  formFileId: string | null
  sealedName: Buffer | null
}

/** The files of a request that belong to something, the oldest first. */
export async function listFilesOf(
  db: Kysely<Database>,
  { requestId, clientId }: { requestId: string; clientId: string },
): Promise<ListedFile[]> {
  return db
    .selectFrom('blobs as b')
    .leftJoin('documents as d', (join) =>
      join.onRef('d.requestId', '=', 'b.requestId').on(sql<boolean>`b.id in (d.front_blob_id, d.back_blob_id, d.portrait_blob_id)`),
    )
    .leftJoin('livenessChecks as l', (join) =>
      join.onRef('l.requestId', '=', 'b.requestId').on(sql<boolean>`b.id in (l.video_blob_id, l.selfie_blob_id)`),
    )
    .leftJoin('formFiles as f', 'f.blobId', 'b.id')
    .select(['b.id', 'b.mediaType', 'b.byteCount', 'b.createdAt', 'f.sealedName', 'f.id as formFileId'])
    .select(sql<ListedFile['kind']>`b.kind`.as('kind'))
    .select(['d.id as documentId', 'l.id as livenessCheckId'])
    .select((eb) => eb.fn.coalesce('b.supersededAt', 'd.supersededAt', 'l.supersededAt', 'f.supersededAt').as('supersededAt'))
    .where('b.requestId', '=', requestId)
    .where('b.clientId', '=', clientId)
    .where('b.attachedAt', 'is not', null)
    .where('b.byteCount', '>', 0)
    .where('b.kind', 'not in', ['upload-part', 'subject-export'])
    .orderBy('b.createdAt')
    .orderBy('b.id')
    .execute()
}
