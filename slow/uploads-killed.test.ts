import { createHash, randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { recording } from '#fixtures/make-clip.ts'
import { makeDocument } from '#fixtures/make-document.ts'
import { findFreePort, type ServerProcess, startServerProcess } from '#server/testing/server-process.ts'
import { type Environment, runCommand, sendJson, until } from './customer-system.ts'
import { type Link, openTusClient } from './tus-client.ts'

const partBytes = 32_768

let folder: string
let environment: Environment
let server: ServerProcess
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portico-uploads-'))
  environment = { PORTICO_DATA: folder, PORT: String(await findFreePort()) }
  server = await startServerProcess(environment)
})
afterAll(async () => {
  await server.stop()
  await rm(folder, { recursive: true, force: true })
})

async function restart() {
  await server.kill()
  server = await startServerProcess(environment)
}

async function newPerson() {
  const link = await runCommand<Link>(environment, 'link', 'individual')
  await report(link, 'PROCESSING')
  return { link, tus: openTusClient(() => server, link) }
}

const report = ({ requestId, token }: Link, status: string) =>
  sendJson(server, 'POST', '/onboarding/status', { requestId, token, status }).then((answer) => expect(answer.status).toBe(200))

const readRequest = async ({ requestId, token }: Link) =>
  (await sendJson(server, 'POST', '/onboarding/liveness/status', { requestId, token })).body

const show = (link: Link) =>
  runCommand<{ status: string; documentUploadCount: number; documents: unknown[]; livenessChecks: unknown[] }>(
    environment,
    'request',
    'show',
    link.requestId,
  )

/** Asks for the verdict until the lease of a killed server has lapsed. */
async function submitUntilAnswered(submit: () => Promise<{ status: number; body: Record<string, unknown> }>) {
  let last: Awaited<ReturnType<typeof submit>> | undefined
  await until(async () => {
    last = await submit()
    return last.status !== 409
  })
  return last
}

it('goes on from the byte that was acknowledged when the server is killed between parts, and within one', async () => {
  const { link, tus } = await newPerson()
  const { jpeg } = await makeDocument({ kind: 'passport', seed: 11 })
  expect(jpeg.byteLength).toBeGreaterThan(4 * partBytes)
  const id = await tus.create(jpeg, 'picture')
  let [sentBytes, kills] = [0, 0]
  for (let offset = 0; offset < jpeg.byteLength; ) {
    const part = jpeg.subarray(offset, offset + partBytes)
    sentBytes += part.byteLength
    const isCut = kills < 3
    const sending = tus.append(id, offset, part).catch((error: unknown) => {
      if (!(error instanceof TypeError)) throw error
    })
    // Once before the part is answered, twice after it.
    if (kills === 1) await server.kill()
    const acknowledged = await sending
    if (isCut) {
      kills += 1
      await restart()
    }
    const at = await tus.offsetOf(id)
    expect(at).toBeGreaterThanOrEqual(acknowledged ?? offset)
    offset = at
  }
  expect([kills, sentBytes <= jpeg.byteLength + partBytes]).toEqual([3, true])
  const { status, body } = await tus.submitDocument(id)
  expect([status, body.docUploadErrors, body.countDocUploadTotal]).toEqual([200, [], 1])
  expect((await show(link)).status).toBe('ID_UPLOADED')
})

it('judges a document once whose server is killed before it answers, whenever that is', async () => {
  const { jpeg } = await makeDocument({ kind: 'passport', seed: 12 })
  const outcomes: unknown[] = []
  // Before anything was looked at, while it is, and about when it is written down.
  for (const afterMs of [5, 400, 1_400, 3_000, 4_500, 6_000]) {
    const { link, tus } = await newPerson()
    const id = await tus.send(jpeg, 'picture', partBytes)
    const first = tus.submitDocument(id).catch(() => undefined)
    await pause(afterMs)
    await restart()
    const heard = await first
    const again = await submitUntilAnswered(() => tus.submitDocument(id))
    outcomes.push([afterMs, again?.status, again?.body.docUploadErrors, again?.body.countDocUploadTotal])
    const shown = await show(link)
    expect([shown.status, shown.documentUploadCount, shown.documents.length]).toEqual(['ID_UPLOADED', 1, 1])
    console.info(`killed ${afterMs} ms after the last part: ${heard ? 'had answered' : 'no answer'}`)
  }
  expect(outcomes).toEqual(outcomes.map((outcome) => [(outcome as unknown[])[0], 200, [], 1]))
})

it('judges a recording once whose server is killed before it answers, and says the same of it', async () => {
  const { jpeg } = await makeDocument({ kind: 'passport', seed: 13 })
  for (const afterMs of [50, 1_500, 4_000]) {
    const { link, tus } = await newPerson()
    expect((await tus.submitDocument(await tus.send(jpeg, 'picture', partBytes))).body.docUploadErrors).toEqual([])
    await report(link, 'LIVENESS_STARTED')
    const clip = Buffer.concat([await recording({ variant: 'live' }), voidElement()])
    const id = await tus.send(clip, 'recording', partBytes)
    const first = tus.submitRecording(id).catch(() => undefined)
    await pause(afterMs)
    await restart()
    const heard = await first
    const again = await submitUntilAnswered(() => tus.submitRecording(id))
    expect([again?.status, again?.body.verifyStatus, again?.body.countLivenessDeclined]).toEqual([200, 'passed', 0])
    const shown = await show(link)
    expect([shown.status, shown.livenessChecks.length]).toEqual(['WAIT_FOR_APPROVAL', 1])
    console.info(`killed ${afterMs} ms after the recording: ${heard ? 'had answered' : 'no answer'}`)
  }
})

it('tells a page whose answer was lost why its recording was refused', async () => {
  const { jpeg } = await makeDocument({ kind: 'passport', seed: 14 })
  const { link, tus } = await newPerson()
  await tus.submitDocument(await tus.send(jpeg, 'picture', partBytes))
  await report(link, 'LIVENESS_STARTED')
  const id = await tus.send(Buffer.concat([await recording({ variant: 'no-face' }), voidElement()]), 'recording', partBytes)
  void tus.submitRecording(id).catch(() => undefined)
  await until(async () => (await readRequest(link)).status === 'LIVENESS_FAILED')
  await restart()
  const failure = ((await readRequest(link)).newLivenessCheckInfo as { failure?: { code: string; title: string } }).failure
  const again = await tus.submitRecording(id)
  expect(failure).toEqual(again.body.failure)
  expect([failure?.code, again.body.countLivenessDeclined]).toEqual(['VIDEO_FACE_NOT_FOUND', 1])
})

/** What a reader of WebM passes over: no two recordings of a camera are the same to the byte. */
function voidElement(): Buffer {
  return Buffer.concat([Buffer.from([0xec, 0x90]), createHash('sha256').update(randomBytes(16)).digest().subarray(0, 16)])
}
