import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { statusStream } from '#contract/requests/status-stream.ts'
import { makeDocument } from '#fixtures/make-document.ts'
import { toFile } from '#server/testing/individual-steps.ts'
import { openSmtpServer, type TestSmtpServer } from '#server/testing/open-smtp-server.ts'
import { findFreePort, type ServerProcess, startServerProcess } from '#server/testing/server-process.ts'
import { createEmptyTestDatabase, dropTestDatabase, openClusterOfRun } from '#server/testing/test-cluster.ts'
import { type CustomerKey, createByKey, type Environment, runCommand, sendJson } from './customer-system.ts'
import { openTusClient } from './tus-client.ts'

type Node = { environment: Environment; server: ServerProcess }

let folder: string
let cluster: { adminUrl: string; databaseUrl: string }
let smtp: TestSmtpServer
let nodes: [Node, Node]
let customer: CustomerKey

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portico-nodes-'))
  smtp = await openSmtpServer()
  const adminUrl = await openClusterOfRun()
  cluster = { adminUrl, databaseUrl: await createEmptyTestDatabase(adminUrl) }
  const shared = {
    DATABASE_URL: cluster.databaseUrl,
    BLOB_URL: `file:${join(folder, 'blobs')}`,
    PORTICO_MASTER_KEY: randomBytes(32).toString('base64'),
    MAIL_URL: `smtp://127.0.0.1:${smtp.port}`,
  }
  const environments = await Promise.all(
    ['a', 'b'].map(async (name) => ({ ...shared, PORTICO_DATA: join(folder, name), PORT: String(await findFreePort()) })),
  )
  // Both at once on an empty database: each table is made by one of them, and the other waits.
  const [a, b] = await Promise.all(
    environments.map(async (environment) => ({ environment, server: await startServerProcess(environment) })),
  )
  if (!a || !b) throw new Error('two nodes are wanted')
  nodes = [a, b]
  customer = await runCommand(a.environment, 'api-key', 'create')
  await runCommand(a.environment, 'credit', 'add', '1000')
})
afterAll(async () => {
  await Promise.all(nodes.map(({ server }) => server.stop()))
  await smtp.close()
  await dropTestDatabase(cluster.adminUrl, cluster.databaseUrl)
  await rm(folder, { recursive: true, force: true })
})

const creditOf = async ({ environment }: Node) => (await runCommand<{ creditBalance: number }>(environment, 'client', 'show')).creditBalance

async function createOn({ server }: Node) {
  const { status, body } = await createByKey(server, customer, { sessionUuid: randomUUID(), email: `${randomUUID()}@example.com` })
  expect([status, body.errorCode]).toEqual([200, undefined])
  return { requestId: String(body.requestId), token: String(body.token) }
}

it('creates one request for a session id that reaches both nodes', async () => {
  const before = await creditOf(nodes[0])
  const sessions = Array.from({ length: 20 }, () => randomUUID())
  const answers = await Promise.all(
    sessions.flatMap((sessionUuid) =>
      nodes.map(({ server }) => createByKey(server, customer, { sessionUuid, email: `${sessionUuid}@example.com` })),
    ),
  )
  // Whoever asks again is answered what was answered first, by whichever node.
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(sessions.length)
  expect(before - (await creditOf(nodes[1]))).toBe(sessions.length)
})

it('streams changes made on the other node', async () => {
  const [a, b] = nodes
  const link = await createOn(a)
  const following = new AbortController()
  const path = statusStream.path.replace(':id', link.requestId)
  const stream = await fetch(`${b.server.url}${path}`, {
    headers: { authorization: `Bearer ${link.token}` },
    signal: following.signal,
  })
  expect(stream.status).toBe(200)
  const reader = (stream.body as ReadableStream<Uint8Array>).pipeThrough(new TextDecoderStream()).getReader()
  let stated = (await reader.read()).value ?? ''
  expect((await sendJson(a.server, 'POST', '/onboarding/status', { ...link, status: 'PROCESSING' })).status).toBe(200)
  while (!stated.includes('PROCESSING')) {
    const { value, done } = await reader.read()
    if (done) break
    stated += value
  }
  following.abort()
  expect(stated).toContain('"status":"PROCESSING"')
})

it('checks one of two simultaneous documents, and counts one attempt', async () => {
  const [a, b] = nodes
  const link = await createOn(a)
  await sendJson(b.server, 'POST', '/onboarding/status', { ...link, status: 'PROCESSING' })
  const bytes = await sharp({ create: { width: 3_000, height: 2_000, channels: 3, background: '#8899aa' } })
    .jpeg()
    .toBuffer()
  const upload = { ...link, documentType: 'Passport', frontImage: toFile(bytes) }
  const answers = await Promise.all(nodes.map(({ server }) => sendJson(server, 'POST', '/onboarding/liveness/document-upload', upload)))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  expect(answers.find(({ status }) => status === 200)?.body.countDocUploadTotal).toBe(1)
})

it('takes the parts of one upload on either node, and judges its document once', async () => {
  const [a, b] = nodes
  const link = await createOn(a)
  await sendJson(b.server, 'POST', '/onboarding/status', { ...link, status: 'PROCESSING' })
  const { jpeg } = await makeDocument({ kind: 'passport', seed: 21 })
  let turn = 0
  const onA = openTusClient(() => a.server, link)
  const inTurn = openTusClient(() => {
    turn += 1
    return turn % 2 === 0 ? a.server : b.server
  }, link)
  const id = await inTurn.send(jpeg, 'picture', 100_000)
  expect([turn > 3, await onA.offsetOf(id), await openTusClient(() => b.server, link).offsetOf(id)]).toEqual([
    true,
    jpeg.byteLength,
    jpeg.byteLength,
  ])
  const both = await Promise.all(nodes.map(({ server }) => openTusClient(() => server, link).submitDocument(id)))
  expect(both.map(({ status, body }) => (status === 200 ? body.countDocUploadTotal : body.errorCode)).toSorted()).toContain(1)
  for (const { server } of nodes) {
    const { status, body } = await openTusClient(() => server, link).submitDocument(id)
    expect([status, body.docUploadErrors, body.countDocUploadTotal]).toEqual([200, [], 1])
  }
})

it('stores a part once that reaches both nodes', async () => {
  const [a] = nodes
  const link = await createOn(a)
  await sendJson(a.server, 'POST', '/onboarding/status', { ...link, status: 'PROCESSING' })
  const bytes = randomBytes(300_000)
  const id = await openTusClient(() => a.server, link).create(bytes, 'picture')
  const sent = await Promise.allSettled(nodes.map(({ server }) => openTusClient(() => server, link).append(id, 0, bytes)))
  expect(sent.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  const lost = sent.find(({ status }) => status === 'rejected') as PromiseRejectedResult
  expect(String(lost.reason)).toContain('UPLOAD_OFFSET_MISMATCH')
  expect(await openTusClient(() => a.server, link).offsetOf(id)).toBe(bytes.byteLength)
})

it('sends each mail once, also those of a killed node', async () => {
  const [a, b] = nodes
  const emails = Array.from({ length: 30 }, (_, at) => `mail${at}@example.com`)
  const answers = await Promise.all(
    emails.map((email, at) => createByKey((at % 2 === 0 ? a : b).server, customer, { sessionUuid: randomUUID(), email })),
  )
  await b.server.kill()
  const made = emails.filter((_, at) => answers[at]?.status === 200)
  const countOf = (email: string) => smtp.taken.filter(({ recipients }) => recipients.includes(email)).length
  const giveUpAt = Date.now() + 90_000
  while (made.some((email) => countOf(email) === 0) && Date.now() < giveUpAt) await new Promise((resolve) => setTimeout(resolve, 250))
  expect(made.filter((email) => countOf(email) === 0)).toEqual([])
  // One that the mail server had taken when the node was killed goes again, as the same message.
  expect(made.filter((email) => countOf(email) > 1).length).toBeLessThanOrEqual(4)
  expect((await sendJson(a.server, 'POST', '/onboarding/liveness/status', await createOn(a))).status).toBe(200)
  nodes = [a, { environment: b.environment, server: await startServerProcess(b.environment) }]
})
