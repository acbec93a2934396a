import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sweepBlobs } from '#server/files/store-blob.ts'
import { clip } from '#server/testing/fake-vision.ts'
import { applicant, atCamera, seedOf } from '#server/testing/individual-steps.ts'
import { type TestApp, testApp } from '#server/testing/test-app.ts'
import { newUploader, passportOf } from '#server/testing/uploader.ts'

let portico: TestApp

beforeAll(async () => {
  portico = await testApp()
})

afterAll(() => portico.close())

describe('an upload is refused', () => {
  it('before its first byte where it will be over the limit, with a sentence that names it', async () => {
    const { link, uploads } = await newUploader(portico)
    const picture = await uploads.begin(Buffer.alloc(1), { length: String(4 * 1_048_576 + 1) })
    expect([picture.status, picture.body.errorCode, String(picture.body.message).includes('4 MB')]).toEqual([413, 'IMAGE_TOO_LARGE', true])
    await atCamera(portico, link)
    const recording = await uploads.begin(Buffer.alloc(1), { kind: 'recording', length: String(12 * 1_048_576 + 1) })
    const stated = String(recording.body.message)
    expect([recording.status, recording.body.errorCode, stated.includes('12 MB')]).toEqual([413, 'RECORDING_TOO_LARGE', true])
    expect(await portico.context.db.selectFrom('uploads').select('id').where('requestId', '=', link.requestId).execute()).toEqual([])
  })

  it.each([
    [{ length: '-1' }],
    [{ length: '0' }],
    [{ length: '1e3' }],
    [{ length: '' }],
    [{ kind: 'logo' }],
    [{ sha256: 'abc' }],
    [{ sha256: `${'0'.repeat(63)}\0` }],
  ])('where its head makes no sense: %j', async (head) => {
    const { uploads } = await newUploader(portico)
    const begun = await uploads.begin(Buffer.from('x'), head)
    expect([begun.status, begun.body.errorCode]).toEqual([400, 'INVALID_REQUEST_PARAMETERS'])
  })

  it('by another version of tus, which is told this one', async () => {
    const { uploads } = await newUploader(portico)
    const begun = await uploads.begin(Buffer.from('x'), {}, { 'tus-resumable': '0.2.2' })
    expect([begun.status, begun.body.errorCode, begun.headers['tus-version']]).toEqual([412, 'UPLOAD_PROTOCOL_UNSUPPORTED', '1.0.0'])
  })

  it('where the request takes no document any more', async () => {
    const { link, uploads } = await newUploader(portico)
    await (await atCamera(portico, link)).check({ seed: seedOf(link.requestId) })
    expect((await uploads.begin(Buffer.from('x'))).status).toBe(409)
  })
})

describe('a part is refused', () => {
  it('beside the place where the server stands, and nothing of it is stored', async () => {
    const { link, uploads } = await newUploader(portico)
    const bytes = passportOf(link)
    const id = await uploads.open(bytes)
    await uploads.append(id, 0, bytes.subarray(0, 1_000))
    for (const offset of [0, 999, 1_001, 10_000_000]) {
      const wrong = await uploads.append(id, offset, bytes.subarray(0, 10))
      expect([offset, wrong.status, wrong.body.errorCode, wrong.body.details]).toEqual([
        offset,
        409,
        'UPLOAD_OFFSET_MISMATCH',
        { offset: 1_000 },
      ])
    }
    for (const offset of ['-1', '1.5', '', 'x']) expect((await uploads.append(id, offset, bytes.subarray(0, 10))).status).toBe(400)
    expect((await uploads.head(id)).headers['upload-offset']).toBe('1000')
  })

  it('beyond the length that was announced', async () => {
    const { link, uploads } = await newUploader(portico)
    const bytes = passportOf(link)
    const id = await uploads.open(bytes)
    const beyond = await uploads.append(id, 0, Buffer.concat([bytes, Buffer.from('x')]))
    expect([beyond.status, beyond.body.errorCode]).toEqual([413, 'BODY_TOO_LARGE'])
    expect((await uploads.head(id)).headers['upload-offset']).toBe('0')
  })

  it('of all but one of those who send the same part at once', async () => {
    const { link, uploads } = await newUploader(portico)
    const bytes = passportOf(link)
    const id = await uploads.open(bytes)
    const answers = await Promise.all(Array.from({ length: 5 }, () => uploads.append(id, 0, bytes.subarray(0, 50_000))))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([204, 409, 409, 409, 409])
    await uploads.append(id, 50_000, bytes.subarray(50_000))
    expect((await uploads.submitDocument(id)).body.docUploadErrors).toEqual([])
  })

  it('in another type than that of tus', async () => {
    const { uploads } = await newUploader(portico)
    const id = await uploads.open(Buffer.from('x'))
    expect((await uploads.append(id, 0, Buffer.from('{}'), { 'content-type': 'application/json' })).status).toBe(415)
  })

  it('where the store is full, and goes on when it has room again', async () => {
    const { link, uploads } = await newUploader(portico)
    const bytes = passportOf(link)
    const id = await uploads.open(bytes)
    const { blobs } = portico.context
    const put = blobs.put
    blobs.put = () => Promise.reject(new Error('no space left on device'))
    const full = await uploads.append(id, 0, bytes)
    blobs.put = put
    expect([full.status, full.body.errorCode]).toEqual([503, 'STORAGE_SAVE_FAILED'])
    expect((await uploads.head(id)).headers['upload-offset']).toBe('0')
    expect((await uploads.append(id, 0, bytes)).status).toBe(204)
    await sweepBlobs(portico.context)
    expect((await uploads.submitDocument(id)).status).toBe(200)
  })
})

describe('a submission is refused', () => {
  it('while bytes are missing', async () => {
    const { link, uploads } = await newUploader(portico)
    const id = await uploads.open(passportOf(link))
    const early = await uploads.submitDocument(id)
    expect([early.status, early.body.errorCode, early.body.details]).toEqual([409, 'UPLOAD_INCOMPLETE', { offset: 0 }])
  })

  it('where other bytes came than were announced', async () => {
    const { link, uploads } = await newUploader(portico)
    const bytes = passportOf(link)
    const id = await uploads.open(bytes)
    await uploads.append(id, 0, Buffer.alloc(bytes.byteLength, 7))
    const changed = await uploads.submitDocument(id)
    expect([changed.status, changed.body.errorCode]).toEqual([422, 'UPLOAD_CHANGED'])
    expect((await uploads.head(id)).status).toBe(404)
    expect(await portico.countRows('documents', link.requestId)).toBe(0)
  })

  it('for a recording in the place of a picture, and the other way round', async () => {
    const { link, uploads } = await newUploader(portico)
    const picture = await uploads.send(passportOf(link))
    await uploads.submitDocument(picture)
    const person = applicant(portico, link)
    await person.report('LIVENESS_STARTED')
    const recording = await uploads.send(Buffer.from(clip({})), 'recording')
    expect((await uploads.submitDocument(recording)).body.errorCode).toBe('UPLOAD_NOT_FOUND')
  })

  it('for bytes that are no picture, without a try counted', async () => {
    const { link, uploads } = await newUploader(portico)
    const id = await uploads.send(Buffer.from('MZ this is a program'))
    const hostile = await uploads.submitDocument(id)
    expect([hostile.status, hostile.body.errorCode]).toEqual([415, 'ERROR_UNSUPPORTED_MEDIA_TYPE'])
    expect((await applicant(portico, link).status()).body.countDocUploadTotal).toBe(0)
  })
})
