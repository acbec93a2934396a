import { type ChildProcess, spawn } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { chmod, chown, mkdir, open, readFile, realpath, rename, rm, stat, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { totalmem } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { type ConnectionFile, readConnectionFile, writeConnectionFile } from '#server/database/connection-file.ts'
import {
  canReach,
  findPostgresBinaries,
  type PostgresBinaries,
  PostgresFault,
  runPostgresTool,
  sharedFolder,
  toolPath,
} from '#server/database/postgres-binaries.ts'

export type EmbeddedPostgres = {
  url: string
  /** Where its data lies. */
  folder: string
  /** Whether a database that a killed server left running was taken over. */
  wasRunning: boolean
  /** Ends the database in good order. */
  close(): Promise<void>
}

const databaseName = 'portico'
const userName = 'portico'
/** Held on one connection for as long as a server lives: whoever gets it owns the database. */
const ownerLock = 7_041_002
const startTimeoutMs = 60_000

type Options = {
  dataFolder: string
  /** More lines for its command line, as `name=value`. */
  settings?: string[]
}

/**
 * Opens the built-in PostgreSQL of a data folder: made if it is not there, recovered if it was killed, taken over if a
 * killed server left it running. A second living server on the same folder throws PostgresFault.
 */
export async function openEmbeddedPostgres({ dataFolder, settings = [] }: Options): Promise<EmbeddedPostgres> {
  await mkdir(dataFolder, { recursive: true })
  const binaries = await findPostgresBinaries()
  const known = await readConnectionFile(dataFolder)
  const folder = known?.folder ?? (await makeFolder(dataFolder, binaries))
  const cluster = join(folder, 'cluster')
  const password = known?.password ?? randomBytes(24).toString('base64url')
  const file = known ?? { url: '', folder, password }
  if (!known) await writeConnectionFile(dataFolder, file)
  if (!(await exists(join(cluster, 'PG_VERSION')))) await initialise(binaries, folder, password)
  await requireSameMajor(binaries, cluster)

  const running = await findRunning(cluster, file)
  const url = running ?? (await start(binaries, folder, password, settings))
  const owner = await becomeOwner(url, dataFolder)
  await createDatabase(url)
  const appUrl = withDatabase(url, databaseName)
  await writeConnectionFile(dataFolder, { ...file, url: appUrl })
  return {
    url: appUrl,
    folder,
    wasRunning: running !== undefined,
    async close() {
      await owner.end().catch(() => {})
      await stop(binaries, cluster)
    },
  }
}

/** Beside the rest of the data, or, when the database's user cannot get there, under a folder of its own. */
async function makeFolder(dataFolder: string, { user }: PostgresBinaries): Promise<string> {
  const own = await realpath(dataFolder)
  // Only passing through: what lies in it stays closed.
  if (user) await chmod(own, (await stat(own)).mode | 0o011)
  const digest = createHash('sha256').update(own).digest('hex').slice(0, 16)
  const folder = (await canReach(own, user)) ? join(own, 'postgres') : join(sharedFolder, `data-${digest}`)
  await mkdir(folder, { recursive: true, mode: 0o755 })
  await chmod(folder, 0o700)
  if (user) await chown(folder, user.uid, user.gid)
  return folder
}

/** Made under another name first, so that a kill in the middle leaves nothing that looks whole. */
async function initialise(binaries: PostgresBinaries, folder: string, password: string): Promise<void> {
  const unfinished = join(folder, `unfinished-${process.pid}`)
  const passwordFile = join(folder, `password-${process.pid}`)
  await writeFile(passwordFile, password, { mode: 0o600 })
  if (binaries.user) await chown(passwordFile, binaries.user.uid, binaries.user.gid)
  try {
    await runPostgresTool(binaries, 'initdb', [
      `--pgdata=${unfinished}`,
      `--username=${userName}`,
      `--pwfile=${passwordFile}`,
      '--auth=scram-sha-256',
      '--encoding=UTF8',
      // Sorts by code point on every machine, whatever libraries it has.
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      '--locale=C',
    ])
    await rename(unfinished, join(folder, 'cluster'))
  } finally {
    await rm(passwordFile, { force: true })
    await rm(unfinished, { recursive: true, force: true })
  }
}

async function requireSameMajor({ version }: PostgresBinaries, cluster: string): Promise<void> {
  const made = (await readFile(join(cluster, 'PG_VERSION'), 'utf8')).trim()
  if (version.startsWith(`${made}.`)) return
  throw new PostgresFault(
    `the data in ${cluster} was made by PostgreSQL ${made}, and this build brings ${version}. ` +
      'Dump it with the old build and load it with this one, or set DATABASE_URL.',
  )
}

/** A database that a killed server left behind answers to the password that only this data folder knows. */
async function findRunning(cluster: string, { password }: ConnectionFile): Promise<string | undefined> {
  const [pid, , , port] = (await readFile(join(cluster, 'postmaster.pid'), 'utf8').catch(() => '')).split('\n')
  if (!pid || !isAlive(Number(pid))) return undefined
  if (!(await isPostgresOf(Number(pid), cluster))) {
    // Its number went to another process; PostgreSQL itself would take that one for a living database.
    await rm(join(cluster, 'postmaster.pid'), { force: true })
    return undefined
  }
  const url = toUrl(password, Number(port))
  await waitUntilReady(url, () => isAlive(Number(pid)))
  return url
}

function isAlive(pid: number): boolean {
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

async function start(binaries: PostgresBinaries, folder: string, password: string, settings: string[]): Promise<string> {
  const patienceEnds = Date.now() + memoryHeldMs
  for (;;) {
    try {
      return await startOnce(binaries, folder, password, settings)
    } catch (error) {
      const isHeld = error instanceof PostgresFault && error.message.includes('pre-existing shared memory block')
      if (!isHeld || Date.now() > patienceEnds) throw error
      await delay(memoryPauseMs)
    }
  }
}

async function startOnce(binaries: PostgresBinaries, folder: string, password: string, settings: string[]): Promise<string> {
  const log = await openLog(folder)
  try {
    const port = await findFreePort()
    const child = spawnPostgres(binaries, join(folder, 'cluster'), port, settings, log.fd)
    const url = toUrl(password, port)
    await waitUntilReady(url, () => child.exitCode === null && child.signalCode === null)
    return url
  } catch (error) {
    const lines = (await readFile(join(folder, 'postgres.log'), 'utf8')).trim().split('\n').slice(-5).join('\n')
    throw new PostgresFault(`the built-in PostgreSQL did not start (${toMessage(error)}). Its last words:\n${lines}`)
  } finally {
    await log.close()
  }
}

function spawnPostgres(binaries: PostgresBinaries, cluster: string, port: number, settings: string[], log: number): ChildProcess {
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

async function becomeOwner(url: string, dataFolder: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, keepAlive: true, application_name: 'portico owner' })
  client.on('error', () => {})
  await client.connect()
  const answer = await client.query<{ mine: boolean }>('select pg_try_advisory_lock($1) as mine', [ownerLock])
  if (answer.rows[0]?.mine) return client
  await client.end()
  throw new PostgresFault(
    `another Portico server is running on ${dataFolder}. Stop it first, give this one another PORTICO_DATA, ` +
      'or set DATABASE_URL so that several servers can share one database.',
  )
}

async function createDatabase(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const found = await client.query('select 1 from pg_database where datname = $1', [databaseName])
    if (found.rowCount === 0) await client.query(`create database ${databaseName}`)
  } finally {
    await client.end()
  }
}

async function stop(binaries: PostgresBinaries, cluster: string): Promise<void> {
  // "fast": ends connections and writes everything down, so that the next start has nothing to recover.
  await runPostgresTool(binaries, 'pg_ctl', ['stop', `--pgdata=${cluster}`, '--mode=fast', '--wait', '--timeout=30'])
}

function toUrl(password: string, port: number): string {
  return `postgresql://${userName}:${password}@127.0.0.1:${port}/postgres`
}

export function withDatabase(url: string, name: string): string {
  const changed = new URL(url)
  changed.pathname = `/${name}`
  return changed.href
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

async function exists(path: string): Promise<boolean> {
  return (await stat(path).catch(() => undefined)) !== undefined
}

function toMessage(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
