import type { getRequiredDocuments, submitRequiredDocuments } from '#contract/company/company-calls.ts'
import type { AnswerOf, BodyOf } from '#contract/endpoint.ts'
import type { ErrorCode } from '#contract/error-codes.ts'
import {
  beginDocuments,
  type DocumentsDraft,
  type DocumentsEvent,
  documentRules,
  maxSaveConflicts,
  stepDocuments,
} from '#web/features/company/documents/document-draft.ts'
import { type Change, type Documents, listChangedSlots, toBody, toDocuments } from '#web/features/company/documents/document-list.ts'
import { openDraft } from '#web/lib/draft/open-draft.ts'
import { hasUnsaved } from '#web/lib/draft/step-draft.ts'

export type DocumentCalls = {
  read(): Promise<AnswerOf<typeof getRequiredDocuments>>
  save(body: Omit<BodyOf<typeof submitRequiredDocuments>, 'requestId' | 'device'>): Promise<AnswerOf<typeof submitRequiredDocuments>>
}
export type SavesState = {
  /** What is kept, with what this device did since. */
  documents: Documents
  /** Of all slots together. */
  limit: number
  isSaving: boolean
  /** The last save did not get through: it is tried again by itself. */
  isConnectionLost: boolean
  /** A refusal that no waiting mends. */
  refusal: ErrorCode | null
  /** What the server says of a slot; its files wait here until it is mended. */
  issues: DocumentsDraft['issues']
  hasUnsaved: boolean
  /** In ms since 1970. */
  savedAt: number | null
}

export type DocumentSaves = {
  state(): SavesState
  /** Rejects as the call does. */
  load(): Promise<void>
  /** What another device did meanwhile comes here. Says nothing when it does not get through. */
  refresh(): Promise<void>
  /** When the addresses that stand were answered, in ms since 1970. */
  readAt(): number
  change(change: Change): void
  /** Tries to save what is not kept, now; answers once that has ended. */
  settle(): Promise<void>
  close(): void
}

/** Saves the documents of a company. Two devices that change one slot lose nothing. */
export function openDocumentSaves(calls: DocumentCalls, onChange: () => void, now: () => number = Date.now): DocumentSaves {
  let read = { limit: Number.POSITIVE_INFINITY, readAt: 0 }
  const toStored = ({ requiredDocuments, revision, limit }: AnswerOf<typeof getRequiredDocuments>) => {
    read = { limit, readAt: now() }
    return { value: toDocuments(requiredDocuments), revision }
  }
  const hold = openDraft<DocumentsDraft, Documents, DocumentsEvent, never>(
    { rules: documentRules, begin: beginDocuments, step: stepDocuments, draftOf: ({ draft }) => draft },
    () => ({
      async save({ sent, base, revision }) {
        const answer = await calls.save({ ...toBody(sent, listChangedSlots(base, sent)), revision: revision ?? 0 })
        const refused = [...answer.issues, ...answer.conflicts].map(({ field }) => field)
        return { revision: answer.revision, stored: toStored(answer).value, refused, answer }
      },
      read: async () => toStored(await calls.read()),
    }),
  )
  hold.watch(onChange)
  const close = hold.follow()
  const draftNow = () => hold.state().draft
  const untilAnswered = () =>
    new Promise<void>((resolve) => {
      const unwatch = hold.watch(() => {
        if (draftNow().saving) return
        unwatch()
        resolve()
      })
    })
  const load = async () => hold.send({ is: 'refreshed', stored: toStored(await calls.read()) })
  return {
    state() {
      const { draft, issues } = hold.state()
      const { mine: documents, saving, isConnectionLost, refusal, savedAt } = draft
      const { limit } = read
      const isUnsaved = hasUnsaved(documentRules, draft)
      return {
        documents,
        limit,
        issues,
        isSaving: saving !== null,
        isConnectionLost,
        refusal: refusal?.code ?? null,
        hasUnsaved: isUnsaved,
        savedAt,
      }
    },
    load,
    refresh: () => load().catch(() => undefined),
    readAt: () => read.readAt,
    change: (change) => hold.send({ is: 'put', change }),
    async settle() {
      for (let met = 0; met < maxSaveConflicts; met += 1) {
        hold.send({ is: 'paused' })
        if (!draftNow().saving) return
        await untilAnswered()
        if (draftNow().isConnectionLost || draftNow().refusal) return
      }
    },
    close,
  }
}
