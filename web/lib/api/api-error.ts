import type { ErrorCode } from '#contract/error-codes.ts'

type Facts = { requestId?: string | null; isOffline?: boolean; details?: unknown; needsRefresh?: boolean }

/** A call that was refused, or never answered. `requestId` is the server's x-request-id, for whoever is asked about it. */
export class ApiError extends Error {
  readonly code: ErrorCode
  readonly requestId: string | null
  /** The device had no network: the code is ERROR_NETWORK_TIMEOUT, and the screen has words of its own. */
  readonly isOffline: boolean
  /** What the refusal says of single fields, as its call describes it. Not checked: read it with care. */
  readonly details: unknown
  /** The access token of staff counts no more: a refresh may give the next one. */
  readonly needsRefresh: boolean
  constructor(code: ErrorCode, facts: Facts = {}) {
    super(code)
    this.name = 'ApiError'
    this.code = code
    this.requestId = facts.requestId ?? null
    this.isOffline = facts.isOffline ?? false
    this.details = facts.details
    this.needsRefresh = facts.needsRefresh ?? false
  }
}

const codeOfStatus: Record<number, ErrorCode> = {
  404: 'NOT_FOUND',
  408: 'ERROR_NETWORK_TIMEOUT',
  413: 'BODY_TOO_LARGE',
  415: 'ERROR_UNSUPPORTED_MEDIA_TYPE',
  429: 'TOO_MANY_REQUESTS',
  502: 'SYSTEM_ERROR',
  503: 'SYSTEM_ERROR',
  504: 'ERROR_NETWORK_TIMEOUT',
}

/** The code in an error body; a proxy's page, which has none, is read by its status. */
export function toErrorCode(status: number, body: unknown): ErrorCode {
  const { errorCode, messageCode } = toRecord(body)
  if (isCode(errorCode)) return errorCode
  if (isCode(messageCode)) return messageCode
  return codeOfStatus[status] ?? 'ERROR_SOMETHING_WENT_WRONG'
}

/**
 * By its shape alone: the table of codes would be the largest part of the first load. A newer server may know more of them; what
 * shows one says `something went wrong` of a code without words.
 */
function isCode(word: unknown): word is ErrorCode {
  return typeof word === 'string' && /^[A-Z][A-Z0-9_]{2,99}$/.test(word)
}

/** The specification's sign of an access token that has run out. */
export function asksForRefresh(status: number, body: unknown): boolean {
  return status === 401 && toRecord(body).messageCode === 'ERROR_SOMETHING_WENT_WRONG'
}

export function findDetails(body: unknown): unknown {
  return toRecord(body).details
}

function toRecord(body: unknown): Record<string, unknown> {
  return (typeof body === 'object' && body !== null ? body : {}) as Record<string, unknown>
}
