import { apiVersion, type Calls, places } from './calls.ts'
import { send, type Transport } from './send.ts'

export type CallName = keyof Calls
export type Given<Name extends CallName> = Calls[Name]['given']
export type Answer<Name extends CallName> = Calls[Name]['answer']

export type PorticoOptions = {
  /** Of your Portico: https://verify.bank.example */
  url: string
  /** `sk_live_…` or `sk_test_…`. It belongs on a server: no page and no app may hold it. */
  apiKey: string
  /** Of the words of refusals. English without it. */
  language?: 'en' | 'cn'
  /** The version of the API that your code was written for; without it, the one that this client was written for. */
  version?: string
  /** How often a call is sent again; 3 without it. */
  maxRetries?: number
  /** How long one try may take; 30 seconds without it. */
  timeoutMs?: number
  fetch?: typeof globalThis.fetch
  wait?: (ms: number) => Promise<void>
}

export type CallOptions = {
  /** Names this one call, for as long as you may send it again: also after your own server was started anew. Made here without it. */
  idempotencyKey?: string
  signal?: AbortSignal
}

type Call<Name extends CallName> =
  Record<never, never> extends Given<Name>
    ? (given?: Given<Name>, options?: CallOptions) => Promise<Answer<Name>>
    : (given: Given<Name>, options?: CallOptions) => Promise<Answer<Name>>

/** Calls that answer in pages. */
export type ListName = {
  [Name in CallName]: Answer<Name> extends { data: unknown[]; nextCursor: string | null }
    ? 'cursor' extends keyof Given<Name>
      ? Name
      : never
    : never
}[CallName]
type Item<Name extends ListName> = Answer<Name>['data'][number]

export type Portico = { [Name in CallName]: Call<Name> } & {
  /** Every item of a list, page after page. */
  iterate<Name extends ListName>(
    name: Name,
    given?: Omit<Given<Name>, 'cursor'>,
    options?: CallOptions,
  ): AsyncGenerator<Item<Name>, void, undefined>
}

/** The calls of Portico's API, each under its name. */
export function openPortico(options: PorticoOptions): Portico {
  const base = toBase(options.url)
  const transport: Transport = {
    fetch: options.fetch ?? globalThis.fetch,
    maxRetries: options.maxRetries ?? 3,
    timeoutMs: options.timeoutMs ?? 30_000,
    wait: options.wait ?? ((ms) => new Promise((done) => setTimeout(done, ms))),
  }
  const headers = {
    authorization: `Bearer ${options.apiKey}`,
    accept: 'application/json',
    'portico-version': options.version ?? apiVersion,
    ...(options.language && { 'x-language': options.language }),
  }
  const ask = (name: CallName, given: Record<string, unknown> = {}, { idempotencyKey, signal }: CallOptions = {}) => {
    const { method, path } = places[name]
    const { place, rest } = fillPath(path, given)
    const isRead = method === 'GET' || method === 'DELETE'
    const query = isRead ? toQuery(rest) : ''
    const body = isRead ? undefined : JSON.stringify(rest)
    const once = method === 'POST' ? { 'idempotency-key': idempotencyKey ?? globalThis.crypto.randomUUID() } : {}
    const type = body === undefined ? {} : { 'content-type': 'application/json' }
    return send({ method, url: base + place + query, headers: { ...headers, ...type, ...once }, body, signal }, transport)
  }
  const calls = Object.fromEntries(
    (Object.keys(places) as CallName[]).map((name) => [
      name,
      (given?: Record<string, unknown>, callOptions?: CallOptions) => ask(name, given, callOptions),
    ]),
  )
  return {
    ...calls,
    iterate: (name: ListName, given: object, callOptions: CallOptions) => iterate(ask, name, given, callOptions),
  } as Portico
}

type Ask = (name: CallName, given?: Record<string, unknown>, options?: CallOptions) => Promise<unknown>

async function* iterate(ask: Ask, name: ListName, given: object = {}, options: CallOptions = {}) {
  let cursor: string | undefined
  do {
    const page = (await ask(name, { ...given, ...(cursor !== undefined && { cursor }) }, options)) as {
      data: unknown[]
      hasMore: boolean
      nextCursor: string | null
    }
    yield* page.data
    cursor = page.hasMore ? (page.nextCursor ?? undefined) : undefined
  } while (cursor !== undefined)
}

function toBase(url: string): string {
  const { protocol, origin, pathname } = new URL(url)
  if (protocol !== 'https:' && protocol !== 'http:') throw new TypeError('url must be a web address')
  return origin + pathname.replace(/\/$/, '')
}

/** The path with its ids, and what was given beside them. */
function fillPath(path: string, given: Record<string, unknown>): { place: string; rest: Record<string, unknown> } {
  const rest = { ...given }
  const place = path.replace(/:(\w+)/g, (_, name: string) => {
    const id = rest[name]
    if (typeof id !== 'string' || id === '' || id === '.' || id === '..') throw new TypeError(`${name} must be an id`)
    delete rest[name]
    return encodeURIComponent(id)
  })
  return { place, rest }
}

function toQuery(fields: Record<string, unknown>): string {
  const pairs = Object.entries(fields).flatMap(([name, value]) =>
    value === undefined ? [] : [value].flat().map((each) => [name, String(each)] as [string, string]),
  )
  return pairs.length === 0 ? '' : `?${new URLSearchParams(pairs)}`
}
