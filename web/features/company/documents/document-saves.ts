import type { getRequiredDocuments, submitRequiredDocuments } from '#contract/company/company-calls.ts'
import type { AnswerOf, BodyOf } from '#contract/endpoint.ts'
import type { ErrorCode } from '#contract/errors/error-codes.ts'
import type { FieldIssue } from '#contract/forms/field-issue.ts'
import {
  applyChanges,
  type Change,
  type Documents,
  listOpenChanges,
  toBody,
  toDocuments,
} from '#web/features/company/documents/document-list.ts'
import { ApiError } from '#web/lib/api/api-error.ts'
import { isOnline } from '#web/lib/platform/network.ts'

export type DocumentCalls = {
  read(): Promise<AnswerOf<typeof getRequiredDocuments>>
  save(body: Omit<BodyOf<typeof submitRequiredDocuments>, 'requestId' | 'device'>): Promise<AnswerOf<typeof submitRequiredDocuments>>
}
type Issue = Pick<FieldIssue, 'module' | 'field' | 'key' | 'params'>

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
  issues: readonly Issue[]
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

/** A save that did not get through is tried again by itself. */
const againMs = 8_000
/** One device that saves between each two saves of this one would be no device of a person: then it is tried again later. */
const mostMeetings = 6

/**
 * Saves the documents of a company, one save after the other, the newest changes together. Two devices that change one slot
 * lose nothing: the changes of this one go on top of what the other has saved.
 */
export function openDocumentSaves(calls: DocumentCalls, onChange: () => void, now: () => number = Date.now): DocumentSaves {
  let kept: Documents = {}
  let revision = 0
  let readAt = 0
  let changes: Change[] = []
  let held = new Set<string>()
  let saving: Promise<void> | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let said: Pick<SavesState, 'limit' | 'isConnectionLost' | 'refusal' | 'issues' | 'savedAt'> = {
    limit: Number.POSITIVE_INFINITY,
    isConnectionLost: false,
    refusal: null,
    issues: [],
    savedAt: null,
  }
  const tell = (more: Partial<typeof said> = {}) => {
    said = { ...said, ...more }
    onChange()
  }
  const takeKept = (answer: AnswerOf<typeof getRequiredDocuments>) => {
    kept = toDocuments(answer.requiredDocuments)
    revision = answer.revision
    readAt = now()
    changes = listOpenChanges(kept, changes)
    tell({ limit: answer.limit })
  }

  const listUnsent = () => changes.filter(({ slot }) => !held.has(slot))
  const save = () => {
    clearTimeout(timer)
    saving ??= saveAll().then((isStopped) => {
      saving = undefined
      onChange()
      // What came between the last look and here would otherwise wait for the next change.
      if (!isStopped && listUnsent().length > 0) void save()
    })
    return saving
  }
  /** Whether it stopped before everything was sent. */
  async function saveAll(): Promise<boolean> {
    const tried = new Set<string>()
    for (let met = 0; met < mostMeetings; ) {
      const sent = listUnsent()
      if (sent.length === 0) return false
      try {
        const answer = await calls.save({ ...toBody(kept, sent), revision })
        takeSaved(sent, answer, tried)
        if (answer.conflicts.length + answer.issues.length > 0) met++
      } catch (error) {
        stop(error)
        return true
      }
    }
    timer = setTimeout(save, againMs)
    return true
  }

  function takeSaved(sent: readonly Change[], answer: AnswerOf<typeof submitRequiredDocuments>, tried: Set<string>): void {
    const slotsOf = (places: readonly { field: string }[]) => new Set(places.map(({ field }) => field))
    const [met, wrong] = [slotsOf(answer.conflicts), slotsOf(answer.issues)]
    const gone = slotsOf(answer.issues.filter(({ field, key }) => key === 'unknown-file' && tried.has(field)))
    changes = changes.filter((change) => {
      if (!sent.includes(change)) return true
      // Twice unknown, with what is kept by now: the file that this device sent is there no more.
      return (met.has(change.slot) || wrong.has(change.slot)) && !(change.is === 'add' && gone.has(change.slot))
    })
    for (const { field, key } of answer.issues) {
      // A file that another device took away is no longer in the next try.
      if (key !== 'unknown-file' || tried.has(field)) held.add(field)
      tried.add(field)
    }
    const mended = slotsOf(sent.map(({ slot }) => ({ field: slot })))
    const issues = [...said.issues.filter(({ field }) => !mended.has(field)), ...answer.issues]
    said = { ...said, issues, isConnectionLost: false, refusal: null, savedAt: now() }
    takeKept(answer)
  }

  function stop(error: unknown): void {
    const code = error instanceof ApiError ? error.code : 'ERROR_SOMETHING_WENT_WRONG'
    const isTransient =
      !isOnline() || ['ERROR_NETWORK_TIMEOUT', 'SYSTEM_ERROR', 'TOO_MANY_REQUESTS', 'TOO_MANY_UPLOADS', 'SERVER_BUSY'].includes(code)
    if (isTransient) timer = setTimeout(save, againMs)
    tell(isTransient ? { isConnectionLost: true } : { isConnectionLost: false, refusal: code })
  }

  return {
    state: () => ({ ...said, documents: applyChanges(kept, changes), isSaving: saving !== undefined, hasUnsaved: changes.length > 0 }),
    load: async () => takeKept(await calls.read()),
    refresh: async () => {
      if (saving) return
      const answer = await calls.read().catch(() => undefined)
      // What is on its way is answered first, and says more.
      if (answer && !saving && answer.revision >= revision) takeKept(answer)
    },
    readAt: () => readAt,
    change: (change) => {
      held = new Set([...held].filter((slot) => slot !== change.slot))
      const undone = (other: Change) =>
        change.is === 'remove' && other.is === 'add' && other.slot === change.slot && other.file.key === change.key
      changes = [...changes.filter((other) => !undone(other)), change]
      tell({ refusal: null, issues: said.issues.filter(({ field }) => field !== change.slot) })
      void save()
    },
    settle: async () => {
      await saving
      if (listUnsent().length > 0) await save()
    },
    close: () => clearTimeout(timer),
  }
}
