import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openSmtpServer, type TestSmtpServer } from '#server/testing/open-smtp-server.ts'
import { findFreePort, type ServerProcess, startServerProcess } from '#server/testing/server-process.ts'
import { createEmptyTestDatabase, dropTestDatabase, openClusterOfRun } from '#server/testing/test-cluster.ts'
import { type CustomerKey, createByKey, type Environment, readHealth, runCommand, sendJson, until } from './customer-system.ts'

const hour = 3_600
/** Seconds; between two of them the clock jumps. */
const jumps = [0, hour, -hour, 25 * hour, 0, -25 * hour, 0]
const staff = { email: 'grace@northwind.example', password: 'a ship in harbour is safe' }

let folder: string
let cluster: { adminUrl: string; databaseUrl: string }
let smtp: TestSmtpServer
let right: ServerProcess
let turned: ServerProcess
let environment: Environment
let customer: CustomerKey

const turn = (seconds: number) => writeFile(join(folder, 'clock'), String(seconds).padEnd(20))

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portico-clock-'))
  smtp = await openSmtpServer()
  const adminUrl = await openClusterOfRun()
  cluster = { adminUrl, databaseUrl: await createEmptyTestDatabase(adminUrl) }
  const shared = {
    DATABASE_URL: cluster.databaseUrl,
    BLOB_URL: `file:${join(folder, 'blobs')}`,
    PORTICO_MASTER_KEY: randomBytes(32).toString('base64'),
    MAIL_URL: `smtp://127.0.0.1:${smtp.port}`,
  }
  environment = { ...shared, PORTICO_DATA: join(folder, 'right'), PORT: String(await findFreePort()) }
  right = await startServerProcess(environment)
  await turn(0)
  const clock = { NODE_OPTIONS: `--import ${new URL('turned-clock.ts', import.meta.url).href}`, TURNED_CLOCK_FILE: join(folder, 'clock') }
  turned = await startServerProcess({ ...shared, ...clock, PORTICO_DATA: join(folder, 'turned'), PORT: String(await findFreePort()) })
  customer = await runCommand(environment, 'api-key', 'create')
  await runCommand(environment, 'credit', 'add', '1000')
  await runCommand(
    environment,
    'staff',
    'create',
    '--email',
    staff.email,
    '--password',
    staff.password,
    '--role',
    'reviewer',
    '--name',
    'Grace',
  )
})
afterAll(async () => {
  await Promise.all([right?.stop(), turned?.stop()])
  await smtp.close()
  await dropTestDatabase(cluster.adminUrl, cluster.databaseUrl)
  await rm(folder, { recursive: true, force: true })
})

type Link = { requestId: string; token: string; email: string }

async function create(server: ServerProcess): Promise<Link> {
  const email = `${randomUUID()}@example.com`
  const { status, body } = await createByKey(server, customer, { sessionUuid: randomUUID(), email, formName: 'Personal information' })
  expect([status, body.errorCode]).toEqual([200, undefined])
  return { requestId: String(body.requestId), token: String(body.token), email }
}

async function goOn(server: ServerProcess, { requestId, token }: Link): Promise<number[]> {
  const formContent = { displayAreas: [{ displayArea: 'personalInformation', content: [{ fieldName: 'First Name', fieldValue: 'Anna' }] }] }
  const answers = [
    await sendJson(server, 'POST', '/onboarding/liveness/status', { requestId, token }),
    await sendJson(server, 'PUT', '/v1/onboarding/individual/personal-info', { requestId, token, formContent }),
  ]
  return answers.map(({ status }) => status)
}

const signIn = (server: ServerProcess, password: string) =>
  sendJson(server, 'POST', '/auth/api/cms/users/login', { email: staff.email, password })
const askForCode = (server: ServerProcess, email: string) =>
  sendJson(server, 'POST', `/v1/onboarding/email/sendVerifyCode?email=${encodeURIComponent(email)}`, {})

it("loses nothing, locks nobody out and sends each mail once while one server's clock jumps", async () => {
  const links: Link[] = []
  for (const seconds of jumps) {
    await turn(seconds)
    links.push(await create(turned), await create(right))
    for (const link of links)
      expect([seconds, await goOn(turned, link), await goOn(right, link)]).toEqual([seconds, [200, 200], [200, 200]])
    expect((await askForCode(turned, `code${seconds}-${links.length}@example.com`)).status).toBe(200)
    for (let tries = 0; tries < 4; tries += 1) await signIn(turned, 'wrong')
    expect([200, 429]).toContain((await signIn(turned, staff.password)).status)
    expect((await readHealth(turned, 'ready')).status).toBe(200)
  }
  // What was counted while the clock was ahead is over once it is right, at the latest as if it had happened now.
  await until(async () => (await signIn(right, staff.password)).status === 200, 120_000)
  const received = (email: string) => smtp.taken.filter(({ recipients }) => recipients.includes(email)).length
  await until(() => links.every(({ email }) => received(email) > 0), 120_000)
  expect(links.map(({ email }) => received(email))).toEqual(links.map(() => 1))
  expect(await runCommand(environment, 'audit', 'verify')).toMatchObject({ whole: true })
})
