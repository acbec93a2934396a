import type { AnswerOf, BodyOf, Endpoint, ParamsOf, QueryOf } from '#contract/endpoint.ts'
import { requestIdHeader } from '#contract/endpoint.ts'
import { languageHeader } from '#contract/language.ts'
import { timing } from '#contract/timing.ts'
import { ApiError, asksForRefresh, findDetails, toErrorCode } from '#web/lib/api/api-error.ts'
import { findLink, findStaffToken, readLanguage, recordError, toModeHeaders } from '#web/lib/api/session.ts'
import type { Transport } from '#web/lib/platform/fetch-with-progress.ts'
import { isOnline } from '#web/lib/platform/network.ts'

type Part<Name extends string, T> = [T] extends [undefined] ? { [N in Name]?: never } : { [N in Name]: T }
type OptionalPart<Name extends string, T> = [T] extends [undefined] ? { [N in Name]?: never } : { [N in Name]?: T }
type FilesOf<E extends Endpoint> = E extends { files: readonly (infer Name extends string)[] } ? Record<Name, File> : undefined

/** What a call carries, as its endpoint describes it. */
export type Sent<E extends Endpoint> = Part<'body', BodyOf<E>> &
  Part<'params', ParamsOf<E>> &
  OptionalPart<'query', QueryOf<E>> &
  Part<'files', FilesOf<E>>
/** `transport`: what sends it, for a call that shows its progress. */
export type CallOptions = { signal?: AbortSignal; timeoutMs?: number; transport?: Transport }
/** Where a call goes, and who may make it. */
export type CallAddress = Pick<Endpoint, 'method' | 'path' | 'access'>
type AnySent = { body?: unknown; params?: unknown; query?: unknown; files?: Record<string, File> | undefined }

/**
 * The only fetch in the room. Throws `ApiError` for every refusal and for no answer in time, after keeping the
 * error for the invalid page; a call that its own screen took back throws an AbortError and keeps nothing.
 */
export async function call<E extends Endpoint>(
  endpoint: E,
  sent: Sent<E>,
  { timeoutMs = endpoint.timeoutMs ?? timing.requestTimeoutMs, ...options }: CallOptions = {},
): Promise<AnswerOf<E>> {
  const parse = (body: unknown) => {
    const answer = endpoint.answer.safeParse(body)
    return answer.success ? (answer.data as AnswerOf<E>) : undefined
  }
  return send(endpoint, sent as AnySent, parse, { timeoutMs, ...options })
}

/** As `call`, for a call that is not described by a schema here: `parse` says what of the answer is one. */
export async function send<Answer>(
  endpoint: CallAddress,
  sent: AnySent,
  parse: (body: unknown) => Answer | undefined,
  { signal, timeoutMs = timing.requestTimeoutMs, transport = fetch }: CallOptions = {},
): Promise<Answer> {
  signal?.throwIfAborted()
  const limit = new AbortController()
  const takeBack = () => limit.abort()
  signal?.addEventListener('abort', takeBack)
  const timer = setTimeout(() => limit.abort(), timeoutMs)
  try {
    const asking = async () => {
      const { body, requestId } = await ask(endpoint, sent, limit.signal, transport)
      const answer = parse(body)
      if (answer === undefined) throw new ApiError('ERROR_SOMETHING_WENT_WRONG', { requestId })
      return answer
    }
    return endpoint.access === 'staff' ? await askAsStaff(asking) : await asking()
  } catch (error) {
    signal?.throwIfAborted()
    const refusal = toApiError(error)
    recordError(refusal)
    throw refusal
  } finally {
    clearTimeout(timer)
    signal?.removeEventListener('abort', takeBack)
  }
}

/** A token that has run out is refreshed once; where that does not help, the session is over. */
async function askAsStaff<T>(asking: () => Promise<T>): Promise<T> {
  const token = findStaffToken()
  try {
    return await asking()
  } catch (error) {
    if (!(error instanceof ApiError && error.needsRefresh)) throw error
    const { endSession, refreshSession } = await import('#web/lib/api/staff-session.ts')
    if (!(await refreshSession(token, call))) throw error
    return asking().catch((again: unknown) => {
      if (again instanceof ApiError && again.needsRefresh) endSession()
      throw again
    })
  }
}

async function ask(endpoint: CallAddress, sent: AnySent, signal: AbortSignal, transport: Transport) {
  const response = await transport(toAddress(endpoint.path, sent), {
    method: endpoint.method,
    headers: toHeaders(endpoint, sent),
    body: toBody(sent),
    credentials: 'same-origin',
    cache: 'no-store',
    signal,
  })
  const requestId = response.headers.get(requestIdHeader)
  const body: unknown = await response.json().catch((error: unknown) => {
    // An answer that is cut off is a network's fault, one that is not JSON is a proxy's.
    if (signal.aborted || !(error instanceof SyntaxError)) throw error
    return null
  })
  if (response.status !== 200 && response.status !== 201) {
    const facts = { requestId, details: findDetails(body), needsRefresh: asksForRefresh(response.status, body) }
    throw new ApiError(toErrorCode(response.status, body), facts)
  }
  return { body, requestId }
}

export function toAddress(path: string, sent: { params?: unknown; query?: unknown }): string {
  const params = (sent.params ?? {}) as Record<string, string>
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
  const given = Object.entries((sent.query ?? {}) as Record<string, string | undefined>)
  const query = new URLSearchParams(given.flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])))
  return query.size > 0 ? `${filled}?${query}` : filled
}

function toHeaders(endpoint: CallAddress, sent: AnySent): Record<string, string> {
  const headers: Record<string, string> = { accept: 'application/json', [languageHeader]: readLanguage() }
  if (sent.body !== undefined && !sent.files) headers['content-type'] = 'application/json'
  const showsToken = endpoint.access === 'token' || (endpoint.access === 'link' && endpoint.method === 'GET')
  const token = endpoint.access === 'staff' ? findStaffToken() : showsToken ? findLink()?.token : undefined
  if (token) headers.authorization = `Bearer ${token}`
  if (endpoint.access === 'staff') Object.assign(headers, toModeHeaders())
  return headers
}

function toBody({ body, files }: AnySent): BodyInit | null {
  if (!files) return body === undefined ? null : JSON.stringify(body)
  const form = new FormData()
  for (const [name, value] of Object.entries((body ?? {}) as Record<string, unknown>)) {
    if (value !== undefined && value !== null) form.append(name, String(value))
  }
  // The fields go first: a server that reads the stream knows whose file it is before the file comes.
  for (const [name, file] of Object.entries(files)) form.append(name, file, file.name)
  return form
}

function toApiError(error: unknown): ApiError {
  if (error instanceof ApiError) return error
  return new ApiError('ERROR_NETWORK_TIMEOUT', { isOffline: !isOnline() })
}
