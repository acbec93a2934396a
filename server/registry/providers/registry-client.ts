import { setTimeout as pause } from 'node:timers/promises'
import type * as z from 'zod'
import { Refusal } from '#server/platform/errors.ts'
import type { Clock } from '#server/platform/ports.ts'

export type RegistryLog = { warn(facts: object, message: string): void }

/** How long one answer, one question of many answers, and the breath before a second try may take. */
export type RegistryTiming = { answerMs: number; questionMs: number; breathMs: number }

export const usualTiming: RegistryTiming = { answerMs: 10_000, questionMs: 15_000, breathMs: 500 }

/** What an adapter works with. */
export type RegistryContext = { clock: Clock; log: RegistryLog; timing: RegistryTiming }

/** A profile of a company with hundreds of officers has a few hundred thousand. */
const maxAnswerBytes = 2_000_000

export type RegistryClient = {
  /** Begins a question: all its answers together must come within the time of a question. */
  begin(): RegistryExchange
}

export type RegistryExchange = {
  /** The answer in the given shape; undefined for 404 and the `nothing` statuses. Everything else refuses. */
  get<S extends z.ZodType>(shape: S, path: string[], query?: Record<string, string>, nothing?: number[]): Promise<z.output<S> | undefined>
}

type LineOptions = {
  provider: string
  baseUrl: string
  headers: Record<string, string>
  log: RegistryLog
  timing: RegistryTiming
}

/** Asks one host by GET and nothing else. What is logged is the provider, the kind of failure and the status: never names, numbers or keys. */
export function openRegistryClient({ provider, baseUrl, headers, log, timing }: LineOptions): RegistryClient {
  const refuse = (why: string, facts: object = {}): never => {
    log.warn({ registry: provider, why, ...facts }, 'the company registry did not answer as it should')
    throw new Refusal('REGISTRY_UNAVAILABLE')
  }

  async function fetchOnce(address: URL, endsAt: number): Promise<Response> {
    const signal = AbortSignal.timeout(Math.max(Math.floor(Math.min(timing.answerMs, endsAt - performance.now())), 1))
    try {
      return await fetch(address, { headers, redirect: 'manual', signal })
    } catch (error) {
      return refuse(isTimeout(error) ? 'slow' : 'unreachable')
    }
  }

  async function fetchTwice(address: URL, endsAt: number): Promise<Response> {
    const response = await fetchOnce(address, endsAt)
    if (response.status !== 429 && response.status < 500) return response
    await response.body?.cancel()
    const waitMs = toWaitMs(response.headers) ?? timing.breathMs
    if (performance.now() + waitMs < endsAt) {
      await pause(waitMs)
      const second = await fetchOnce(address, endsAt)
      if (second.status !== 429 && second.status < 500) return second
      await second.body?.cancel()
      if (second.status >= 500) return refuse('failing', { status: second.status })
    } else if (response.status >= 500) return refuse('failing', { status: response.status })
    log.warn({ registry: provider, why: 'busy' }, 'the company registry takes no more calls now')
    throw new Refusal('REGISTRY_TOO_BUSY')
  }

  return {
    begin() {
      const endsAt = performance.now() + timing.questionMs
      return {
        async get(shape, path, query = {}, nothing = []) {
          const address = new URL(`${baseUrl}/${path.map(encodeURIComponent).join('/')}?${new URLSearchParams(query)}`)
          const response = await fetchTwice(address, endsAt)
          if (response.status === 404 || nothing.includes(response.status)) {
            await response.body?.cancel()
            return undefined
          }
          if (response.status !== 200) {
            await response.body?.cancel()
            return refuse(toReason(response.status), { status: response.status })
          }
          const read = shape.safeParse(await readJson(response, refuse))
          if (read.success) return read.data
          return refuse('misshapen', { at: read.error.issues.slice(0, 3).map(({ path }) => path.map(String).join('.')) })
        },
      }
    },
  }
}

async function readJson(response: Response, refuse: (why: string) => never): Promise<unknown> {
  const kind = response.headers.get('content-type') ?? ''
  if (!/^application\/([\w.-]+\+)?json\b/i.test(kind)) {
    await response.body?.cancel()
    return refuse('not JSON')
  }
  const decoder = new TextDecoder('utf-8', { fatal: true })
  let text = ''
  let bytes = 0
  try {
    for await (const chunk of response.body ?? []) {
      bytes += chunk.byteLength
      if (bytes > maxAnswerBytes) break
      text += decoder.decode(chunk, { stream: true })
    }
    if (bytes <= maxAnswerBytes) return JSON.parse(text + decoder.decode())
  } catch (error) {
    return refuse(isTimeout(error) ? 'slow' : 'broken off')
  }
  return refuse('too large')
}

function toReason(status: number): string {
  if (status >= 300 && status < 400) return 'elsewhere'
  return status === 401 || status === 403 ? 'key refused' : 'refused'
}

/** Retry-After in seconds or as a date; X-Ratelimit-Reset as a time in seconds. */
function toWaitMs(headers: Headers): number | undefined {
  const after = headers.get('retry-after')
  if (after !== null) return /^\d+$/.test(after) ? Number(after) * 1_000 : toDistanceMs(Date.parse(after))
  const reset = headers.get('x-ratelimit-reset')
  return reset !== null && /^\d+$/.test(reset) ? toDistanceMs(Number(reset) * 1_000) : undefined
}

function toDistanceMs(timeMs: number): number | undefined {
  return Number.isFinite(timeMs) ? Math.max(timeMs - Date.now(), 0) : undefined
}

function isTimeout(error: unknown): boolean {
  return error instanceof Error && error.name === 'TimeoutError'
}
