import type { Transaction } from 'kysely'
import { type FormFile, toFormFile } from '#server/files/form-file.ts'
import { lockFormFiles } from '#server/files/repositories/form-files.ts'
import type { Database } from '#server/platform/database/schema.ts'

/** The request's files, where an answer names one: none of them is deleted meanwhile. */
export async function lockAttachedFiles(
  transaction: Transaction<Database>,
  requestId: string,
  key: Uint8Array,
  named: string[],
): Promise<Map<string, FormFile>> {
  if (named.length === 0) return new Map()
  const rows = await lockFormFiles(transaction, requestId)
  return new Map(rows.map((row) => [row.id, toFormFile(key, row)]))
}
