import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import sharp from 'sharp'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { readConnectionFile } from '#server/platform/database/connection-file.ts'
import { toFile } from '#server/testing/individual-steps.ts'
import { findFreePort, type ServerProcess, startServerProcess, stopLeftoverDatabase } from '#server/testing/server-process.ts'
import { until } from './customer-system.ts'

type Link = { requestId: string; token: string }

let dataFolder: string
let environment: Record<string, string>
let server: ServerProcess
beforeEach(async () => {
  dataFolder = await mkdtemp(join(tmpdir(), 'portico-dies-'))
  environment = { PORTICO_DATA: dataFolder, PORT: String(await findFreePort()) }
})
afterEach(async () => {
  await stopLeftoverDatabase(dataFolder).catch(() => {})
  await rm(dataFolder, { recursive: true, force: true })
})

async function send(method: string, path: string, body: object): Promise<{ status: number; body: Record<string, unknown> }> {
  const answer = await fetch(`${server.url}${path}`, {
    method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> }
}

function printedLink(): Link {
  const url = new URL(/Individual\s+(\S+)/.exec(server.printed())?.[1] ?? '')
  return { requestId: url.searchParams.get('requestId') ?? '', token: url.searchParams.get('token') ?? '' }
}

async function postmaster(): Promise<number> {
  const folder = (await readConnectionFile(dataFolder))?.folder ?? ''
  return Number((await readFile(join(folder, 'cluster', 'postmaster.pid'), 'utf8')).split('\n')[0])
}

/** As it stands in the database, asked past the server. */
async function keptCounter({ requestId }: Link): Promise<number> {
  const { stdout } = await promisify(execFile)(process.execPath, ['server/cli.ts', 'request', 'show', requestId, '--json'], {
    cwd: join(import.meta.dirname, '..'),
    env: { PATH: process.env.PATH ?? '', ...environment },
  })
  return Number((JSON.parse(stdout) as { formContent: { counter?: string } | null }).formContent?.counter ?? 0)
}

it('recovers each time PostgreSQL is killed under load, with every answered call', async () => {
  server = await startServerProcess(environment)
  const link = printedLink()
  await send('POST', '/onboarding/status', { ...link, status: 'PROCESSING' })
  const awayMs: number[] = []
  let acknowledged = 0
  let isOver = false
  const writing = (async () => {
    for (let value = 1; !isOver; value += 1) {
      const { status } = await send('PUT', '/onboarding/liveness/form-content', { ...link, formContent: { counter: String(value) } })
      if (status === 200) acknowledged = value
    }
  })()
  for (let round = 1; round <= 4; round += 1) {
    const before = acknowledged
    await until(() => acknowledged > before + 20)
    const killed = await postmaster()
    const since = performance.now()
    const answered = acknowledged
    process.kill(killed, 'SIGKILL')
    await until(
      async () => (await fetch(`${server.url}/health/ready`)).status === 200 && (await postmaster().catch(() => killed)) !== killed,
    )
    await until(() => acknowledged > answered + 5)
    awayMs.push(Math.round(performance.now() - since))
  }
  isOver = true
  await writing
  console.log(
    `PostgreSQL killed ${awayMs.length} times; calls answered again after ${awayMs.join(', ')} ms; ${acknowledged} writes answered`,
  )
  expect(await keptCounter(link)).toBe(acknowledged)
  expect(Math.max(...awayMs)).toBeLessThan(30_000)
  expect(await server.stop()).toBe(0)
})

it('exits with a code when PostgreSQL cannot restart', async () => {
  server = await startServerProcess(environment)
  const folder = (await readConnectionFile(dataFolder))?.folder ?? ''
  const pid = await postmaster()
  await rm(join(folder, 'cluster', 'global', 'pg_control'))
  process.kill(pid, 'SIGKILL')
  expect(await server.ended()).toBe(3)
  expect(server.printed()).toContain('its database is gone')
})

it('finishes calls in progress on SIGTERM to its process group, and stops the database last', async () => {
  server = await startServerProcess(environment, { asGroup: true })
  const link = printedLink()
  await send('POST', '/onboarding/status', { ...link, status: 'PROCESSING' })
  const bytes = await sharp({ create: { width: 4_000, height: 3_000, channels: 3, background: '#8899aa' } })
    .jpeg()
    .toBuffer()
  const upload = send('POST', '/onboarding/liveness/document-upload', { ...link, documentType: 'Passport', frontImage: toFile(bytes) })
  await new Promise((resolve) => setTimeout(resolve, 150))
  const pid = await postmaster()
  const stopping = server.stopGroup()
  expect((await upload).status).toBe(200)
  expect(await stopping).toBe(0)
  expect(() => process.kill(pid, 0)).toThrow('ESRCH')

  server = await startServerProcess(environment)
  const { body } = await send('POST', '/onboarding/liveness/status', link)
  expect(body.status).toBe('ID_UPLOADED_FAILED')
  expect(await server.stop()).toBe(0)
})
