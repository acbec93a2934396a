import { createContext } from 'react'
import type { AnswerOf } from '#contract/endpoint.ts'
import { getFormFiles, postFile } from '#contract/files/file-calls.ts'
import type { FileReference } from '#contract/forms/definition/answers.ts'
import type { FormField } from '#contract/forms/definition/field-definition.ts'
import type { ModuleKey } from '#contract/forms/definition/module-key.ts'
import { timing } from '#contract/timing.ts'
import { ApiError } from '#web/lib/api/api-error.ts'
import { call } from '#web/lib/api/call.ts'
import { findLink } from '#web/lib/api/session.ts'
import { fetchWithProgress } from '#web/lib/platform/fetch-with-progress.ts'
import { type ConcurrencyLimit, limitConcurrency } from '#web/lib/timing/limit-concurrency.ts'

type SendOptions = { signal: AbortSignal; onShare: (share: number) => void; module?: ModuleKey | undefined }
/** How the files of a form are sent and looked at again. */
export type FileSender = {
  /**
   * Rejects with an ApiError when the file is refused or the line is gone; `signal` gives up. `onShare` hears 0 when the
   * file's turn has come, and 1 when all of it has left.
   */
  send(field: FormField, file: File, options: SendOptions): Promise<FileReference>
  /** Where a file that was sent before can be looked at for ten minutes, or nothing. */
  findAddress(file: FileReference): Promise<string | undefined>
}

/** Of all fields together: more would only share the same line. */
export const filesAtOnce = 3
// A line of 256 kbit/s: below it, an upload counts as lost.
const slowestBytesPerMs = 32
/** Addresses open for ten minutes; one that is handed out has some of them left. */
export const addressesFreshMs = 8 * 60_000

type Posted = { file: File; field: Pick<FormField, 'name'> } & SendOptions

/** Sends a file by the link of this tab once its turn has come, however long a slow line takes for it. */
export function postFormFile(
  limiter: ConcurrencyLimit,
  { file, field, module, signal, onShare }: Posted,
): Promise<AnswerOf<typeof postFile>> {
  return limiter(async () => {
    onShare(0)
    const link = findLink()
    if (!link) throw new ApiError('REQUIRED_ITEMS_NOT_SET')
    const timeoutMs = timing.requestTimeoutMs + file.size / slowestBytesPerMs
    const body = { ...link, ...(module && { module, field: field.name }) }
    return call(postFile, { body, files: { file } }, { signal, timeoutMs, transport: fetchWithProgress(onShare) })
  }, signal)
}

/** By the link of this tab, whosever it is. */
export function openFileSender(now: () => number = Date.now): FileSender {
  const limiter = limitConcurrency(filesAtOnce)
  let requested: { at: number; requestId: string; addresses: Promise<Map<string, string>> } | undefined
  const listAddresses = (requestId: string) => {
    if (requested?.requestId === requestId && now() - requested.at < addressesFreshMs) return requested.addresses
    const addresses = call(getFormFiles, { params: { id: requestId } }).then(
      ({ files }) => new Map(files.map(({ fileId, url }) => [fileId, url])),
    )
    const own = { at: now(), requestId, addresses }
    requested = own
    addresses.catch(() => {
      if (requested === own) requested = undefined
    })
    return addresses
  }
  return {
    send: async (field, file, options) => {
      const { fileId, fileName, fileType } = await postFormFile(limiter, { file, field, ...options })
      return { fileId, fileName, fileType }
    },
    findAddress: async ({ fileId }) => {
      const link = findLink()
      // A preview that does not come is no error of the form's.
      return link && (await listAddresses(link.requestId).catch(() => undefined))?.get(fileId)
    },
  }
}

export const FileSenderContext = createContext<FileSender>(openFileSender())
