import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { clip, documentPicture } from '#server/testing/fake-vision.ts'
import { seedOf, uploaded } from '#server/testing/individual-steps.ts'
import { type TestApp, testApp } from '#server/testing/test-app.ts'
import { countParts, newUploader, passportOf } from '#server/testing/uploader.ts'
import { sweepUploads } from '#server/uploads/remove-uploads.ts'

let portico: TestApp

beforeAll(async () => {
  portico = await testApp()
})

afterAll(() => portico.close())

describe('an upload in parts', () => {
  it('answers by tus how much the server has, and goes on from there', async () => {
    const { link, uploads } = await newUploader(portico)
    const bytes = passportOf(link)
    const begun = await uploads.begin(bytes)
    expect([begun.status, begun.headers['tus-resumable']]).toEqual([201, '1.0.0'])
    expect(String(begun.headers.location)).toBe(`/v1/onboarding/uploads/${begun.body.uploadId}`)
    const id = String(begun.body.uploadId)
    const first = await uploads.append(id, 0, bytes.subarray(0, 100_000))
    expect([first.status, first.headers['upload-offset'], first.text]).toEqual([204, '100000', ''])
    const head = await uploads.head(id)
    expect([head.status, head.headers['upload-offset'], head.headers['upload-length'], head.headers['cache-control']]).toEqual([
      200,
      '100000',
      String(bytes.byteLength),
      'no-store',
    ])
    expect((await uploads.append(id, 100_000, bytes.subarray(100_000))).headers['upload-offset']).toBe(String(bytes.byteLength))
    expect((await uploads.submitDocument(id)).body).toMatchObject({ status: 'ID_UPLOADED', docUploadErrors: [], countDocUploadTotal: 1 })
  })

  it('is stored sealed in blocks, shown to nobody, and gone once its document was accepted', async () => {
    const { link, uploads } = await newUploader(portico)
    const bytes = passportOf(link)
    const id = await uploads.send(bytes)
    expect(await countParts(portico, link)).toBe(Math.ceil(bytes.byteLength / 262_144))
    const parts = await portico.context.db.selectFrom('blobs').selectAll().where('requestId', '=', link.requestId).execute()
    for (const { id: blobId, name } of parts) {
      const stored = Buffer.from((await portico.context.blobs.get(name)) ?? [])
      expect(stored.includes(bytes.subarray(0, 64))).toBe(false)
      const shown = await portico.call('GET', `/files/${blobId}`, undefined, { authorization: `Bearer ${link.token}` })
      expect(shown.status).toBe(404)
    }
    await uploads.submitDocument(id)
    expect(await countParts(portico, link)).toBe(0)
    for (const { name } of parts) expect(await portico.context.blobs.get(name)).toBeUndefined()
  })

  it('submitted twice, or by two at once, answers the same and counts one try', async () => {
    const { link, uploads } = await newUploader(portico)
    const id = await uploads.send(passportOf(link))
    const [first, beside] = await Promise.all([uploads.submitDocument(id), uploads.submitDocument(id)])
    const again = await uploads.submitDocument(id)
    const outcomes = [first, beside].map(({ status, body }) => body.errorCode ?? `${status} ${body.countDocUploadTotal}`)
    expect(outcomes.every((outcome) => outcome === '200 1' || outcome === 'DOCUMENT_CHECK_IN_PROGRESS')).toBe(true)
    expect(outcomes).toContain('200 1')
    expect([again.status, again.body.countDocUploadTotal, again.body.docUploadErrors]).toEqual([200, 1, []])
    expect(await portico.countRows('documents', link.requestId)).toBe(1)
  })

  it('of a refused document is judged anew as a document of another type', async () => {
    const { link, uploads } = await newUploader(portico)
    const id = await uploads.send(passportOf(link))
    const back = await uploads.send(Buffer.from(documentPicture({ seed: 5 })))
    const asIdentity = await uploads.submitDocument(id, { documentType: 'Identity', backUploadId: back })
    const asLicense = await uploads.submitDocument(id, { documentType: 'DriverLicense', backUploadId: back })
    expect([asIdentity.body.countDocUploadTotal, asLicense.body.countDocUploadTotal]).toEqual([1, 2])
  })

  it('of a refused document stays to be submitted beside a new other side', async () => {
    const { link, uploads } = await newUploader(portico)
    const front = await uploads.send(Buffer.from(documentPicture({ seed: seedOf(link.requestId) })))
    const blurred = await uploads.send(Buffer.from(documentPicture({ seed: seedOf(link.requestId) + 1 })))
    const refused = await uploads.submitDocument(front, { documentType: 'Identity', backUploadId: blurred })
    expect([refused.status, (refused.body.docUploadErrors as unknown[]).length > 0]).toEqual([200, true])
    expect((await uploads.submitDocument(front, { documentType: 'Identity', backUploadId: blurred })).body.countDocUploadTotal).toBe(1)
    expect((await uploads.head(front)).status).toBe(200)
  })
})

it('is unknown to every other link, whatever it is asked', async () => {
  const { link, uploads } = await newUploader(portico)
  const bytes = passportOf(link)
  const id = await uploads.send(bytes)
  const { uploads: thief } = await newUploader(portico)
  const answers = [
    await thief.append(id, bytes.byteLength, Buffer.from('x')),
    await thief.submitDocument(id),
    await thief.remove(id),
    await thief.head('upl_unknown'),
  ]
  expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404])
  expect((await thief.head(id)).status).toBe(404)
  const named = await thief.submitDocument(id, { requestId: link.requestId })
  expect([named.status, named.body.errorCode]).toEqual([404, 'REQUEST_NOT_FOUND'])
  expect((await uploads.head(id)).headers['upload-offset']).toBe(String(bytes.byteLength))
})

it('is removed when it is not wanted, and the oldest of more than six', async () => {
  const { link, uploads } = await newUploader(portico)
  const bytes = passportOf(link)
  const ids: string[] = []
  for (let count = 0; count < 7; count += 1) ids.push(await uploads.send(bytes.subarray(count)))
  expect((await uploads.head(ids[0] ?? '')).status).toBe(404)
  expect((await uploads.head(ids[1] ?? '')).status).toBe(200)
  expect((await uploads.remove(ids[6] ?? '')).status).toBe(204)
  expect((await uploads.head(ids[6] ?? '')).status).toBe(404)
  expect(await countParts(portico, link)).toBe(5 * Math.ceil(bytes.byteLength / 262_144))
})

describe('a recording in parts', () => {
  it('is judged once as the whole is, also when it is submitted again', async () => {
    const { link, uploads } = await newUploader(portico)
    const person = await uploaded(portico, link)
    await person.report('LIVENESS_STARTED')
    const id = await uploads.send(Buffer.from(clip({ seed: seedOf(link.requestId) })), 'recording')
    const first = await uploads.submitRecording(id)
    expect([first.status, first.body.verifyStatus, first.body.status]).toEqual([200, 'passed', 'WAIT_FOR_APPROVAL'])
    const again = await uploads.submitRecording(id)
    expect([again.status, again.body.verifyStatus, again.body.status]).toEqual([200, 'passed', 'WAIT_FOR_APPROVAL'])
    expect(await portico.countRows('livenessChecks', link.requestId)).toBe(1)
    expect(await countParts(portico, link)).toBe(0)
  })

  it('announced in time may arrive after its challenge ran out, and one announced later may not', async () => {
    const { link, uploads } = await newUploader(portico)
    const person = await uploaded(portico, link)
    await person.report('LIVENESS_STARTED')
    const { challengeId, steps } = (await person.draw()).body as { challengeId: string; steps: string[] }
    const bytes = Buffer.from(clip({ seed: seedOf(link.requestId), movements: steps } as Parameters<typeof clip>[0]))
    const inTime = await uploads.open(bytes, 'recording')
    portico.clock.turnHours(0.1)
    const late = await uploads.send(bytes, 'recording')
    await uploads.append(inTime, 0, bytes)
    expect((await uploads.submitRecording(late, challengeId)).body.errorCode).toBe('LIVENESS_CHALLENGE_EXPIRED')
    expect((await uploads.submitRecording(inTime, challengeId)).status).toBe(200)
  })
})

it('goes with its bytes a day later', async () => {
  const { link, uploads } = await newUploader(portico)
  const open = await uploads.send(passportOf(link))
  portico.clock.turnHours(25)
  expect((await uploads.head(open)).status).toBe(404)
  await sweepUploads(portico.context)
  expect(await countParts(portico, link)).toBe(0)
})
