import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { toFile } from '#server/testing/individual-steps.ts'
import { openSmtpServer, type TestSmtpServer } from '#server/testing/open-smtp-server.ts'
import { findFreePort, type ServerProcess, startServerProcess, stopLeftoverDatabase } from '#server/testing/server-process.ts'
import { type Answer, type CustomerKey, createByKey, type Environment, readHealth, runCommand, sendJson, until } from './customer-system.ts'
import { mountSmallDisk, type SmallDisk } from './small-disk.ts'

const disk = mountSmallDisk(640)
disk?.unmount()
const canMount = disk !== undefined
if (!canMount) console.warn('Not run: a full disk. This user may not mount one.')

type Link = { requestId: string; token: string; email: string }

let dataFolder: string
let small: SmallDisk
let smtp: TestSmtpServer
let environment: Environment
let server: ServerProcess
let customer: CustomerKey
beforeEach(async () => {
  small = mountSmallDisk(640) as SmallDisk
  dataFolder = await mkdtemp(join(tmpdir(), 'portico-full-'))
  smtp = await openSmtpServer()
})
afterEach(async () => {
  await server.stop()
  await stopLeftoverDatabase(environment.PORTICO_DATA ?? '').catch(() => undefined)
  await smtp.close()
  small.unmount()
  await rm(dataFolder, { recursive: true, force: true })
})

async function start(settings: Environment) {
  environment = {
    MAIL_URL: `smtp://127.0.0.1:${smtp.port}`,
    PORTICO_MASTER_KEY: randomBytes(32).toString('base64'),
    PORT: String(await findFreePort()),
    ...settings,
  }
  server = await startServerProcess(environment)
  customer = await runCommand(environment, 'api-key', 'create')
  await runCommand(environment, 'credit', 'add', '10000')
}

/** A request that has come to its document, or to its form. */
async function begin(step: 'document' | 'form' = 'document'): Promise<Link> {
  const email = `${randomUUID()}@example.com`
  const { body } = await createByKey(server, customer, {
    sessionUuid: randomUUID(),
    email,
    ...(step === 'form' && { formName: 'Personal information' }),
  })
  const link = { requestId: String(body.requestId), token: String(body.token), email }
  await sendJson(server, 'POST', '/onboarding/status', { requestId: link.requestId, token: link.token, status: 'PROCESSING' })
  return link
}

const noise = (width: number) =>
  sharp(randomBytes(width * width * 3), { raw: { width, height: width, channels: 3 } })
    .jpeg({ quality: 92 })
    .toBuffer()
const upload = async ({ requestId, token }: Link, bytes: Buffer) =>
  sendJson(server, 'POST', '/onboarding/liveness/document-upload', {
    requestId,
    token,
    documentType: 'Passport',
    frontImage: toFile(bytes),
  })
const save = ({ requestId, token }: Link, count: number) =>
  sendJson(server, 'PUT', '/v1/onboarding/individual/personal-info', {
    requestId,
    token,
    formContent: {
      displayAreas: [
        { displayArea: 'personalInformation', content: [{ fieldName: 'First Name', fieldValue: 'Anna'.padEnd(4 + count, 'x') }] },
      ],
    },
  })
async function countTries({ requestId, token }: Link): Promise<unknown> {
  return (await sendJson(server, 'POST', '/onboarding/liveness/status', { requestId, token })).body.countDocUploadTotal
}
const toWord = ({ status, body, headers }: Answer) => `${status} ${String(body.errorCode ?? '')} ${headers.get('retry-after') ?? ''}`.trim()

it.runIf(canMount)('refuses a picture without disk space, and recovers', async () => {
  await start({ PORTICO_DATA: dataFolder, BLOB_URL: `file:${small.folder}/blobs` })
  const picture = await noise(1_700)
  expect(picture.byteLength).toBeGreaterThan(2_000_000)
  const [early, late] = [await begin(), await begin()]
  expect((await upload(early, picture)).status).toBe(200)

  small.fillTo(1_000_000)
  await until(async () => (await readHealth(server, 'ready')).status === 503, 5_000)
  expect((await readHealth(server, 'ready')).text).toContain('"storage":{"ok":false')
  const answers = await Promise.all([1, 2, 3].map(async () => upload(await begin(), picture)))
  expect(answers.map(toWord)).toEqual(Array(3).fill('503 STORAGE_SAVE_FAILED 10'))
  expect(toWord(await upload(late, picture))).toBe('503 STORAGE_SAVE_FAILED 10')
  expect([await countTries(early), await countTries(late)]).toEqual([1, 0])
  // What needs no room for pictures goes on, and half-written pictures take none.
  expect((await save(await begin('form'), 3)).status).toBe(200)
  expect(small.freeBytes()).toBeGreaterThan(900_000)

  small.free()
  await until(async () => (await readHealth(server, 'ready')).status === 200, 5_000)
  expect((await upload(late, picture)).status).toBe(200)
  expect([await countTries(early), await countTries(late)]).toEqual([1, 1])
})

it.runIf(canMount)('confirms nothing that the database cannot store, and recovers', async () => {
  await start({ PORTICO_DATA: join(small.folder, 'data') })
  const [link, person] = [await begin('form'), await begin()]
  const answers: Answer[] = []
  const made: string[] = []
  // What was answered last, and what was tried since: one of these is there.
  let possible = [0]
  expect((await save(link, 0)).status).toBe(200)
  small.fillTo(0)
  const endsAt = performance.now() + 20_000
  const picture = await noise(600)
  for (let count = 1; performance.now() < endsAt; count += 1) {
    const email = `${randomUUID()}@example.com`
    const created = await createByKey(server, customer, { sessionUuid: randomUUID(), email, formName: 'Personal information' })
    if (created.status === 200) made.push(email)
    const stored = await save(link, count % 40)
    possible = stored.status === 200 ? [count % 40] : [...possible, count % 40]
    answers.push(created, stored)
    if (count % 20 === 1) answers.push(await upload(person, picture))
  }
  const words = [...new Set(answers.map(toWord))]
  console.info(`With no room: ${words.map((word) => `${answers.filter((answer) => toWord(answer) === word).length} × ${word}`).join(', ')}`)
  expect(words.filter((word) => word !== '200' && !word.startsWith('503 '))).toEqual([])
  expect((await readHealth(server, 'ready')).status).toBe(503)

  small.free()
  await until(async () => (await readHealth(server, 'ready')).status === 200, 60_000)
  const profile = await fetch(`${server.url}/onboarding/liveness/${link.requestId}/profile`, {
    headers: { authorization: `Bearer ${link.token}` },
  })
  const shown = await profile.text()
  expect(possible.some((letters) => shown.includes(`"Anna${'x'.repeat(letters)}"`))).toBe(true)
  expect(toWord(await save(link, 41))).toBe('200')
  const desired = new Set(made)
  await until(() => [...desired].every((email) => smtp.taken.some(({ recipients }) => recipients.includes(email))), 120_000)
})
