export type FieldFault = { path: string; message?: string | undefined }

type Facts = {
  status: number
  code: string
  title: string
  detail: string
  fields: FieldFault[]
  requestId: string | null
  retryAfterSeconds: number | null
}

/** A refusal. Branch on `code`, which never changes; write `requestId` to your log. */
export class PorticoError extends Error {
  override readonly name = 'PorticoError'
  /** The HTTP status. */
  readonly status: number
  /** `UNEXPECTED_ANSWER` where something between you and Portico answered. */
  readonly code: string
  readonly title: string
  /** What to do next, in the language of the call. */
  readonly detail: string
  /** What is wrong with which field; never its value. */
  readonly fields: readonly FieldFault[]
  readonly requestId: string | null
  readonly retryAfterSeconds: number | null

  constructor(facts: Facts) {
    super(`${facts.code}: ${facts.detail || facts.title}`)
    this.status = facts.status
    this.code = facts.code
    this.title = facts.title
    this.detail = facts.detail
    this.fields = facts.fields
    this.requestId = facts.requestId
    this.retryAfterSeconds = facts.retryAfterSeconds
  }
}

/** No answer came, in any of the tries. Whether the call was made is not known: send it again with the same `idempotencyKey`. */
export class PorticoConnectionError extends Error {
  override readonly name = 'PorticoConnectionError'
  /** Under which the call may be sent again; null of calls that need none. */
  readonly idempotencyKey: string | null

  constructor(idempotencyKey: string | null, cause: unknown) {
    super(`Portico did not answer: ${cause instanceof Error ? cause.message : String(cause)}`, { cause })
    this.idempotencyKey = idempotencyKey
  }
}

export async function readError(response: Response): Promise<PorticoError> {
  const text = await response.text().catch(() => '')
  const stated = toObject(text)
  const { status, headers } = response
  const isProblem = typeof stated.code === 'string'
  return new PorticoError({
    status,
    code: isProblem ? String(stated.code) : 'UNEXPECTED_ANSWER',
    title: typeof stated.title === 'string' ? stated.title : `HTTP ${status}`,
    detail: typeof stated.detail === 'string' ? stated.detail : '',
    fields: Array.isArray(stated.fields) ? stated.fields : [],
    requestId: headers.get('x-request-id'),
    retryAfterSeconds: toSeconds(headers.get('retry-after')),
  })
}

function toObject(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
  } catch {
    return {}
  }
}

function toSeconds(text: string | null): number | null {
  return text !== null && /^\d{1,6}$/.test(text) ? Number(text) : null
}
