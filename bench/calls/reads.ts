import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { type Call, loadOf } from '#bench/calls/load.ts'
import { type Read, toReads } from '#bench/calls/to-reads.ts'
import { cpuSecondsOf, parentOf } from '#bench/support/cpu-time.ts'
import { type Figure, median } from '#bench/support/result.ts'
import { findFreePort, type RunningServer } from '#bench/support/running-server.ts'

const connections = 16
const rounds = 5
const seconds = 1.5

/**
 * The reads that pages make most, beside plain Fastify with one SQL read on the same database: each in turn, round after round, so that a
 * busy machine slows all of them alike. The share is that of one round's rates; figures are medians of the rounds. Rates tell little where
 * other work takes the processors: the processor time of a call, in the server and in PostgreSQL, is told beside them.
 */
export async function measureReads(server: RunningServer, dataFolder: string): Promise<Figure[]> {
  const reads = await toReads(server)
  const { url } = JSON.parse(await readFile(join(dataFolder, 'database.json'), 'utf8')) as { url: string }
  const port = await findFreePort()
  const script = fileURLToPath(new URL('reads-floor.ts', import.meta.url))
  const floor = spawn(process.execPath, [script, url, String(port)], { stdio: ['ignore', 'pipe', 'inherit'] })
  const database = new pg.Client({ connectionString: url })
  try {
    await Promise.all([once(floor.stdout, 'data'), database.connect()])
    const status = reads[0]
    if (!status) throw new Error('there are no reads')
    const { rows } = await database.query<{ pid: number }>('select pg_backend_pid() as pid')
    const postmaster = await parentOf(rows[0]?.pid ?? 0)
    const plain = { url: new URL(`http://127.0.0.1:${port}`), call: { ...status.call, path: '/request' }, pid: floor.pid ?? 0 }
    const ours = { url: new URL(server.url), pid: server.pid }
    return await compare(plain, ours, reads, { postmaster, count: () => countTransactions(database) })
  } finally {
    await database.end()
    floor.kill()
    if (floor.exitCode === null && floor.signalCode === null) await once(floor, 'exit')
  }
}

type Served = { url: URL; pid: number }
type Database = { postmaster: number; count: () => Promise<number> }
/** Milliseconds of a processor for each call. */
type Cpu = { serverMs: number; databaseMs: number }
type Round = Cpu & { perSecond: number; share: number; statements: number }

async function compare(plain: Served & { call: Call }, ours: Served, reads: Read[], database: Database): Promise<Figure[]> {
  const plainRounds: (Cpu & { perSecond: number })[] = []
  const roundsOf = new Map<Read, Round[]>(reads.map((read) => [read, []]))
  for (const read of reads) await rateOf(ours.url, read.call)
  // The first round too is for both to get warm.
  for (let round = 0; round <= rounds; round += 1) {
    const floor = await measure(plain, plain.call, database)
    if (round > 0) plainRounds.push(floor)
    for (const read of reads) {
      const before = await database.count()
      const { done, ...one } = await measure(ours, read.call, database)
      const statements = ((await database.count()) - before) / done
      if (round > 0) roundsOf.get(read)?.push({ ...one, share: one.perSecond / floor.perSecond, statements })
    }
  }
  const group = 'Reads'
  const toCpu = (found: Cpu[]) =>
    `${median(found.map(({ serverMs }) => serverMs)).toFixed(2)} ms of the server, ${median(found.map(({ databaseMs }) => databaseMs)).toFixed(2)} ms of PostgreSQL`
  const plainRate = median(plainRounds.map(({ perSecond }) => perSecond))
  const plainNote = `${connections} connections, ${toCpu(plainRounds)}`
  return [
    { group, name: 'plain Fastify, one SQL read', value: plainRate, unit: 'per second', note: plainNote },
    ...reads.flatMap((read): Figure[] => {
      const { name, goal } = read
      const found = roundsOf.get(read) ?? []
      const of = (what: keyof Round) => median(found.map((round) => round[what]))
      const note = `${of('statements').toFixed(1)} statements a call, ${toCpu(found)}`
      return [
        { group, name, value: of('perSecond'), unit: 'per second', note },
        { group, name: `${name}, share of plain`, value: of('share'), unit: 'share', goal: { atLeast: goal } },
      ]
    }),
  ]
}

async function measure({ url, pid }: Served, call: Call, { postmaster }: Database) {
  const before = [await cpuSecondsOf(pid), await cpuSecondsOf(postmaster, { andBelow: true })] as const
  const { perSecond, done } = await rateOf(url, call)
  const after = [await cpuSecondsOf(pid), await cpuSecondsOf(postmaster, { andBelow: true })] as const
  const toMs = (at: 0 | 1) => ((after[at] - before[at]) * 1_000) / done
  return { perSecond, done, serverMs: toMs(0), databaseMs: toMs(1) }
}

/** A statement outside a transaction is one of its own. Sessions tell what they did a second later. */
async function countTransactions(database: pg.Client): Promise<number> {
  await new Promise((resolve) => setTimeout(resolve, 1_200))
  await database.query('select pg_stat_clear_snapshot()')
  const { rows } = await database.query<{ count: string }>(
    'select xact_commit as count from pg_stat_database where datname = current_database()',
  )
  return Number(rows[0]?.count)
}

async function rateOf(url: URL, call: Call) {
  const load = await loadOf(url, call, { connections, seconds })
  if (load.failed > 0) throw new Error(`${call.method} ${call.path} failed ${load.failed} times`)
  return load
}
