import { PorticoConnectionError, type PorticoError, readError } from './portico-error.ts'

export type Message = {
  method: string
  url: string
  headers: Record<string, string>
  body: string | undefined
  signal: AbortSignal | undefined
}
export type Transport = {
  fetch: typeof globalThis.fetch
  /** How often a call is sent again. */
  maxRetries: number
  /** Of one try. */
  timeoutMs: number
  wait: (ms: number) => Promise<void>
}

const firstPauseMs = 500
/** Who is asked to wait longer is told so, by `retryAfterSeconds` of the error. */
const longestPauseMs = 60_000
const passing = [408, 429, 500, 502, 503, 504]

/** Sends a call until it is answered or refused for good: after a lost connection, a full or failing server, and while it runs already. */
export async function send(message: Message, transport: Transport): Promise<unknown> {
  for (let attempt = 0; ; attempt += 1) {
    const isLast = attempt >= transport.maxRetries
    const response = await transport.fetch(message.url, toInit(message, transport)).catch((error: unknown) => {
      message.signal?.throwIfAborted()
      if (isLast || message.method === 'DELETE') throw new PorticoConnectionError(toKey(message), error)
      return null
    })
    if (response?.ok) return readAnswer(response, message)
    const error = response && (await readError(response))
    const pauseMs = toPauseMs(attempt, error)
    if (error && (isLast || pauseMs > longestPauseMs || !isWorthAnother(error, message))) throw error
    await transport.wait(pauseMs)
    message.signal?.throwIfAborted()
  }
}

function toInit({ method, headers, body, signal }: Message, { timeoutMs }: Transport): RequestInit {
  const timeout = AbortSignal.timeout(timeoutMs)
  return {
    method,
    headers,
    // A key follows nobody to another place.
    redirect: 'error',
    signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
    ...(body !== undefined && { body }),
  }
}

async function readAnswer(response: Response, message: Message): Promise<unknown> {
  try {
    return await response.json()
  } catch (error) {
    message.signal?.throwIfAborted()
    throw new PorticoConnectionError(toKey(message), error)
  }
}

/** A deletion that was done and not answered would be refused as unknown: only what was certainly not begun is sent again. */
function isWorthAnother({ status, retryAfterSeconds }: PorticoError, { method }: Message): boolean {
  if (method === 'DELETE') return status === 429
  return passing.includes(status) || (status === 409 && retryAfterSeconds !== null)
}

/** Doubles each time, and differs from caller to caller, so that they do not come back together. */
function toPauseMs(attempt: number, error: PorticoError | null): number {
  if (error?.retryAfterSeconds) return error.retryAfterSeconds * 1_000
  return firstPauseMs * 2 ** attempt * (0.5 + Math.random() / 2)
}

const toKey = ({ headers }: Message) => headers['idempotency-key'] ?? null
