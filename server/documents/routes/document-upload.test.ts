import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { imageLimits } from '#contract/limits.ts'
import { Refusal } from '#server/platform/errors.ts'
import type { BlobStore } from '#server/platform/ports.ts'
import { documentPicture, faultyBytes, toDocumentNumber } from '#server/testing/fake-vision.ts'
import { applicant, atCamera, seedOf, toFile, uploaded } from '#server/testing/individual-steps.ts'
import { type AnswerLookup, type TestApp, testApp } from '#server/testing/test-app.ts'

let portico: TestApp
beforeAll(async () => {
  portico = await testApp({ client: { documentUploadLimit: 3 } })
})
afterAll(() => portico.close())

const code = ({ status, body }: AnswerLookup) => [status, body.errorCode]
const refused = { portrait: null, facesFound: 0 } as const

async function opened(app = portico) {
  const link = await app.newLink()
  const person = applicant(app, link)
  await person.report('PROCESSING')
  return { link, person }
}

describe('an invalid picture', () => {
  const pictures: [string, Buffer | string, number, string][] = [
    ['no picture at all', faultyBytes('unsupported'), 415, 'ERROR_UNSUPPORTED_MEDIA_TYPE'],
    ['a broken one', faultyBytes('unreadable'), 422, 'INVALID_DOCUMENT_PHOTO'],
    ['a pixel bomb', faultyBytes('too-large'), 422, 'RESOLUTION_OVER_8192'],
    ['one over a worker that died', faultyBytes('interrupted'), 503, 'VERIFICATION_BUSY'],
    ['one too many for the engine', faultyBytes('busy'), 503, 'VERIFICATION_BUSY'],
    ['a narrow one', documentPicture({ picture: { width: 499, height: 4_000 } }), 422, 'RESOLUTION_UNDER_500'],
    ['a wide one', documentPicture({ picture: { width: 8_193, height: 600 } }), 422, 'RESOLUTION_OVER_8192'],
    ['a heavy one', Buffer.alloc(imageLimits.serverMaxBytes + 1, 1), 413, 'IMAGE_TOO_LARGE'],
    ['text that is no base64', 'not base64!', 422, 'INVALID_DOCUMENT_PHOTO'],
    ['base64 that is cut', 'QUJDR', 422, 'INVALID_DOCUMENT_PHOTO'],
  ]
  it.each(pictures)('is refused with its code and not counted: %s', async (_, bytes, status, errorCode) => {
    const { link, person } = await opened()
    const frontImage = typeof bytes === 'string' ? { fileName: 'a.jpg', fileContent: bytes } : toFile(bytes)
    expect(code(await person.upload({}, { frontImage }))).toEqual([status, errorCode])
    expect(await portico.countRows('documents', link.requestId)).toBe(0)
    expect((await person.status()).body).toMatchObject({ status: 'PROCESSING', countDocUploadTotal: 0 })
  })

  it('is refused as a body above the limit', async () => {
    const { person } = await opened()
    const frontImage = toFile(Buffer.alloc(10 * 1_048_576, 1))
    expect((await person.upload({}, { frontImage })).status).toBe(413)
  })

  it('may be sent as a data URL', async () => {
    const { person } = await opened()
    const fileContent = `data:image/jpeg;base64,${documentPicture().toString('base64')}`
    expect((await person.upload({}, { frontImage: { fileName: 'a', fileContent } })).body.status).toBe('ID_UPLOADED')
  })
})

describe('the two sides', () => {
  it('are required by document type', async () => {
    const { person } = await opened()
    const identity = { documentType: 'Identity' }
    expect(code(await person.upload({}, identity))).toEqual([422, 'REQUIRED_ITEMS_NOT_SET'])
    const back = toFile(documentPicture({ seed: 2 }))
    expect(code(await person.upload({}, { ...identity, frontImage: null, backImage: back }))).toEqual([422, 'RETAKE_FRONT_SIDE'])
    expect(code(await person.upload({}, { documentType: 'LibraryCard' }))).toEqual([422, 'VALIDATION_ERROR'])
  })
})

describe('a refused document', () => {
  it('is explained and counted', async () => {
    const { person } = await opened()
    const { status, body } = await person.upload(refused)
    expect(status).toBe(200)
    expect(body).toMatchObject({ status: 'ID_UPLOADED_FAILED', documentInfo: null, countDocUploadTotal: 1, docUploadTotalLimit: 3 })
    expect(body.docUploadErrors).toContainEqual(
      expect.objectContaining({
        code: 'FACE_NOT_FOUND_ON_PASSPORT',
        side: 'front',
        title: 'We could not find the portrait in the passport',
      }),
    )
    expect((await person.status({ 'x-language': 'cn' })).body.idvV2Info).toMatchObject({
      verifyStatus: 'failed',
      docUploadErrors: [expect.objectContaining({ title: expect.stringMatching(/\p{Script=Han}/u) })],
    })
  })

  it('keeps an earlier accepted document', async () => {
    const person = await uploaded(portico, await portico.newLink())
    const { body } = await person.upload(refused)
    expect(body).toMatchObject({ status: 'ID_UPLOADED', documentInfo: { documentType: 'Passport' }, countDocUploadTotal: 2 })
  })

  it('closes uploads at the limit, and staff review the request', async () => {
    const { link, person } = await opened()
    for (const seed of [1, 2, 3]) expect((await person.upload({ ...refused, seed })).status).toBe(200)
    expect(code(await person.upload({ seed: 4 }))).toEqual([429, 'DOCUMENT_UPLOAD_LIMIT_REACHED'])
    expect(await portico.statusOf(link.requestId)).toBe('ID_UPLOADED_FAILED')
  })

  it('auto-rejects the request at the limit where enabled, with a message', async () => {
    const strict = await testApp({ client: { documentUploadLimit: 2, autoReject: true } })
    try {
      const { link, person } = await opened(strict)
      expect((await person.upload({ ...refused, seed: 1 })).body.status).toBe('ID_UPLOADED_FAILED')
      expect((await person.upload({ ...refused, seed: 2 })).body).toMatchObject({ status: 'REJECTED', countDocUploadTotal: 2 })
      expect((await person.status()).body).toMatchObject({ status: 'REJECTED', autoRejectDocUploadLimit: true })
      expect(code(await person.upload({ seed: 3 }))).toEqual([409, 'VERIFICATION_REJECTED_REQUEST_AGAIN'])
      expect(await strict.mailKinds(link.requestId)).toEqual(['rejected'])
      expect(await strict.activitiesOf(link.requestId)).toContain('AUTO_REJECT')
    } finally {
      await strict.close()
    }
  })
})

describe('an identical document', () => {
  it('returns the earlier result without being counted', async () => {
    const link = await portico.newLink()
    const person = await uploaded(portico, link)
    const again = await person.upload()
    expect(again.body).toMatchObject({ status: 'ID_UPLOADED', docUploadErrors: [], countDocUploadTotal: 1 })
    expect(await portico.countRows('documents', link.requestId)).toBe(1)
  })

  it('counts as a new attempt for another type, or with another picture', async () => {
    const person = await uploaded(portico, await portico.newLink())
    expect((await person.upload({ seed: 9 })).body.countDocUploadTotal).toBe(2)
    const licence = { documentType: 'DriverLicense', backImage: toFile(documentPicture({ seed: 3 })) }
    expect((await person.upload({ seed: 9 }, licence)).body.countDocUploadTotal).toBe(3)
  })

  it('continues after a failed liveness check', async () => {
    const person = await atCamera(portico, await portico.newLink())
    await person.check({ portraitLikeness: 0.1, seed: 21 })
    expect((await person.upload()).body).toMatchObject({ status: 'ID_UPLOADED', countDocUploadTotal: 1 })
  })
})

describe('two simultaneous uploads', () => {
  it('count once, and the second is refused as busy', async () => {
    const { link, person } = await opened()
    const release = portico.vision.hold()
    const answers = [person.upload({ seed: 31 }), person.upload({ seed: 31 }), person.upload({ seed: 31 })]
    const losers = await Promise.race([Promise.all(answers).then(() => 'too early'), firstTwo(answers)])
    release()
    expect(losers).toEqual([
      [409, 'DOCUMENT_CHECK_IN_PROGRESS'],
      [409, 'DOCUMENT_CHECK_IN_PROGRESS'],
    ])
    const statuses = (await Promise.all(answers)).map(({ status }) => status).sort()
    expect(statuses).toEqual([200, 409, 409])
    expect([await portico.countRows('documents', link.requestId), await portico.countRows('requestLeases', link.requestId)]).toEqual([1, 0])
    expect((await person.status()).body.countDocUploadTotal).toBe(1)
  })

  async function firstTwo(answers: Promise<AnswerLookup>[]) {
    const settled: AnswerLookup[] = []
    await new Promise<void>((resolve) => {
      for (const answer of answers) {
        void answer.then((one) => {
          settled.push(one)
          if (settled.length === 2) resolve()
        })
      }
    })
    return settled.map(code)
  }
})

describe('stored evidence', () => {
  it('is sealed: neither database nor blob store contains a name or number', async () => {
    const link = await portico.newLink()
    await uploaded(portico, link)
    const row = await portico.context.db
      .selectFrom('documents')
      .selectAll()
      .where('requestId', '=', link.requestId)
      .executeTakeFirstOrThrow()
    expect(row.sealedFacts.includes('ERIKSSON')).toBe(false)
    expect(JSON.stringify({ ...row, sealedFacts: null })).not.toMatch(
      new RegExp(`ERIKSSON|${toDocumentNumber(seedOf(link.requestId))}|1984`),
    )
    const blob = await portico.context.db.selectFrom('blobs').selectAll().where('id', '=', row.frontBlobId).executeTakeFirstOrThrow()
    const stored = await portico.context.blobs.get(blob.name)
    expect(Buffer.from(stored ?? []).includes('document')).toBe(false)
  })

  it('is rolled back when the store is full, and the next attempt succeeds', async () => {
    let isFull = true
    const broken = await testApp()
    const { blobs } = broken.context
    const full: BlobStore = {
      ...blobs,
      put: (name, bytes) => (isFull ? Promise.reject(new Refusal('STORAGE_SAVE_FAILED')) : blobs.put(name, bytes)),
    }
    broken.context.blobs = full
    try {
      const { link, person } = await opened(broken)
      expect(code(await person.upload())).toEqual([503, 'STORAGE_SAVE_FAILED'])
      expect([await broken.countRows('documents', link.requestId), await broken.statusOf(link.requestId)]).toEqual([0, 'PROCESSING'])
      isFull = false
      expect((await person.upload()).body).toMatchObject({ status: 'ID_UPLOADED', countDocUploadTotal: 1 })
    } finally {
      await broken.close()
    }
  })
})
