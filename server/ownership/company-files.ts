import { openBlob, toBlobAddress } from '#server/files/store-blob.ts'
import { findBlobOfFile, listFilesOf } from '#server/ownership/repositories/company-files.ts'
import type { AppContext } from '#server/platform/context.ts'
import { openKeyOf } from '#server/platform/crypto/subject-keys.ts'
import { Refusal } from '#server/platform/errors.ts'

const addressOfFile = /\/files\/([\w-]{1,100})(?:[/?#]|$)/

/**
 * Which of a company's files addresses speak of: those that POST /postFile or a list answered, expired or not, or bare
 * file ids. Answers undefined in the place of one that is not the company's: an address is no right to a file.
 */
export async function findFiles(db: AppContext['db'], requestId: string, addresses: readonly string[]): Promise<(string | undefined)[]> {
  const words = addresses.map((address) => addressOfFile.exec(address)?.[1] ?? (/^[\w-]{1,100}$/.test(address) ? address : ''))
  const files = await listFilesOf(db, requestId, words.filter(Boolean))
  return words.map((word) => files.find(({ id, blobId }) => id === word || blobId === word)?.id)
}

/** One file. Refuses DOCUMENT_FILE_NOT_FOUND. */
export async function requireFile(db: AppContext['db'], requestId: string, address: string): Promise<string> {
  const [id] = await findFiles(db, requestId, [address])
  if (!id) throw new Refusal('DOCUMENT_FILE_NOT_FOUND')
  return id
}

/** Fresh addresses by file id. */
export async function toFileAddresses(
  context: Pick<AppContext, 'db' | 'addressKey' | 'clock'>,
  requestId: string,
  ids: string[],
): Promise<Map<string, string>> {
  const files = await listFilesOf(context.db, requestId, ids)
  return new Map(files.map(({ id, blobId }) => [id, toBlobAddress(context, blobId)]))
}

/** The bytes of a company's file. Refuses DOCUMENT_FILE_NOT_FOUND. */
export async function openCompanyFile(
  context: Pick<AppContext, 'db' | 'blobs' | 'masterKey'>,
  requestId: string,
  fileId: string,
): Promise<Buffer> {
  const blob = await findBlobOfFile(context.db, requestId, fileId)
  if (!blob) throw new Refusal('DOCUMENT_FILE_NOT_FOUND')
  return Buffer.from(await openBlob(context, blob, await openKeyOf(context.db, context.masterKey, blob.subjectId)))
}
