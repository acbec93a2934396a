import { type ChildProcess, spawn } from 'node:child_process'
import { open, readFile, rm, stat } from 'node:fs/promises'
import { createServer } from 'node:net'
import { totalmem } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { type PostgresBinaries, PostgresFault, runPostgresTool, toolPath } from '#server/platform/database/embedded/postgres-binaries.ts'
import { superuser } from '#server/platform/database/embedded/roles.ts'

/** The process that everything of a PostgreSQL hangs on; the address is its superuser's. */
export type Postmaster = { pid: number; port: number; url: string }

export type Start = { binaries: PostgresBinaries; folder: string; password: string; settings: readonly string[]; port?: number }

const startTimeoutMs = 60_000

/** A database that a killed server left behind answers to the password that only this data folder knows. */
export async function findRunning(cluster: string, password: string): Promise<Postmaster | undefined> {
  const [pid, , , port] = (await readFile(join(cluster, 'postmaster.pid'), 'utf8').catch(() => '')).split('\n')
  if (!pid || !isAlive(Number(pid))) return undefined
  if (!(await isPostgresOf(Number(pid), cluster))) {
    // Its number went to another process; PostgreSQL itself would take that one for a living database.
    await rm(join(cluster, 'postmaster.pid'), { force: true })
    return undefined
  }
  const url = toUrl(password, Number(port))
  await waitUntilReady(url, () => isAlive(Number(pid)))
  return { pid: Number(pid), port: Number(port), url }
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

async function isPostgresOf(pid: number, cluster: string): Promise<boolean> {
  if (process.platform !== 'linux') return true
  const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')
  return command.split('\0').includes(cluster)
}

/** The processes of a killed PostgreSQL go one by one, and hold its memory until the last has gone. */
const memoryHeldMs = 15_000
const memoryPauseMs = 250

/** Starts it on `port`, or on a free one. Throws PostgresFault with its last words. */
export async function startPostmaster(desired: Start): Promise<Postmaster> {
  const patienceEnds = Date.now() + memoryHeldMs
  for (;;) {
    try {
      return await startOnce(desired)
    } catch (error) {
      const isHeld = error instanceof PostgresFault && error.message.includes('pre-existing shared memory block')
      if (!isHeld || Date.now() > patienceEnds) throw error
      await delay(memoryPauseMs)
    }
  }
}

async function startOnce({ binaries, folder, password, settings, port: wantedPort }: Start): Promise<Postmaster> {
  const log = await openLog(folder)
  try {
    const port = wantedPort ?? (await findFreePort())
    const child = spawnPostgres(binaries, join(folder, 'cluster'), port, settings, log.fd)
    const url = toUrl(password, port)
    await waitUntilReady(url, () => child.exitCode === null && child.signalCode === null)
    return { pid: child.pid ?? 0, port, url }
  } catch (error) {
    const lines = (await readFile(join(folder, 'postgres.log'), 'utf8')).trim().split('\n').slice(-5).join('\n')
    throw new PostgresFault(`the built-in PostgreSQL did not start (${toMessage(error)}). Its last words:\n${lines}`)
  } finally {
    await log.close()
  }
}

function spawnPostgres(binaries: PostgresBinaries, cluster: string, port: number, settings: readonly string[], log: number): ChildProcess {
  const lines = [
    `port=${port}`,
    'listen_addresses=127.0.0.1',
    'unix_socket_directories=',
    'max_connections=100',
    `shared_buffers=${toSharedBuffersMb()}MB`,
    'fsync=on',
    'synchronous_commit=on',
    'timezone=UTC',
    'log_timezone=UTC',
    'log_min_messages=warning',
    'log_min_error_statement=panic',
    // DETAIL would hold the values of a refused row.
    'log_error_verbosity=terse',
    ...settings,
  ]
  const child = spawn(toolPath(binaries, 'postgres'), ['-D', cluster, ...lines.flatMap((line) => ['-c', line])], {
    ...(binaries.user ?? {}),
    cwd: '/',
    env: { PATH: process.env.PATH ?? '', LC_ALL: 'C', TZ: 'UTC' },
    // A group of its own: Ctrl+C in a terminal is for the server, which ends its answers first and the database last.
    detached: true,
    stdio: ['ignore', log, log],
  })
  child.on('error', () => {})
  child.unref()
  return child
}

/** An eighth of the memory that this process may have: taken as the data grows, so that a small database holds little. */
function toSharedBuffersMb(): number {
  const bytes = Math.min(totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY)
  return Math.round(Math.min(Math.max(bytes / 8 / 1_048_576, 128), 1_024))
}

async function openLog(folder: string) {
  const path = join(folder, 'postgres.log')
  const size = (await stat(path).catch(() => undefined))?.size ?? 0
  return open(path, size > 10 * 1_048_576 ? 'w' : 'a', 0o600)
}

async function waitUntilReady(url: string, isComing: () => boolean): Promise<void> {
  const giveUpAt = Date.now() + startTimeoutMs
  for (;;) {
    const failure = await tryConnect(url)
    if (!failure) return
    if (!isComing()) throw new PostgresFault('it ended')
    if (Date.now() > giveUpAt) throw new PostgresFault(`no answer in ${startTimeoutMs / 1000} s: ${failure}`)
    await delay(25)
  }
}

async function tryConnect(url: string): Promise<string | undefined> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 })
  client.on('error', () => {})
  try {
    await client.connect()
    return undefined
  } catch (error) {
    return toMessage(error)
  } finally {
    await client.end().catch(() => {})
  }
}

/** Ends it in good order. */
export async function stopPostmaster(binaries: PostgresBinaries, cluster: string): Promise<void> {
  // "fast": ends connections and writes everything down, so that the next start has nothing to recover.
  await runPostgresTool(binaries, 'pg_ctl', ['stop', `--pgdata=${cluster}`, '--mode=fast', '--wait', '--timeout=30'])
}

function toUrl(password: string, port: number): string {
  return `postgresql://${superuser}:${password}@127.0.0.1:${port}/postgres`
}

function findFreePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.on('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => (typeof address === 'object' && address ? resolve(address.port) : reject(new Error('no port'))))
    })
  })
}

function toMessage(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
