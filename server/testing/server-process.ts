import { type ChildProcess, spawn } from 'node:child_process'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openEmbeddedPostgres } from '#server/platform/database/embedded-postgres.ts'

const root = join(import.meta.dirname, '../..')
const readyWithinMs = 90_000

export type ServerProcess = {
  url: string
  pid: number
  /** What it printed so far. */
  printed(): string
  /** Ends it as the system does with whoever takes too much memory: without a word. */
  kill(): Promise<void>
  /** Ends it in good order; answers its exit code. */
  stop(): Promise<number | null>
  /** Its exit code, when it ends by itself. */
  ended(): Promise<number | null>
  /** Tells every process of its group at once, as a supervisor does; of a server that was started with `asGroup`. */
  stopGroup(): Promise<number | null>
}

type ServerOptions = {
  /** As npm start does: under the script that passes signals on, in a process group of its own. */
  asGroup?: boolean
}

/** The real server in a process of its own, as `npm start` starts it. */
export async function startServerProcess(environment: Record<string, string>, options: ServerOptions = {}): Promise<ServerProcess> {
  const { child, printed } = spawnServer(environment, options)
  const url = `http://127.0.0.1:${environment.PORT}`
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve))
  const giveUpAt = Date.now() + readyWithinMs
  while (!(printed().includes('API reference') && (await isReady(url)))) {
    if (child.exitCode !== null || Date.now() > giveUpAt) {
      child.kill('SIGKILL')
      throw new Error(`the server was not ready:\n${printed()}`)
    }
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  const end = (signal: NodeJS.Signals) => {
    child.kill(signal)
    return ended
  }
  return {
    url,
    pid: child.pid ?? 0,
    printed,
    kill: async () => void (await end('SIGKILL')),
    stop: () => end('SIGTERM'),
    ended: () => ended,
    stopGroup() {
      process.kill(-(child.pid ?? 0), 'SIGTERM')
      return ended
    },
  }
}

/** A start that is meant to fail: its exit code and what it said. */
export async function startExpectingFailure(environment: Record<string, string>): Promise<{ code: number | null; printed: string }> {
  const { child, printed } = spawnServer(environment)
  const code = await new Promise<number | null>((resolve) => child.once('exit', resolve))
  return { code, printed: printed() }
}

/** Ends the database that a killed server left behind. */
export async function stopLeftoverDatabase(dataFolder: string): Promise<void> {
  const left = await openEmbeddedPostgres({ dataFolder })
  await left.close()
}

/** What one start compiled the next one reads: a quarter of its time. */
const compiled = { NODE_COMPILE_CACHE: join(tmpdir(), 'portico-compiled') }

/** What scripts/start.mjs does once everything is in place. */
const passingOn = `import('./scripts/prepare.mjs').then(async ({ runInForeground }) => { process.exitCode = await runInForeground(process.execPath, ['server/main.ts']) })`

function spawnServer(
  environment: Record<string, string>,
  { asGroup = false }: ServerOptions = {},
): { child: ChildProcess; printed: () => string } {
  const env = {
    ...compiled,
    PATH: process.env.PATH ?? '',
    HOST: '127.0.0.1',
    LOG_LEVEL: 'warn',
    RATE_LIMIT_PER_MINUTE: '0',
    ...environment,
  }
  const child = spawn(process.execPath, asGroup ? ['-e', passingOn] : ['server/main.ts'], {
    cwd: root,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: asGroup,
  })
  const output: string[] = []
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk: Buffer) => output.push(chunk.toString()))
  return { child, printed: () => output.join('') }
}

async function isReady(url: string): Promise<boolean> {
  return fetch(`${url}/health/ready`).then(
    ({ ok }) => ok,
    () => false,
  )
}

export function findFreePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number }
      probe.close(() => resolve(port))
    })
  })
}
