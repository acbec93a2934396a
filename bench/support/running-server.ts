import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdir, readFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const root = fileURLToPath(new URL('../..', import.meta.url))
const startTimeoutMs = 120_000

export type RunningServer = {
  url: string
  pid: number
  /** From the start of its process until it is ready. */
  startMs: number
  /** Runs a command of the command line, and answers what it printed as JSON. */
  command<T>(...words: string[]): Promise<T>
  stop(): Promise<void>
}

/** The real server, in a process of its own, on a free port and a folder of its own. */
export async function startServer(dataFolder: string, environment: Record<string, string> = {}, cwd = root): Promise<RunningServer> {
  const port = await findFreePort()
  const env = {
    ...process.env,
    PORTICO_DATA: dataFolder,
    PORT: String(port),
    HOST: '127.0.0.1',
    LOG_LEVEL: 'error',
    RATE_LIMIT_PER_MINUTE: '0',
    ...environment,
  }
  const startedAt = performance.now()
  const child = spawn(process.execPath, ['server/main.ts'], { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] })
  const output: string[] = []
  child.stdout.on('data', (text) => output.push(String(text)))
  child.stderr.on('data', (text) => output.push(String(text)))
  const url = `http://127.0.0.1:${port}`
  try {
    await waitUntilReady(url, child, startedAt + startTimeoutMs)
  } catch (error) {
    child.kill('SIGKILL')
    throw new Error(`the server did not start: ${String(error)}\n${output.slice(-20).join('')}`)
  }
  return {
    url,
    pid: child.pid ?? 0,
    startMs: performance.now() - startedAt,
    async command<T>(...words: string[]) {
      const { stdout } = await promisify(execFile)(process.execPath, ['server/cli.ts', ...words, '--json'], { cwd, env })
      return JSON.parse(stdout) as T
    },
    async stop() {
      child.kill('SIGTERM')
      if (child.exitCode === null) await once(child, 'exit')
    },
  }
}

async function waitUntilReady(url: string, child: ChildProcess, giveUpAt: number): Promise<void> {
  while (performance.now() < giveUpAt) {
    if (child.exitCode !== null) throw new Error(`it ended with code ${child.exitCode}`)
    const answer = await fetch(`${url}/health/ready`).catch(() => undefined)
    await answer?.body?.cancel()
    if (answer?.ok) return
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  throw new Error('it was not ready in time')
}

export async function findFreePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  await once(probe, 'close')
  if (typeof address !== 'object' || !address) throw new Error('no free port')
  return address.port
}

export type ProcessMemory = { pid: number; what: string; rssMb: number; peakMb: number }

/** The server and the workers below it, without the database. Linux only: elsewhere there is nothing to read. */
export async function memoryOf(pid: number): Promise<ProcessMemory[]> {
  const pids = [pid, ...(await childrenOf(pid))]
  const read = await Promise.all(pids.map((each) => readMemory(each, each === pid ? 'server' : 'worker').catch(() => undefined)))
  return read.filter((memory) => memory !== undefined)
}

async function readMemory(pid: number, what: string): Promise<ProcessMemory | undefined> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  const mb = (name: string) => Number(status.match(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm'))?.[1] ?? Number.NaN) / 1024
  return /^Name:\s+postgres/m.test(status) ? undefined : { pid, what, rssMb: mb('VmRSS'), peakMb: mb('VmHWM') }
}

async function childrenOf(pid: number): Promise<number[]> {
  const tasks = await readdir(`/proc/${pid}/task`).catch(() => [])
  const lists = await Promise.all(tasks.map((task) => readFile(`/proc/${pid}/task/${task}/children`, 'utf8').catch(() => '')))
  const own = lists.flatMap((list) => list.split(' ').filter(Boolean).map(Number))
  const below = await Promise.all(own.map(childrenOf))
  return [...own, ...below.flat()]
}
