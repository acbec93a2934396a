import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { runCommandLine } from '#server/commands/run-command-line.ts'
import { toFile } from '#server/testing/individual-steps.ts'
import {
  findFreePort,
  type ServerProcess,
  startExpectingFailure,
  startServerProcess,
  stopLeftoverDatabase,
} from '#server/testing/server-process.ts'

type Link = { requestId: string; token: string }
type Answer = { status: number; body: Record<string, unknown> }

let dataFolder: string
let environment: Record<string, string>
let server: ServerProcess
beforeAll(async () => {
  dataFolder = await mkdtemp(join(tmpdir(), 'portico-main-'))
  environment = { PORTICO_DATA: dataFolder, PORT: String(await findFreePort()) }
  server = await startServerProcess(environment)
})
afterAll(async () => {
  await server.stop()
  await rm(dataFolder, { recursive: true, force: true })
})

async function post(path: string, body: object, method = 'POST'): Promise<Answer> {
  const answer = await fetch(`${server.url}${path}`, {
    method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> }
}

/** The link that the server printed last. */
function printedLink(): Link {
  const url = new URL(/Individual\s+(\S+)/.exec(server.printed())?.[1] ?? '')
  return { requestId: url.searchParams.get('requestId') ?? '', token: url.searchParams.get('token') ?? '' }
}

const productionSettings = {
  PORTICO_MODE: 'production',
  PUBLIC_URL: 'https://verify.example.com',
  TRUSTED_PROXIES: '127.0.0.1',
  DATABASE_URL: 'built-in:',
  MAIL_URL: 'smtp://127.0.0.1:9',
  MAIL_FROM: 'verify@example.com',
}

const status = (link: Link) => post('/onboarding/liveness/status', link)

describe('the server', () => {
  it('prints working demonstration links', async () => {
    expect((await status(printedLink())).body).toMatchObject({ status: 'EMAIL_SENT', client: { name: 'Northwind Bank' } })
    for (const path of ['/mailbox', '/docs', '/openapi.json', '/health/live']) {
      expect((await fetch(`${server.url}${path}`)).status).toBe(200)
    }
    const { client } = (await status(printedLink())).body as { client: { pageLogoPath: string } }
    expect((await fetch(`${server.url}${client.pageLogoPath}`)).headers.get('content-type')).toBe('image/svg+xml; charset=utf-8')
  })

  it('explains why it cannot start', async () => {
    expect(await startExpectingFailure({ ...environment, PORT: String(await findFreePort()) })).toEqual({
      code: 1,
      printed: expect.stringContaining('another Portico server is running'),
    })
    expect(await startExpectingFailure({ PORT: 'many' })).toEqual({ code: 2, printed: expect.stringContaining('PORT  must be a number') })
    const models = { PORTICO_MODELS: dataFolder, PORT: String(await findFreePort()), PORTICO_DATA: join(dataFolder, 'other') }
    const refused = await startExpectingFailure(models)
    expect([refused.code, refused.printed]).toEqual([1, expect.stringContaining('node scripts/models.mjs')])
    expect(refused.printed).not.toMatch(/^\s+at /m)
  })

  it('lists every missing production setting, stops cleanly, and never makes a demonstration a production', async () => {
    const bare = await startExpectingFailure({ PORTICO_MODE: 'production', PORTICO_DATA: join(dataFolder, 'bare') })
    const names = bare.printed
      .split('\n')
      .map((line) => /^ {2}([A-Z_]+) {2}/.exec(line)?.[1])
      .filter(Boolean)
    expect([bare.code, names]).toEqual([
      2,
      ['PUBLIC_URL', 'TRUSTED_PROXIES', 'DATABASE_URL', 'PORTICO_MASTER_KEY', 'MAIL_URL', 'MAIL_FROM'],
    ])
    expect([bare.printed.split('\n').length < 24, bare.printed.includes('docs/guides/production.md')]).toEqual([true, true])
    expect(existsSync(join(dataFolder, 'bare'))).toBe(false)

    expect(await server.stop()).toBe(0)
    const key = (await readFile(join(dataFolder, 'master.key'), 'utf8')).trim()
    const production = { ...productionSettings, ...environment, PORTICO_MASTER_KEY: key }
    expect(await startExpectingFailure(production)).toEqual({
      code: 2,
      printed: expect.stringContaining('this database is a demonstration'),
    })
    // The stop was in good order: the next start is quick.
    server = await startServerProcess(environment)
    expect((await fetch(`${server.url}/health/ready`)).status).toBe(200)
  })

  it('starts an empty production with instructions, and then reports a port in use', async () => {
    const folder = join(dataFolder, 'from-nothing')
    const empty = {
      ...productionSettings,
      PORT: String(await findFreePort()),
      PORTICO_DATA: folder,
      PORTICO_MASTER_KEY: randomBytes(32).toString('base64'),
    }
    const production = await startServerProcess(empty)
    expect(production.printed()).toContain('client create --name')
    expect(production.printed()).not.toMatch(/password:|Mailbox|Individual/)
    // Where the pages are built, the address answers the page for unknown ones.
    expect(await (await fetch(`${production.url}/mailbox`)).text()).not.toContain('No message yet.')
    expect(await production.stop()).toBe(0)

    const other = createServer()
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve))
    const { port } = other.address() as { port: number }
    const taken = await startExpectingFailure({ ...empty, PORT: String(port) })
    await new Promise((resolve) => other.close(resolve))
    expect(taken).toEqual({ code: 1, printed: expect.stringContaining(`Port ${port} is taken`) })
    // It leaves nothing running.
    expect([existsSync(join(folder, 'postgres/cluster')), existsSync(join(folder, 'postgres/cluster/postmaster.pid'))]).toEqual([
      true,
      false,
    ])
  })
})

describe('a killed server', () => {
  it('has kept every answer, and continues, also where its database ended later', async () => {
    const link = printedLink()
    await post('/onboarding/status', { ...link, status: 'PROCESSING' })
    for (const round of [1, 2]) {
      let acknowledged = 0
      const writing = (async () => {
        for (let value = 1; ; value += 1) {
          const answer = await post('/onboarding/liveness/form-content', { ...link, formContent: { counter: `${round}.${value}` } }, 'PUT')
          if (answer.status === 200) acknowledged = value
        }
      })().catch(() => 'cut off')
      await until(() => acknowledged > 20)
      await server.kill()
      expect(await writing).toBe('cut off')
      // Once its database outlives it, once somebody ends that first.
      if (round === 2) await stopLeftoverDatabase(dataFolder)
      server = await startServerProcess(environment)
      const stored = await shownCounter(link)
      expect(stored?.startsWith(`${round}.`)).toBe(true)
      expect(Number(stored?.split('.')[1])).toBeGreaterThanOrEqual(acknowledged)
      expect((await status(link)).body.status).toBe('PROCESSING')
    }
    expect((await status(printedLink())).status).toBe(200)
  })

  it('during a document check leaves the request open', async () => {
    const link = printedLink()
    await post('/onboarding/status', { ...link, status: 'PROCESSING' })
    const bytes = await sharp({ create: { width: 1_200, height: 900, channels: 3, background: '#8899aa' } })
      .jpeg()
      .toBuffer()
    const upload = { ...link, documentType: 'Passport', frontImage: toFile(bytes) }
    const cut = post('/onboarding/liveness/document-upload', upload).then(
      ({ status: answered }) => answered,
      () => 'cut off',
    )
    await new Promise((resolve) => setTimeout(resolve, 50))
    await server.kill()
    expect(await cut).toBe('cut off')
    server = await startServerProcess(environment)
    const answers: Answer[] = []
    await until(async () => {
      answers.push(await post('/onboarding/liveness/document-upload', upload))
      return answers.at(-1)?.status !== 409
    })
    expect(answers.at(-1)).toMatchObject({ status: 200, body: { status: 'ID_UPLOADED_FAILED', countDocUploadTotal: 1 } })
  })

  it('loses a worker and answers with a retryable error, then works', async () => {
    const link = printedLink()
    await post('/onboarding/status', { ...link, status: 'PROCESSING' })
    const bytes = await sharp({ create: { width: 4_000, height: 3_000, channels: 3, background: '#998877' } })
      .jpeg()
      .toBuffer()
    const upload = { ...link, documentType: 'Passport', frontImage: toFile(bytes) }
    const workers = await workerPids()
    expect(workers.length).toBeGreaterThanOrEqual(2)
    const response = post('/onboarding/liveness/document-upload', upload)
    await new Promise((resolve) => setTimeout(resolve, 150))
    for (const pid of workers) process.kill(pid, 'SIGKILL')
    const answer = await response
    expect([answer.status, answer.body.errorCode]).toEqual([503, 'VERIFICATION_BUSY'])
    const again = await post('/onboarding/liveness/document-upload', upload)
    expect([again.status, again.body.countDocUploadTotal]).toEqual([200, 1])
  })
})

/** The processes that the server started for its engine. */
async function workerPids(): Promise<number[]> {
  const { readdir, readFile } = await import('node:fs/promises')
  const found: number[] = []
  for (const name of (await readdir('/proc')).filter((entry) => /^\d+$/.test(entry))) {
    const stat = await readFile(`/proc/${name}/stat`, 'utf8').catch(() => '')
    const parent = Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1])
    const command = await readFile(`/proc/${name}/cmdline`, 'utf8').catch(() => '')
    if (parent === server.pid && command.includes('worker')) found.push(Number(name))
  }
  return found
}

async function shownCounter({ requestId }: Link): Promise<string | undefined> {
  const { exitCode, output, error } = await runCommandLine(['request', 'show', requestId, '--json'], environment)
  expect([exitCode, error]).toEqual([0, ''])
  return (JSON.parse(output) as { formContent: Record<string, string> | null }).formContent?.counter
}

async function until(isThere: () => boolean | Promise<boolean>): Promise<void> {
  const giveUpAt = Date.now() + 30_000
  while (!(await isThere())) {
    if (Date.now() > giveUpAt) throw new Error('it did not come')
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}
