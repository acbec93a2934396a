import type { ErrorCode } from '#contract/error-codes.ts'
import { languageHeader } from '#contract/language.ts'
import { timing } from '#contract/timing.ts'
import type { UploadKind } from '#contract/uploads/tus.ts'
import { createUpload } from '#contract/uploads/upload-calls.ts'
import { ApiError, findDetails, toErrorCode } from '#web/lib/api/api-error.ts'
import { readLanguage, recordError } from '#web/lib/api/session.ts'
import { isOnline } from '#web/lib/platform/network.ts'
import { toSha256 } from '#web/lib/platform/upload/sha256.ts'
import { attemptUpload, type TusAttempt, TusRefusal } from '#web/lib/platform/upload/tus-attempt.ts'
import { delay } from '#web/lib/timing/delay.ts'
import { silence } from '#web/lib/timing/silence.ts'

export type PartsOptions = {
  kind: UploadKind
  token: string
  /** Of an upload of this file that was begun before, also by a page that is gone. */
  address: string | null
  onAddress: (address: string) => void
  /** Bytes that the server has. */
  onProgress: (bytes: number) => void
  signal: AbortSignal
}

const partSizes = { least: 16_384, first: 65_536, most: 524_288 }
/**
 * A part that is there sooner is doubled; one that takes longer is halved. Each costs an answer on the way, which on a slow line is half a second; what
 * came of one that is cut stays with the server.
 */
const partTimes = { quickMs: 4_000, slowMs: 9_000 }
const firstPauseMs = 500
const longestPauseMs = 8_000

/**
 * Sends a file until the server has all of it, and answers the upload's id: what the server has is never sent again. Goes on by itself after
 * a cut; throws `ApiError` for a refusal, and ERROR_NETWORK_TIMEOUT once the server has had nothing new for a minute.
 */
export async function sendInParts(file: Blob, options: PartsOptions, attempt: typeof attemptUpload = attemptUpload): Promise<string> {
  const { kind, token, onAddress, onProgress, signal } = options
  const metadata = { kind, sha256: await toSha256(file) }
  const state = {
    address: options.address,
    had: -1,
    lastCode: undefined as ErrorCode | undefined,
    grewAt: Date.now(),
    partBytes: partSizes.first,
    askedAt: Date.now(),
  }
  const parts: Omit<TusAttempt, 'address' | 'partBytes' | 'onMove'> = {
    file,
    path: createUpload.path,
    headers: { authorization: `Bearer ${token}`, [languageHeader]: readLanguage() },
    metadata,
    onAddress: (address) => {
      if (address === state.address) return
      Object.assign(state, { address, had: 0 })
      onAddress(address)
    },
    onAcknowledged: (bytes) => {
      const tookMs = Date.now() - state.askedAt
      state.askedAt = Date.now()
      if (bytes > state.had) {
        if (state.had >= 0) state.partBytes = toPartBytes(state.partBytes, tookMs)
        Object.assign(state, { had: bytes, grewAt: Date.now() })
        onProgress(bytes)
      }
      return state.partBytes
    },
  }
  for (let pauseMs = firstPauseMs; ; pauseMs = Math.min(longestPauseMs, pauseMs * 2)) {
    const before = state.had
    state.askedAt = Date.now()
    try {
      const address = await withinSilence(
        (onMove, within) => attempt({ ...parts, address: state.address, partBytes: state.partBytes, onMove }, within),
        signal,
      )
      return address.split('/').at(-1) ?? ''
    } catch (cause) {
      signal.throwIfAborted()
      const refusal = toRefusal(cause)
      if (refusal) throw refusal
      state.lastCode = cause instanceof TusRefusal && cause.status > 0 ? toErrorCode(cause.status, cause.body) : undefined
      state.partBytes = Math.max(partSizes.least, state.partBytes / 2)
      // Whoever said nothing was waited for long enough.
      if (cause instanceof SilentLine) pauseMs = firstPauseMs
    }
    if (Date.now() - state.grewAt > timing.requestTimeoutMs || !isOnline()) throw lost(state.lastCode)
    if (state.had > before) pauseMs = firstPauseMs
    await delay(pauseMs, signal)
  }
}

function toPartBytes(partBytes: number, tookMs: number): number {
  if (tookMs < partTimes.quickMs) return Math.min(partSizes.most, partBytes * 2)
  return tookMs > partTimes.slowMs ? Math.max(partSizes.least, partBytes / 2) : partBytes
}

class SilentLine extends Error {}

/** Gives an attempt up when nothing has moved for a while, or `signal` takes it back. */
async function withinSilence<T>(work: (onMove: TusAttempt['onMove'], within: AbortSignal) => Promise<T>, signal: AbortSignal): Promise<T> {
  const limit = new AbortController()
  const giveUp = () => limit.abort(new SilentLine())
  let timer = setTimeout(giveUp, silence.partMs)
  const takeBack = () => limit.abort(signal.reason)
  signal.addEventListener('abort', takeBack)
  if (signal.aborted) takeBack()
  try {
    return await work((what) => {
      clearTimeout(timer)
      timer = setTimeout(giveUp, what === 'part' ? silence.partMs : silence.questionMs)
    }, limit.signal)
  } finally {
    clearTimeout(timer)
    signal.removeEventListener('abort', takeBack)
  }
}

/** What the server will say again, however often it is asked. A part that is beside the offset is not: the offset is asked anew. */
function toRefusal(cause: unknown): ApiError | undefined {
  if (!(cause instanceof TusRefusal) || cause.status < 400 || cause.status >= 500) return undefined
  const code = toErrorCode(cause.status, cause.body)
  if (passing.has(code)) return undefined
  return recorded(new ApiError(code, { details: findDetails(cause.body) }))
}
const passing = new Set(['UPLOAD_OFFSET_MISMATCH', 'ERROR_NETWORK_TIMEOUT', 'TOO_MANY_UPLOADS', 'TOO_MANY_REQUESTS'])

/** A server that answers says what is wrong, also where it does not pass in a minute: its disk may be full. */
const lost = (code: ErrorCode = 'ERROR_NETWORK_TIMEOUT') => recorded(new ApiError(code, { isOffline: !isOnline() }))

function recorded(error: ApiError): ApiError {
  recordError(error)
  return error
}
