import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type BreakableConnection, openBreakableConnection } from '#server/testing/breakable-connection.ts'
import { headerOf, openSmtpServer, type TestSmtpServer } from '#server/testing/open-smtp-server.ts'
import { findFreePort, type ServerProcess, startServerProcess } from '#server/testing/server-process.ts'
import { createEmptyTestDatabase, dropTestDatabase, openClusterOfRun } from '#server/testing/test-cluster.ts'
import { type CustomerKey, createByKey, type Environment, readHealth, runCommand, until } from './customer-system.ts'

const callersAtOnce = 12
/** A query that hangs, and after it the wait for a new connection. */
const longestAnswerMs = 25_000
const backWithinMs = 30_000
const mailsWithinMs = 120_000

type Made = { sessionUuid: string; email: string; isAnswered: boolean }
type Heard = { status: number; errorCode: unknown; retryAfter: string | null; ms: number }

let folder: string
let cluster: { adminUrl: string; databaseUrl: string }
let line: BreakableConnection
let smtp: TestSmtpServer
let direct: Environment
let server: ServerProcess
let customer: CustomerKey
let creditAtFirst: number
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portico-away-'))
  smtp = await openSmtpServer()
  const adminUrl = await openClusterOfRun()
  cluster = { adminUrl, databaseUrl: await createEmptyTestDatabase(adminUrl) }
  line = await openBreakableConnection(cluster.databaseUrl)
  const shared = {
    PORTICO_MASTER_KEY: randomBytes(32).toString('base64'),
    MAIL_URL: `smtp://127.0.0.1:${smtp.port}`,
    PORTICO_DATA: folder,
    PORT: String(await findFreePort()),
  }
  direct = { ...shared, DATABASE_URL: cluster.databaseUrl }
  server = await startServerProcess({ ...shared, DATABASE_URL: line.url })
  customer = await runCommand(direct, 'api-key', 'create')
  await runCommand(direct, 'credit', 'add', '1000000')
  creditAtFirst = await creditOf()
})
afterAll(async () => {
  await server.stop()
  await line.close()
  await smtp.close()
  await dropTestDatabase(cluster.adminUrl, cluster.databaseUrl)
  await rm(folder, { recursive: true, force: true })
})

const creditOf = async () => (await runCommand<{ creditBalance: number }>(direct, 'client', 'show')).creditBalance

/** Makes requests until it is told to stop, and notes what it heard. */
async function callAll({ made, heard, isOver }: { made: Made[]; heard: Heard[]; isOver: () => boolean }): Promise<void> {
  while (!isOver()) {
    const one = { sessionUuid: randomUUID(), email: `${randomUUID()}@example.com`, isAnswered: false }
    made.push(one)
    const startedAt = performance.now()
    const { status, body, headers } = await createByKey(server, customer, one)
    one.isAnswered = status === 200
    heard.push({ status, errorCode: body.errorCode, retryAfter: headers.get('retry-after'), ms: performance.now() - startedAt })
    await new Promise((resolve) => setTimeout(resolve, status === 200 ? 50 : 1_000))
  }
}

/** Whoever was refused, or whose answer was lost, sends the same session id again. */
async function sendAgain(unanswered: readonly Made[]): Promise<string[]> {
  const output: string[] = []
  for (const one of unanswered) {
    const { status, body } = await createByKey(server, customer, one)
    output.push(status === 200 ? 'made' : String(body.errorCode))
  }
  return output
}

const faults = {
  'is stopped and started': { begin: () => line.cut(), end: () => line.mend() },
  'hangs, and goes on': { begin: async () => line.hang(), end: async () => line.resume() },
  'hangs, and goes on on another machine': { begin: async () => line.hang(), end: async () => line.resume({ losesOld: true }) },
}
const allMade: Made[] = []

it.each(Object.entries(faults))('reports within a bounded time that the database %s, and recovers', async (_, { begin, end }) => {
  const made: Made[] = []
  const heard: Heard[] = []
  let isOver = false
  const callers = Array.from({ length: callersAtOnce }, () => callAll({ made, heard, isOver: () => isOver }))
  await until(() => heard.length > 50)
  await begin()
  await until(async () => (await readHealth(server, 'ready')).status === 503, 10_000)
  expect((await readHealth(server, 'live')).status).toBe(200)
  await new Promise((resolve) => setTimeout(resolve, 20_000))
  await end()
  const endedAt = performance.now()
  await until(async () => (await readHealth(server, 'ready')).status === 200, backWithinMs)
  const wasBackMs = performance.now() - endedAt
  const answeredUntilNow = heard.length
  await until(() => heard.slice(answeredUntilNow).filter(({ status }) => status === 200).length > 50, backWithinMs)
  isOver = true
  await Promise.all(callers)
  allMade.push(...made)

  const refused = heard.filter(({ status }) => status !== 200)
  const longestMs = Math.round(Math.max(...heard.map(({ ms }) => ms)))
  console.info(
    `${heard.length} calls, ${refused.length} refused, the longest answer after ${longestMs} ms, ready ${Math.round(wasBackMs)} ms after the end`,
  )
  expect(refused.length).toBeGreaterThan(0)
  expect(
    server
      .printed()
      .split('\n')
      .filter((text) => text.includes('a call broke')),
  ).toEqual([])
  expect([...new Set(refused.map(({ status, errorCode, retryAfter }) => `${status} ${String(errorCode)} ${retryAfter}`))]).toEqual([
    '503 SYSTEM_ERROR 5',
  ])
  expect(longestMs).toBeLessThan(longestAnswerMs)
})

it('loses no answered call, takes each credit once, and sends each mail once', async () => {
  const before = await creditOf()
  const stated = await sendAgain(allMade.filter(({ isAnswered }) => !isAnswered))
  expect([...new Set(stated)].filter((word) => !['made', 'DUPLICATE_SESSION_UUID'].includes(word))).toEqual([])
  expect(before - (await creditOf())).toBe(stated.filter((word) => word === 'made').length)
  expect(creditAtFirst - (await creditOf())).toBe(allMade.length)

  const desired = allMade.map(({ email }) => email)
  const takenOf = (email: string) => smtp.taken.filter(({ recipients }) => recipients.includes(email))
  await until(() => desired.every((email) => takenOf(email).length > 0), mailsWithinMs).catch(() => undefined)
  expect(desired.filter((email) => takenOf(email).length === 0)).toEqual([])
  // What the mail server took just before the line broke goes again, as the same message: no more than are sent at once, for each break.
  expect(desired.filter((email) => new Set(takenOf(email).map(({ source }) => headerOf(source, 'message-id'))).size > 1)).toEqual([])
  const repeats = desired.reduce((sum, email) => sum + takenOf(email).length - 1, 0)
  console.info(`${desired.length} requests, ${stated.length} of them sent again, ${repeats} mails twice`)
  expect(repeats).toBeLessThanOrEqual(Object.keys(faults).length * 8)
})
