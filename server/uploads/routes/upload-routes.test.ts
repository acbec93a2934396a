import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sweepBlobs } from '#server/files/store-blob.ts'
import { clip, documentPicture } from '#server/testing/fake-vision.ts'
import { applicant, atCamera, type Link, seedOf, uploaded } from '#server/testing/individual-steps.ts'
import { type TestApp, testApp } from '#server/testing/test-app.ts'
import { uploader } from '#server/testing/uploader.ts'
import { sweepUploads } from '#server/uploads/remove-uploads.ts'

let portico: TestApp
beforeAll(async () => {
  portico = await testApp()
})
afterAll(() => portico.close())

async function newPerson() {
  const link = await portico.newLink()
  await applicant(portico, link).report('PROCESSING')
  return { link, uploads: uploader(portico, link) }
}

/** An honest passport of some hundred kilobytes. */
const passportOf = ({ requestId }: Link) => Buffer.concat([documentPicture({ seed: seedOf(requestId) }), Buffer.alloc(300_000, 32)])

const countParts = async ({ requestId }: Link) =>
  Number(
    (
      await portico.context.db
        .selectFrom('blobs')
        .select((eb) => eb.fn.countAll<string>().as('count'))
        .where('requestId', '=', requestId)
        .where('kind', '=', 'upload-part')
        .executeTakeFirstOrThrow()
    ).count,
  )

describe('an upload in parts', () => {
  it('answers by tus how much the server has, and goes on from there', async () => {
    const { link, uploads } = await newPerson()
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
    const { link, uploads } = await newPerson()
    const bytes = passportOf(link)
    const id = await uploads.send(bytes)
    expect(await countParts(link)).toBe(Math.ceil(bytes.byteLength / 262_144))
    const parts = await portico.context.db.selectFrom('blobs').selectAll().where('requestId', '=', link.requestId).execute()
    for (const { id: blobId, name } of parts) {
      const stored = Buffer.from((await portico.context.blobs.get(name)) ?? [])
      expect(stored.includes(bytes.subarray(0, 64))).toBe(false)
      const shown = await portico.call('GET', `/files/${blobId}`, undefined, { authorization: `Bearer ${link.token}` })
      expect(shown.status).toBe(404)
    }
    await uploads.submitDocument(id)
    expect(await countParts(link)).toBe(0)
    for (const { name } of parts) expect(await portico.context.blobs.get(name)).toBeUndefined()
  })

  it('submitted twice, or by two at once, answers the same and counts one try', async () => {
    const { link, uploads } = await newPerson()
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
    const { link, uploads } = await newPerson()
    const id = await uploads.send(passportOf(link))
    const back = await uploads.send(Buffer.from(documentPicture({ seed: 5 })))
    const asIdentity = await uploads.submitDocument(id, { documentType: 'Identity', backUploadId: back })
    const asLicense = await uploads.submitDocument(id, { documentType: 'DriverLicense', backUploadId: back })
    expect([asIdentity.body.countDocUploadTotal, asLicense.body.countDocUploadTotal]).toEqual([1, 2])
  })

  it('of a refused document stays to be submitted beside a new other side', async () => {
    const { link, uploads } = await newPerson()
    const front = await uploads.send(Buffer.from(documentPicture({ seed: seedOf(link.requestId) })))
    const blurred = await uploads.send(Buffer.from(documentPicture({ seed: seedOf(link.requestId) + 1 })))
    const refused = await uploads.submitDocument(front, { documentType: 'Identity', backUploadId: blurred })
    expect([refused.status, (refused.body.docUploadErrors as unknown[]).length > 0]).toEqual([200, true])
    expect((await uploads.submitDocument(front, { documentType: 'Identity', backUploadId: blurred })).body.countDocUploadTotal).toBe(1)
    expect((await uploads.head(front)).status).toBe(200)
  })
})

describe('an upload is refused', () => {
  it('before its first byte where it will be over the limit, with a sentence that names it', async () => {
    const { link, uploads } = await newPerson()
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
    const { uploads } = await newPerson()
    const begun = await uploads.begin(Buffer.from('x'), head)
    expect([begun.status, begun.body.errorCode]).toEqual([400, 'INVALID_REQUEST_PARAMETERS'])
  })

  it('by another version of tus, which is told this one', async () => {
    const { uploads } = await newPerson()
    const begun = await uploads.begin(Buffer.from('x'), {}, { 'tus-resumable': '0.2.2' })
    expect([begun.status, begun.body.errorCode, begun.headers['tus-version']]).toEqual([412, 'UPLOAD_PROTOCOL_UNSUPPORTED', '1.0.0'])
  })

  it('where the request takes no document any more', async () => {
    const { link, uploads } = await newPerson()
    await (await atCamera(portico, link)).check({ seed: seedOf(link.requestId) })
    expect((await uploads.begin(Buffer.from('x'))).status).toBe(409)
  })
})

describe('a part is refused', () => {
  it('beside the place where the server stands, and nothing of it is stored', async () => {
    const { link, uploads } = await newPerson()
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
    const { link, uploads } = await newPerson()
    const bytes = passportOf(link)
    const id = await uploads.open(bytes)
    const beyond = await uploads.append(id, 0, Buffer.concat([bytes, Buffer.from('x')]))
    expect([beyond.status, beyond.body.errorCode]).toEqual([413, 'BODY_TOO_LARGE'])
    expect((await uploads.head(id)).headers['upload-offset']).toBe('0')
  })

  it('of all but one of those who send the same part at once', async () => {
    const { link, uploads } = await newPerson()
    const bytes = passportOf(link)
    const id = await uploads.open(bytes)
    const answers = await Promise.all(Array.from({ length: 5 }, () => uploads.append(id, 0, bytes.subarray(0, 50_000))))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([204, 409, 409, 409, 409])
    await uploads.append(id, 50_000, bytes.subarray(50_000))
    expect((await uploads.submitDocument(id)).body.docUploadErrors).toEqual([])
  })

  it('in another type than that of tus', async () => {
    const { uploads } = await newPerson()
    const id = await uploads.open(Buffer.from('x'))
    expect((await uploads.append(id, 0, Buffer.from('{}'), { 'content-type': 'application/json' })).status).toBe(415)
  })

  it('where the store is full, and goes on when it has room again', async () => {
    const { link, uploads } = await newPerson()
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
    const { link, uploads } = await newPerson()
    const id = await uploads.open(passportOf(link))
    const early = await uploads.submitDocument(id)
    expect([early.status, early.body.errorCode, early.body.details]).toEqual([409, 'UPLOAD_INCOMPLETE', { offset: 0 }])
  })

  it('where other bytes came than were announced', async () => {
    const { link, uploads } = await newPerson()
    const bytes = passportOf(link)
    const id = await uploads.open(bytes)
    await uploads.append(id, 0, Buffer.alloc(bytes.byteLength, 7))
    const changed = await uploads.submitDocument(id)
    expect([changed.status, changed.body.errorCode]).toEqual([422, 'UPLOAD_CHANGED'])
    expect((await uploads.head(id)).status).toBe(404)
    expect(await portico.countRows('documents', link.requestId)).toBe(0)
  })

  it('for a recording in the place of a picture, and the other way round', async () => {
    const { link, uploads } = await newPerson()
    const picture = await uploads.send(passportOf(link))
    await uploads.submitDocument(picture)
    const person = applicant(portico, link)
    await person.report('LIVENESS_STARTED')
    const recording = await uploads.send(Buffer.from(clip({})), 'recording')
    expect((await uploads.submitDocument(recording)).body.errorCode).toBe('UPLOAD_NOT_FOUND')
  })

  it('for bytes that are no picture, without a try counted', async () => {
    const { link, uploads } = await newPerson()
    const id = await uploads.send(Buffer.from('MZ this is a program'))
    const hostile = await uploads.submitDocument(id)
    expect([hostile.status, hostile.body.errorCode]).toEqual([415, 'ERROR_UNSUPPORTED_MEDIA_TYPE'])
    expect((await applicant(portico, link).status()).body.countDocUploadTotal).toBe(0)
  })
})

it('is unknown to every other link, whatever it is asked', async () => {
  const { link, uploads } = await newPerson()
  const bytes = passportOf(link)
  const id = await uploads.send(bytes)
  const { uploads: thief } = await newPerson()
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
  const { link, uploads } = await newPerson()
  const bytes = passportOf(link)
  const ids: string[] = []
  for (let count = 0; count < 7; count += 1) ids.push(await uploads.send(bytes.subarray(count)))
  expect((await uploads.head(ids[0] ?? '')).status).toBe(404)
  expect((await uploads.head(ids[1] ?? '')).status).toBe(200)
  expect((await uploads.remove(ids[6] ?? '')).status).toBe(204)
  expect((await uploads.head(ids[6] ?? '')).status).toBe(404)
  expect(await countParts(link)).toBe(5 * Math.ceil(bytes.byteLength / 262_144))
})

describe('a recording in parts', () => {
  it('is judged once as the whole is, also when it is submitted again', async () => {
    const { link, uploads } = await newPerson()
    const person = await uploaded(portico, link)
    await person.report('LIVENESS_STARTED')
    const id = await uploads.send(Buffer.from(clip({ seed: seedOf(link.requestId) })), 'recording')
    const first = await uploads.submitRecording(id)
    expect([first.status, first.body.verifyStatus, first.body.status]).toEqual([200, 'passed', 'WAIT_FOR_APPROVAL'])
    const again = await uploads.submitRecording(id)
    expect([again.status, again.body.verifyStatus, again.body.status]).toEqual([200, 'passed', 'WAIT_FOR_APPROVAL'])
    expect(await portico.countRows('livenessChecks', link.requestId)).toBe(1)
    expect(await countParts(link)).toBe(0)
  })

  it('announced in time may arrive after its challenge ran out, and one announced later may not', async () => {
    const { link, uploads } = await newPerson()
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
  const { link, uploads } = await newPerson()
  const open = await uploads.send(passportOf(link))
  portico.clock.turnHours(25)
  expect((await uploads.head(open)).status).toBe(404)
  await sweepUploads(portico.context)
  expect(await countParts(link)).toBe(0)
})
