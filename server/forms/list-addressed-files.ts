import { type FormFile, toAddressedFile } from '#server/files/form-file.ts'
import { listFormFiles } from '#server/files/repositories/form-files.ts'
import type { OpenLink } from '#server/platform/callers/open-link.ts'
import type { AppContext } from '#server/platform/context.ts'
import { openKeyOf } from '#server/platform/crypto/subject-keys.ts'

/** The files that were sent with a link, with addresses that open them. */
export async function listAddressedFiles(context: AppContext, { request }: OpenLink): Promise<(FormFile & { url: string })[]> {
  const rows = await listFormFiles(context.db, request.id)
  if (rows.length === 0) return []
  const key = await openKeyOf(context.db, context.masterKey, request.subjectId)
  return rows.map((row) => toAddressedFile(context, key, row))
}
