import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { cp, mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import type { RequestStatus } from '#contract/requests/request-status.ts'
import { openCommands } from '#e2e/support/open-commands.ts'

const root = join(import.meta.dirname, '../..')
const readyWithinMs = 90_000

type Link = { url: string; requestId: string; token: string }
type ShownRequest = { status: string; documentUploadCount: number; activities: { activityType: string }[] }

/** The real built server with data of its own, and the operator's commands on it. */
export type Portico = {
  url: string
  command(...words: string[]): Promise<string>
  issueLink(...options: string[]): Promise<Link>
  show(requestId: string): Promise<ShownRequest>
  /** Lets the time of a link run out. */
  expire(requestId: string): Promise<void>
  /** Lets a request stand where it otherwise does for a moment only. */
  stand(requestId: string, status: RequestStatus): Promise<void>
  /** As after the last liveness check that a person may fail. */
  declineTooOften(requestId: string): Promise<void>
  /** Lets the pause end in which a person is sent no second email. */
  passInvitationPause(personId: string): Promise<void>
  end(): Promise<void>
}

export async function startPortico(): Promise<Portico> {
  const built = process.env.PORTICO_WEB || join(root, 'dist', 'web')
  if (!existsSync(join(built, 'index.html'))) throw new Error('The pages are not built: npm run build')
  const port = await freePort()
  const data = await mkdtemp(join(tmpdir(), 'portico-journeys-'))
  const url = `http://localhost:${port}`
  // The pages as they are now: a build in the meantime takes no part of them away.
  const pages = join(data, 'web')
  await cp(built, pages, { recursive: true })
  const settings = {
    PORTICO_WEB: pages,
    PORT: String(port),
    HOST: '127.0.0.1',
    PUBLIC_URL: url,
    PORTICO_DATA: data,
    PORTICO_MODE: 'demo',
    LOG_LEVEL: 'warn',
    // Whoever loses a group at their provider is signed out in seconds: nobody waits for it.
    PORTICO_SSO_CHECK_SECONDS: '1',
    // The accounts of a journey are as new as its server.
    RETENTION_SECOND_PERSON_DAYS: '0',
    RETENTION_CHANGE_DELAY_HOURS: '0',
    // What one process of a run compiled the next one reads: a quarter of its start.
    NODE_COMPILE_CACHE: join(tmpdir(), 'portico-compiled'),
  }
  const env = { ...process.env, ...settings, DATABASE_URL: '' }
  const server = spawn(process.execPath, ['server/main.ts'], { cwd: root, stdio: ['ignore', 'ignore', 'inherit'], env })
  await readyOrThrow(server, url)
  const { run: command, close: closeCommands } = openCommands(root, env)
  return {
    url,
    command,
    issueLink: async (...options) => JSON.parse(await command('link', 'individual', '--json', ...options)) as Link,
    show: async (requestId) => JSON.parse(await command('request', 'show', requestId, '--json')) as ShownRequest,
    expire: (requestId) => expire(data, requestId),
    stand: async (requestId, status) => {
      await withDatabase(data, (client) => client.query('UPDATE verification_requests SET status = $2 WHERE id = $1', [requestId, status]))
    },
    declineTooOften: (requestId) => declineTooOften(data, requestId),
    passInvitationPause: (personId) => passInvitationPause(data, personId),
    async end() {
      closeCommands()
      await endOf(server)
      await rm(data, { recursive: true, force: true })
    },
  }
}

async function expire(data: string, requestId: string): Promise<void> {
  const past = `now() - interval '1 minute'`
  await withDatabase(data, async (client) => {
    await client.query(`UPDATE verification_requests SET expires_at = ${past} WHERE id = $1`, [requestId])
    await client.query(`UPDATE link_tokens SET expires_at = ${past} WHERE request_id = $1`, [requestId])
  })
}

async function declineTooOften(data: string, requestId: string): Promise<void> {
  const status = `status = 'LIVENESS_FAILED'`
  await withDatabase(data, (client) =>
    client.query(`UPDATE verification_requests SET ${status}, liveness_declined_count = 1000 WHERE id = $1`, [requestId]),
  )
}

async function passInvitationPause(data: string, personId: string): Promise<void> {
  await withDatabase(data, (client) =>
    client.query(`UPDATE company_people SET invited_at = invited_at - interval '2 minutes' WHERE id = $1`, [personId]),
  )
}

async function withDatabase(data: string, run: (client: Client) => Promise<unknown>): Promise<void> {
  const { url } = JSON.parse(await readFile(join(data, 'database.json'), 'utf8')) as { url: string }
  const client = new Client({ connectionString: url })
  await client.connect()
  await run(client).finally(() => client.end())
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
  if (server.exitCode !== null || server.signalCode !== null) return Promise.resolve()
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
