import { afterAll, beforeAll, expect, it } from 'vitest'
import { writePdf } from '#fixtures/write-office-files.ts'
import { openClamdScanner } from '#server/platform/virus-scanner/clamd-scanner.ts'
import { applicant } from '#server/testing/individual-steps.ts'
import { type Clamd, eicar, marker, startClamd } from '#server/testing/start-clamd.ts'
import { type TestApp, testApp } from '#server/testing/test-app.ts'

let clamd: Clamd
let portico: TestApp
beforeAll(async () => {
  clamd = await startClamd()
  const virusScanner = openClamdScanner(clamd.url, { log: { warn: () => undefined } })
  portico = await testApp({ context: { virusScanner } })
})
afterAll(async () => {
  await portico.close()
  await clamd.close()
})

async function sendFile(bytes: Buffer) {
  const { requestId, token } = await portico.newLink()
  const head = `--b\r\ncontent-disposition: form-data; name="requestId"\r\n\r\n${requestId}\r\n--b\r\ncontent-disposition: form-data; name="token"\r\n\r\n${token}\r\n--b\r\ncontent-disposition: form-data; name="file"; filename="deed.pdf"\r\n\r\n`
  const payload = Buffer.concat([Buffer.from(head), bytes, Buffer.from('\r\n--b--\r\n')])
  const answer = await portico.send({
    method: 'POST',
    url: '/postFile',
    payload,
    headers: { 'content-type': 'multipart/form-data; boundary=b' },
  })
  return { ...answer, requestId }
}
const infectionsOf = (requestId: string) =>
  portico.context.db
    .selectFrom('auditEntries')
    .select(['actorKind', 'facts'])
    .where('action', '=', 'file.infection-refused')
    .where('targetId', '=', requestId)
    .execute()

it('refuses an infected file, stores nothing, and records the finding', async () => {
  const infected = Buffer.concat([writePdf(), eicar])
  const { status, body, requestId } = await sendFile(infected)
  expect([status, body.errorCode]).toEqual([422, 'FILE_INFECTED'])
  expect(await portico.countRows('blobs', requestId)).toBe(0)
  expect(await infectionsOf(requestId)).toEqual([
    { actorKind: 'stranger', facts: { what: 'form-file', virus: 'Test.Eicar.UNOFFICIAL', byteCount: infected.byteLength } },
  ])
  expect((await sendFile(writePdf())).status).toBe(200)
})

it('refuses an infected document picture, and accepts a clean one', async () => {
  const link = await portico.newLink()
  const person = applicant(portico, link)
  await person.report('PROCESSING')
  const picture = (more: object) => ({
    frontImage: { fileName: 'a.jpg', fileContent: Buffer.from(JSON.stringify({ document: {}, ...more })).toString('base64') },
  })
  expect((await person.upload({}, picture({ marker }))).body.errorCode).toBe('FILE_INFECTED')
  expect([await portico.countRows('documents', link.requestId), (await infectionsOf(link.requestId)).length]).toEqual([0, 1])
  expect((await person.upload({}, picture({}))).body).toMatchObject({ status: 'ID_UPLOADED' })
})

it('refuses files with Retry-After while the scanner is unavailable', async () => {
  await clamd.stop()
  const { status, body, headers } = await sendFile(writePdf())
  expect([status, body.errorCode, headers['retry-after']]).toEqual([503, 'FILE_SCAN_UNAVAILABLE', '30'])
  const ready = await portico.call('GET', '/health/ready')
  expect([ready.status, (ready.body.checks as { virusScanner: { ok: boolean } }).virusScanner.ok]).toEqual([503, false])
  await clamd.start()
  expect((await sendFile(writePdf())).status).toBe(200)
})
