import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { type Call, loadOf } from './load.ts'
import { type Figure, median } from './result.ts'
import { findFreePort, type RunningServer } from './running-server.ts'
import { type Read, toReads } from './to-reads.ts'

const connections = 16
const rounds = 5
const seconds = 1.5
/** The share of plain Fastify with one SQL read that a status call reaches. */
const statusGoal = 0.5

/**
 * The reads that pages make most, beside plain Fastify with one SQL read on the same database: each in turn, round after round, so that a
 * busy machine slows all of them alike. The share is that of one round's rates; figures are medians of the rounds.
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
    const plain = { url: new URL(`http://127.0.0.1:${port}`), call: { ...status.call, path: '/request' } }
    return await compare(plain, new URL(server.url), reads, () => countTransactions(database))
  } finally {
    await database.end()
    floor.kill()
    if (floor.exitCode === null && floor.signalCode === null) await once(floor, 'exit')
  }
}

type Round = { perSecond: number; share: number; statements: number }

async function compare(plain: { url: URL; call: Call }, url: URL, reads: Read[], count: () => Promise<number>): Promise<Figure[]> {
  const plainRates: number[] = []
  const roundsOf = new Map<Read, Round[]>(reads.map((read) => [read, []]))
  for (const read of reads) await rateOf(url, read.call)
  // The first round too is for both to get warm.
  for (let round = 0; round <= rounds; round += 1) {
    const { perSecond: floor } = await rateOf(plain.url, plain.call)
    if (round > 0) plainRates.push(floor)
    for (const read of reads) {
      const before = await count()
      const { perSecond, done } = await rateOf(url, read.call)
      const statements = ((await count()) - before) / done
      if (round > 0) roundsOf.get(read)?.push({ perSecond, share: perSecond / floor, statements })
    }
  }
  const group = 'Reads'
  return [
    { group, name: 'plain Fastify, one SQL read', value: median(plainRates), unit: 'per second', note: `${connections} connections` },
    ...reads.flatMap(({ name }, at): Figure[] => {
      const found = [...roundsOf.values()][at] ?? []
      const of = (what: keyof Round) => median(found.map((round) => round[what]))
      const note = `${of('statements').toFixed(1)} statements a call`
      const share: Figure = { group, name: `${name}, share of plain`, value: of('share'), unit: 'share' }
      return [
        { group, name, value: of('perSecond'), unit: 'per second', note },
        at === 0 ? { ...share, goal: { atLeast: statusGoal } } : share,
      ]
    }),
  ]
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
