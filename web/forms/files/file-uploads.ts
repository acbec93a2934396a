import type { ErrorCode } from '#contract/error-codes.ts'
import type { FileReference } from '#contract/forms/definition/answers.ts'
import type { FormField } from '#contract/forms/definition/field-definition.ts'
import { type FieldIssue, isFieldIssueKey } from '#contract/forms/definition/field-issue.ts'
import { fileMaxCount, judgeFile } from '#contract/forms/rules/file-rules.ts'
import { ApiError } from '#web/lib/api/api-error.ts'

/** In the words of forms where they have some, else by a code of the product's. */
export type UploadProblem = Pick<FieldIssue, 'key' | 'params'> | { code: ErrorCode; isOffline: boolean }
/** `failed` can be sent again, `refused` cannot. */
export type Upload = {
  key: number
  file: File
  at: 'waiting' | 'sending' | 'failed' | 'refused'
  /** Of its bytes, from 0 to 1. */
  share: number
  problem?: UploadProblem
}
type State = {
  uploads: readonly Upload[]
  /** More files were chosen than the field takes: those beyond were not begun. */
  tooMany: Pick<FieldIssue, 'key' | 'params'> | undefined
}

type PersonProblem = Pick<FieldIssue, 'key' | 'params'>
type SendFile = (file: File, options: { signal: AbortSignal; onShare: (share: number) => void }) => Promise<FileReference>
export type UploadOptions = {
  field: Pick<FormField, 'accept' | 'limit'>
  /** Tells a share when its turn has come, and as it goes on. */
  send: SendFile
  /** How many files the answer names. */
  countStored: () => number
  /** Where several fields share one room: what is left of it, and how much it is. */
  findRoom?: () => { left: number; max: number }
  /** What is wrong with a file before it is sent, where it is not the field's rule alone. */
  judge?: (file: File) => PersonProblem | undefined
  onSent: (reference: FileReference, file: File) => void
}

export type FileUploads = {
  state(): State
  watch(listener: () => void): () => void
  take(chosen: readonly File[]): void
  retry(key: number): void
  /** Those that the lost line stopped, once it is there again. */
  retryLost(): void
  cancel(key: number): void
  /** Room was made. */
  forgetTooMany(): void
  close(): void
}

/** The files of one field that are on their way. Nothing is forgotten until it has arrived or was taken back. */
export function openFileUploads({ field, send, countStored, findRoom, judge, onSent }: UploadOptions): FileUploads {
  let state: State = { uploads: [], tooMany: undefined }
  let nextKey = 0
  const stops = new Map<number, AbortController>()
  const listeners = new Set<() => void>()
  const set = (next: Partial<State>) => {
    state = { ...state, ...next }
    for (const listener of listeners) listener()
  }
  const drop = (key: number) => set({ uploads: state.uploads.filter((upload) => upload.key !== key) })
  const change = (key: number, to: Pick<Upload, 'at' | 'share'> & Pick<Partial<Upload>, 'problem'>) =>
    set({ uploads: state.uploads.map((upload) => (upload.key === key ? { key, file: upload.file, ...to } : upload)) })

  const begin = async ({ key, file }: Upload) => {
    const stop = new AbortController()
    stops.set(key, stop)
    change(key, { at: 'waiting', share: 0 })
    try {
      const onShare = (share: number) => !stop.signal.aborted && change(key, { at: 'sending', share })
      const reference = await send(file, { signal: stop.signal, onShare })
      if (stop.signal.aborted) return
      drop(key)
      onSent(reference, file)
    } catch (error) {
      if (stop.signal.aborted) return
      const problem = toProblem(error)
      change(key, { at: isFinal(problem) ? 'refused' : 'failed', share: 0, problem })
    } finally {
      if (stops.get(key) === stop) stops.delete(key)
    }
  }

  return {
    state: () => state,
    watch: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    take: (chosen) => {
      const ownMax = field.limit.length ?? fileMaxCount
      const ownLeft = ownMax - countStored() - state.uploads.filter(({ at }) => at !== 'refused').length
      const shared = findRoom?.()
      const { left, max } = shared && shared.left < ownLeft ? shared : { left: ownLeft, max: ownMax }
      const { fit, beyond } = sort(field, chosen, left, judge)
      const added = fit.map(({ file, problem }): Upload => {
        const key = nextKey++
        return { key, file, share: 0, at: problem ? 'refused' : 'waiting', ...(problem && { problem }) }
      })
      set({ uploads: [...state.uploads, ...added], tooMany: beyond > 0 ? { key: 'too-many-files', params: { max } } : undefined })
      for (const upload of added) if (upload.at === 'waiting') void begin(upload)
    },
    retry: (key) => {
      const upload = state.uploads.find((each) => each.key === key)
      if (upload?.at === 'failed') void begin(upload)
    },
    retryLost: () => {
      for (const upload of state.uploads) if (upload.at === 'failed' && isLost(upload.problem)) void begin(upload)
    },
    cancel: (key) => {
      stops.get(key)?.abort()
      drop(key)
      set({ tooMany: undefined })
    },
    forgetTooMany: () => set({ tooMany: undefined }),
    close: () => {
      for (const stop of stops.values()) stop.abort()
    },
  }
}

/** Files that are no good are named one by one; of good ones, those beyond the room are counted. */
function sort(field: UploadOptions['field'], chosen: readonly File[], room: number, judge: UploadOptions['judge']) {
  const byField = (file: File) => judgeFile(field, { fileName: file.name, byteCount: file.size })
  const judged = chosen.map((file) => ({ file, problem: (judge ?? byField)(file) }))
  const good = judged.filter(({ problem }) => !problem)
  const taken = new Set(good.slice(0, Math.max(room, 0)).map(({ file }) => file))
  // A hundred wrong files would bury the form: as many are named as the field takes.
  const named = new Set(
    judged
      .filter(({ problem }) => problem)
      .slice(0, field.limit.length ?? fileMaxCount)
      .map(({ file }) => file),
  )
  return { fit: judged.filter(({ file }) => taken.has(file) || named.has(file)), beyond: good.length - taken.size }
}

function toProblem(error: unknown): UploadProblem {
  if (!(error instanceof ApiError)) return { code: 'ERROR_SOMETHING_WENT_WRONG', isOffline: false }
  return findIssue(error.details) ?? { code: error.code, isOffline: error.isOffline }
}

/** What the server says of the file in the words of forms: `[{ path: 'file', key, params }]`. */
function findIssue(details: unknown): Pick<FieldIssue, 'key' | 'params'> | undefined {
  if (!Array.isArray(details)) return undefined
  for (const detail of details as Partial<Record<string, unknown>>[]) {
    if (!isFieldIssueKey(detail?.key)) continue
    const params = typeof detail.params === 'object' && detail.params !== null ? detail.params : {}
    return { key: detail.key, params: params as FieldIssue['params'] }
  }
  return undefined
}

/** What would be refused again just so. */
const finalCodes: readonly ErrorCode[] = [
  'FORM_FILE_TYPE_NOT_TAKEN',
  'FORM_FILE_TOO_LARGE',
  'FORM_FILE_EMPTY',
  'FORM_FILE_UNREADABLE',
  'FORM_FILE_UNSAFE',
  'FORM_FILE_LOCKED',
  'FORM_FILE_TOO_COMPLEX',
  'FILE_INFECTED',
  'BODY_TOO_LARGE',
]

function isFinal(problem: UploadProblem): boolean {
  return 'key' in problem || finalCodes.includes(problem.code)
}

function isLost(problem: UploadProblem | undefined): boolean {
  return problem !== undefined && 'code' in problem && problem.code === 'ERROR_NETWORK_TIMEOUT'
}
