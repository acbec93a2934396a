import type { AnswerOf } from '#contract/endpoint.ts'
import type { ErrorCode } from '#contract/error-codes.ts'
import type { postFile } from '#contract/files/file-calls.ts'
import type { FormField } from '#contract/forms/definition/field-definition.ts'
import type { FieldIssue } from '#contract/forms/definition/field-issue.ts'
import { countFiles, type DocumentFile, toFile } from '#web/features/company/documents/document-list.ts'
import { type DocumentCalls, openDocumentSaves, type SavesState } from '#web/features/company/documents/document-saves.ts'
import { judgeDocument } from '#web/features/company/documents/judge-document.ts'
import { addressesFreshMs } from '#web/forms/files/file-sender.ts'
import { type FileUploads, openFileUploads, type Upload } from '#web/forms/files/file-uploads.ts'
import { ApiError } from '#web/lib/api/api-error.ts'

export type SlotState = {
  field: FormField
  files: readonly DocumentFile[]
  uploads: readonly Upload[]
  tooMany: Pick<FieldIssue, 'key' | 'params'> | undefined
}
export type DocumentsHere = { at: 'here'; slots: readonly SlotState[] } & Omit<SavesState, 'documents'>
export type DocumentsState = { at: 'loading' } | { at: 'failed'; code: ErrorCode; isOffline: boolean } | DocumentsHere

type Post = (
  field: FormField,
  file: File,
  options: { signal: AbortSignal; onShare: (share: number) => void },
) => Promise<AnswerOf<typeof postFile>>
export type DocumentsStoreOptions = { fields: readonly FormField[]; calls: DocumentCalls & { post: Post }; now?: () => number }

export type DocumentsStore = {
  state(): DocumentsState
  watch(listener: () => void): () => void
  load(): Promise<void>
  refresh(): Promise<void>
  take(slot: string, chosen: readonly File[]): void
  retry(slot: string, key: number): void
  cancel(slot: string, key: number): void
  remove(slot: string, file: DocumentFile): void
  /** The line is there again. */
  retryLost(): void
  /** Where a file can be looked at now; nothing when nobody answers. */
  findAddress(file: DocumentFile): Promise<string | undefined>
  /** Waits for what is on its way and saves it. Whether everything is kept. */
  finish(): Promise<boolean>
  /** Something would be lost with the page. */
  isBusy(): boolean
  close(): void
}

const isUploading = ({ at }: Upload) => at === 'waiting' || at === 'sending'

/** The documents of one company: kept, on their way, and what is wrong with them. Lives longer than the page that shows them. */
export function openDocumentsStore({ fields, calls, now = Date.now }: DocumentsStoreOptions): DocumentsStore {
  const listeners = new Set<() => void>()
  const previews = new Map<string, string>()
  const uploads = new Map<string, FileUploads>()
  let opening: Exclude<DocumentsState, DocumentsHere> | null = { at: 'loading' }
  let snapshot: DocumentsState = { at: 'loading' }

  const publish = () => {
    snapshot = opening ?? toHere()
    for (const listener of [...listeners]) listener()
  }
  const saves = openDocumentSaves(calls, publish, now)
  const listUploads = () => [...uploads.values()].flatMap((each) => each.state().uploads)

  function toHere(): DocumentsHere {
    const { documents, ...rest } = saves.state()
    const slots = fields.map((field) => {
      const { uploads: uploading = [], tooMany } = uploads.get(field.name)?.state() ?? {}
      return { field, files: documents[field.name] ?? [], uploads: uploading, tooMany }
    })
    return { at: 'here', slots, ...rest }
  }
  for (const field of fields) uploads.set(field.name, openSlot(field))

  function openSlot(field: FormField): FileUploads {
    const posted = new Map<string, DocumentFile>()
    const own = openFileUploads({
      field,
      judge: (file) => judgeDocument(field, file),
      send: async (file, options) => {
        const { url, fileId, fileName, fileType } = await calls.post(field, file, options)
        posted.set(fileId, toFile({ fieldValue: url, fileName, fileType }))
        return { fileId, fileName, fileType }
      },
      countStored: () => (saves.state().documents[field.name] ?? []).length,
      findRoom: () => {
        const { documents, limit } = saves.state()
        return { left: limit - countFiles(documents) - listUploads().filter(({ at }) => at !== 'refused').length, max: limit }
      },
      onSent: ({ fileId }, sent) => {
        const file = posted.get(fileId)
        posted.delete(fileId)
        if (!file) return
        if (file.fileType.startsWith('image/')) previews.set(file.key, URL.createObjectURL(sent))
        saves.change({ slot: field.name, is: 'add', file })
      },
    })
    own.watch(publish)
    return own
  }

  const findStored = (key: string) =>
    Object.values(saves.state().documents)
      .flat()
      .find((file) => file.key === key)
  const untilChange = () =>
    new Promise<void>((resolve) => {
      const listener = () => {
        listeners.delete(listener)
        resolve()
      }
      listeners.add(listener)
    })

  return {
    state: () => snapshot,
    watch: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    load: async () => {
      opening = { at: 'loading' }
      publish()
      try {
        await saves.load()
        opening = null
      } catch (error) {
        const refusal = error instanceof ApiError ? error : new ApiError('ERROR_SOMETHING_WENT_WRONG')
        opening = { at: 'failed', code: refusal.code, isOffline: refusal.isOffline }
      }
      publish()
    },
    refresh: () => saves.refresh(),
    take: (slot, chosen) => uploads.get(slot)?.take(chosen),
    retry: (slot, key) => uploads.get(slot)?.retry(key),
    cancel: (slot, key) => uploads.get(slot)?.cancel(key),
    remove: (slot, { key }) => {
      saves.change({ slot, is: 'remove', key })
      for (const each of uploads.values()) each.forgetTooMany()
    },
    retryLost: () => {
      for (const each of uploads.values()) each.retryLost()
      if (saves.state().isConnectionLost) void saves.settle()
    },
    findAddress: async ({ key }) => {
      const own = previews.get(key)
      if (own) return own
      if (now() - saves.readAt() > addressesFreshMs) await saves.refresh()
      return findStored(key)?.address
    },
    finish: async () => {
      while (listUploads().some(isUploading)) await untilChange()
      await saves.settle()
      return !saves.state().hasUnsaved && listUploads().every(({ at }) => at !== 'failed')
    },
    isBusy: () => saves.state().hasUnsaved || listUploads().some(({ at }) => at !== 'refused'),
    close: () => {
      for (const each of uploads.values()) each.close()
      saves.close()
      for (const address of previews.values()) URL.revokeObjectURL(address)
    },
  }
}
