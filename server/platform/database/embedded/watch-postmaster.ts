import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { PostgresFault } from '#server/platform/database/embedded/postgres-binaries.ts'
import { isAlive, type Postmaster, type Start, startPostmaster } from '#server/platform/database/embedded/postmaster.ts'

/** Held on one connection for as long as a server lives: whoever gets it owns the database. */
const ownerLock = 7_041_002
const lookEveryMs = 250
const tryAgainMs = 1_000
/** One crash is recovered from; one after the other is a disk or a memory that somebody has to look at. */
const maxRestarts = 5
const withinMs = 10 * 60_000

export type WatchEvents = {
  /** It had died, and answers again. */
  onRecovered(after: { awayMs: number }): void
  /** It does not come back: nothing more can be answered. */
  onLost(error: Error): void
}

export type Watched = { pid(): number; close(): Promise<void> }

/**
 * Owns a running PostgreSQL, and starts it anew on the same port when it dies. Throws PostgresFault where another living server
 * owns it.
 */
export async function watchPostmaster(first: Postmaster, start: Start, dataFolder: string, events: WatchEvents): Promise<Watched> {
  let postmaster = first
  let owner = await becomeOwner(postmaster.url, dataFolder)
  let isClosing = false
  const restarts: number[] = []

  const recover = async () => {
    const since = performance.now()
    restarts.push(since)
    if (restarts.filter((at) => since - at < withinMs).length > maxRestarts) {
      throw new PostgresFault(`the built-in PostgreSQL died more than ${maxRestarts} times within ${withinMs / 60_000} minutes`)
    }
    await owner.end().catch(() => {})
    if (!isAlive(postmaster.pid)) postmaster = await startPostmaster({ ...start, port: postmaster.port })
    owner = await becomeOwner(postmaster.url, dataFolder)
    events.onRecovered({ awayMs: Math.round(performance.now() - since) })
  }
  const watching = (async () => {
    while (!isClosing) {
      await delay(lookEveryMs)
      if (isClosing || (isAlive(postmaster.pid) && !hasEnded(owner))) continue
      try {
        await withPatience(recover, () => isClosing)
      } catch (error) {
        if (!isClosing) events.onLost(error instanceof Error ? error : new Error(String(error)))
        return
      }
    }
  })()
  return {
    pid: () => postmaster.pid,
    async close() {
      isClosing = true
      await watching
      await owner.end().catch(() => {})
    },
  }
}

/** A second try after a pause: the first may have met processes of the dead one that had not gone yet. */
async function withPatience(run: () => Promise<void>, isClosing: () => boolean): Promise<void> {
  try {
    await run()
  } catch (error) {
    if (isClosing()) return
    await delay(tryAgainMs)
    await run().catch(() => {
      throw error
    })
  }
}

const ended = new WeakSet<pg.Client>()
const hasEnded = (client: pg.Client) => ended.has(client)

async function becomeOwner(url: string, dataFolder: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, keepAlive: true, application_name: 'portico owner' })
  client.on('error', () => ended.add(client))
  client.on('end', () => ended.add(client))
  await client.connect()
  const answer = await client.query<{ mine: boolean }>('select pg_try_advisory_lock($1) as mine', [ownerLock])
  if (answer.rows[0]?.mine) return client
  await client.end()
  throw new PostgresFault(
    `another Portico server is running on ${dataFolder}. Stop it first, give this one another PORTICO_DATA, ` +
      'or set DATABASE_URL so that several servers can share one database.',
  )
}
