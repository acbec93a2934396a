import { sql } from 'kysely'
import pg from 'pg'
import type { RequestPubSub } from '#server/platform/ports.ts'

const channel = 'portico_requests'
const firstPauseMs = 250
const longestPauseMs = 5_000
// A connection that died silently is found out by asking it something.
const heartbeatMs = 15_000

export type RequestPubSubOptions = { databaseUrl: string; onFault: (what: string, error: unknown) => void }

/**
 * One listening connection a process, opened with the first listener. Whenever it begins to listen everybody is called back
 * once, for a change may have passed meanwhile.
 */
export function openRequestPubSub({ databaseUrl, onFault }: RequestPubSubOptions): RequestPubSub {
  const listeners = new Map<string, Set<() => void>>()
  let client: pg.Client | undefined
  let pause: NodeJS.Timeout | undefined
  let heartbeat: NodeJS.Timeout | undefined
  let opening: Promise<void> | undefined
  let failures = 0
  let closed = false

  async function open(): Promise<void> {
    const fresh = new pg.Client({
      connectionString: databaseUrl,
      application_name: 'portico-pubsub',
      connectionTimeoutMillis: 5_000,
      query_timeout: 5_000,
      keepAlive: true,
    })
    fresh.on('error', (error) => lose(fresh, error))
    fresh.on('end', () => lose(fresh))
    fresh.on('notification', ({ payload }) => call(payload))
    client = fresh
    try {
      await fresh.connect()
      await fresh.query(`listen ${channel}`)
    } catch (error) {
      lose(fresh, error)
      return
    }
    heartbeat = setInterval(() => fresh.query('select 1').catch((error: unknown) => lose(fresh, error)), heartbeatMs)
    heartbeat.unref()
    failures = 0
    // A change may have passed while nobody listened: before the first connection as well as after a lost one.
    for (const requestId of listeners.keys()) call(requestId)
  }

  function lose(lost: pg.Client, error?: unknown): void {
    if (client !== lost) return
    client = undefined
    clearInterval(heartbeat)
    lost.end().catch(() => undefined)
    if (closed) return
    if (error) onFault('request-pubsub', error)
    failures += 1
    pause = setTimeout(start, Math.min(longestPauseMs, firstPauseMs * 2 ** (failures - 1)))
    pause.unref()
  }

  function start(): void {
    opening = open()
  }

  function call(requestId: string | undefined): void {
    for (const onPublish of listeners.get(requestId ?? '') ?? []) onPublish()
  }

  return {
    async publish(transaction, requestId) {
      await sql`select pg_notify(${channel}, ${requestId})`.execute(transaction)
    },
    subscribe(requestId, onPublish) {
      const subscribers = listeners.get(requestId) ?? new Set()
      listeners.set(requestId, subscribers.add(onPublish))
      if (!opening && !closed) start()
      return () => {
        subscribers.delete(onPublish)
        if (subscribers.size === 0 && listeners.get(requestId) === subscribers) listeners.delete(requestId)
      }
    },
    async close() {
      closed = true
      clearTimeout(pause)
      listeners.clear()
      await opening
      const last = client
      client = undefined
      clearInterval(heartbeat)
      await last?.end()
    },
  }
}
