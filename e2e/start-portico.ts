import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')
const readyWithinMs = 90_000

/** Before all journeys: the real built server with data of its own. Answers what ends it again. */
export default async function startPortico(): Promise<() => Promise<void>> {
  if (!existsSync(join(root, 'dist', 'web', 'index.html'))) throw new Error('The pages are not built: npm run build')
  const port = await freePort()
  // The built-in database may run as another user, who has to be able to reach its files.
  const data = await mkdtemp(join(tmpdir(), 'portico-journeys-'))
  const url = `http://localhost:${port}`
  const settings = {
    PORT: String(port),
    HOST: '127.0.0.1',
    PUBLIC_URL: url,
    PORTICO_DATA: data,
    PORTICO_MODE: 'demo',
    LOG_LEVEL: 'warn',
  }
  // Journeys and the commands that they give find the server by these.
  Object.assign(process.env, settings)
  const server = spawn(process.execPath, ['server/main.ts'], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: process.env,
  })
  await readyOrThrow(server, url)
  return async () => {
    await endOf(server)
    await rm(data, { recursive: true, force: true })
  }
}

async function readyOrThrow(server: ChildProcess, url: string): Promise<void> {
  const giveUpAt = Date.now() + readyWithinMs
  while (Date.now() < giveUpAt) {
    if (server.exitCode !== null) throw new Error(`the server ended with exit code ${server.exitCode} before it was ready`)
    const ready = await fetch(`${url}/health/ready`).then(
      ({ ok }) => ok,
      () => false,
    )
    if (ready) return
    await new Promise((done) => setTimeout(done, 250))
  }
  await endOf(server)
  throw new Error(`the server was not ready within ${readyWithinMs / 1000} s`)
}

function endOf(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null) return Promise.resolve()
  return new Promise((done) => {
    const force = setTimeout(() => server.kill('SIGKILL'), 15_000)
    server.once('exit', () => {
      clearTimeout(force)
      done()
    })
    server.kill('SIGTERM')
  })
}

function freePort(): Promise<number> {
  return new Promise((done, failed) => {
    const probe = createServer()
    probe.once('error', failed)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      const port = typeof address === 'object' && address ? address.port : 0
      probe.close(() => done(port))
    })
  })
}
