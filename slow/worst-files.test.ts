import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { worstFiles } from '#fixtures/worst-files.ts'
import { findFreePort, type ServerProcess, startServerProcess, stopLeftoverDatabase } from '#server/testing/server-process.ts'
import { type CustomerKey, createByKey, type Environment, runCommand, sendJson } from './customer-system.ts'

/** Unpacked; what is sent may not be longer than the largest file that a form takes. */
const sizeBytes = 19_000_000
/** The limit for one file is 15 s, and two are read at a time: the rest is a busy machine. */
const answeredWithinMs = 40_000
const othersWithinMs = 3_000

let dataFolder: string
let environment: Environment
let server: ServerProcess
let customer: CustomerKey
beforeAll(async () => {
  dataFolder = await mkdtemp(join(tmpdir(), 'portico-worst-'))
  environment = { PORTICO_DATA: dataFolder, PORTICO_MASTER_KEY: randomBytes(32).toString('base64'), PORT: String(await findFreePort()) }
  server = await startServerProcess(environment)
  customer = await runCommand(environment, 'api-key', 'create')
  await runCommand(environment, 'credit', 'add', '1000')
})
afterAll(async () => {
  await server.stop()
  await stopLeftoverDatabase(dataFolder).catch(() => undefined)
  await rm(dataFolder, { recursive: true, force: true })
})

async function begin() {
  const { body } = await createByKey(server, customer, {
    sessionUuid: randomUUID(),
    email: `${randomUUID()}@example.com`,
    formName: 'Personal information',
  })
  return { requestId: String(body.requestId), token: String(body.token) }
}

async function upload({ requestId, token }: { requestId: string; token: string }, name: string, bytes: Buffer) {
  const form = new FormData()
  form.set('requestId', requestId)
  form.set('token', token)
  form.set('file', new Blob([new Uint8Array(bytes)]), name)
  const startedAt = performance.now()
  const answer = await fetch(`${server.url}/postFile`, { method: 'POST', body: form })
  return { status: answer.status, code: ((await answer.json()) as { errorCode?: string }).errorCode, ms: performance.now() - startedAt }
}

/** Asks for a status again and again until the work is done; answers the longest wait. */
async function askMeanwhile(work: Promise<unknown>): Promise<number> {
  const link = await begin()
  let isDone = false
  void work.finally(() => {
    isDone = true
  })
  let longestMs = 0
  while (!isDone) {
    const startedAt = performance.now()
    expect((await sendJson(server, 'POST', '/onboarding/liveness/status', link)).status).toBe(200)
    longestMs = Math.max(longestMs, performance.now() - startedAt)
  }
  return longestMs
}

/** Bytes of memory that the server's own process holds now, and held at most. */
async function readMemory(): Promise<{ atMost: number }> {
  const status = await readFile(`/proc/${server.pid}/status`, 'utf8')
  return { atMost: Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? 0) * 1_024 }
}

it.each(worstFiles)('answers others in time while a worst-case file is sent ($name)', async ({ name, write }) => {
  const link = await begin()
  const bytes = write(sizeBytes)
  const ending = name.slice(0, name.indexOf(':'))
  const sent = upload(link, `deed.${ending}`, bytes)
  const [longestMs, { status, code, ms }] = await Promise.all([askMeanwhile(sent), sent])
  console.info(`${name}: ${status} ${code ?? 'taken'} after ${Math.round(ms)} ms; others waited ${Math.round(longestMs)} ms at most`)
  expect([200, 400, 413, 415, 422]).toContain(status)
  expect([ms < answeredWithinMs, longestMs < othersWithinMs]).toEqual([true, true])
})

it('uses no more memory for them than for valid files', async () => {
  expect((await readMemory()).atMost).toBeLessThan(900 * 1_048_576)
})
