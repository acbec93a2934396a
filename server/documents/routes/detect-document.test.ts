import { afterAll, beforeAll, expect, it } from 'vitest'
import { captureLimits } from '#contract/documents/capture-limits.ts'
import { documentFrame, documentPicture, faultyBytes } from '#server/testing/fake-vision.ts'
import { type TestApp, testApp } from '#server/testing/test-app.ts'

let portico: TestApp
let link: { requestId: string; token: string }
beforeAll(async () => {
  portico = await testApp()
  const { requestId, token } = await portico.newLink()
  link = { requestId, token }
})
afterAll(() => portico.close())

const detect = (bytes: Uint8Array, sent: Record<string, unknown> = link) =>
  portico.call('POST', '/verify/detect-document', {
    documentType: 'Identity',
    frameImage: { fileContent: Buffer.from(bytes).toString('base64') },
    ...sent,
  })

it('answers the corners of a well placed document in shares of the frame, and no measure', async () => {
  expect((await detect(documentFrame())).body).toEqual({
    fault: null,
    corners: {
      topLeft: { x: 0.1, y: 0.1 },
      topRight: { x: 0.9, y: 0.1 },
      bottomRight: { x: 0.9, y: 0.9 },
      bottomLeft: { x: 0.1, y: 0.9 },
    },
  })
  expect((await detect(documentFrame({ document: null }))).body).toEqual({ fault: 'aim', corners: null })
})

it('refuses an invalid frame with its code', async () => {
  const answers = [
    await detect(faultyBytes('unsupported')),
    await detect(faultyBytes('unreadable')),
    await detect(faultyBytes('too-large')),
    await detect(faultyBytes('busy')),
    await detect(documentPicture()),
    await detect(Buffer.alloc(captureLimits.frameMaxBytes + 1)),
    await detect(Buffer.alloc(captureLimits.frameBodyMaxBytes)),
    await detect(documentFrame(), { ...link, frameImage: { fileContent: 'no base64 at all' } }),
    await detect(documentFrame(), { ...link, frameImage: {} }),
    await detect(documentFrame(), { ...link, documentType: 'LibraryCard' }),
  ]
  expect(answers.map(({ status, body }) => [status, body.errorCode])).toEqual([
    [415, 'ERROR_UNSUPPORTED_MEDIA_TYPE'],
    [422, 'INVALID_DOCUMENT_PHOTO'],
    [413, 'IMAGE_TOO_LARGE'],
    [503, 'VERIFICATION_BUSY'],
    [415, 'ERROR_UNSUPPORTED_MEDIA_TYPE'],
    [413, 'IMAGE_TOO_LARGE'],
    [413, 'BODY_TOO_LARGE'],
    [422, 'INVALID_DOCUMENT_PHOTO'],
    [422, 'VALIDATION_ERROR'],
    [422, 'VALIDATION_ERROR'],
  ])
})

it("refuses another request's link, one that is unknown and one whose time has passed, before looking", async () => {
  const other = await portico.newLink()
  const over = await portico.newLink()
  await portico.context.db
    .updateTable('linkTokens')
    .set({ expiresAt: new Date(0) })
    .where('requestId', '=', over.requestId)
    .execute()
  const before = portico.vision.jobCount()
  const answers = [
    await detect(documentFrame(), { requestId: link.requestId, token: other.token }),
    await detect(documentFrame(), { requestId: 'req_unknown', token: link.token }),
    await detect(documentFrame(), { requestId: link.requestId }),
    await detect(documentFrame(), { requestId: over.requestId, token: over.token }),
  ]
  expect(answers.map(({ status, body }) => [status, body.errorCode])).toEqual([
    [401, 'TOKEN_EXPIRED'],
    [404, 'REQUEST_NOT_FOUND'],
    [401, 'TOKEN_EXPIRED'],
    [410, 'LINK_EXPIRED'],
  ])
  expect(portico.vision.jobCount()).toBe(before)
})

it('stores nothing', async () => {
  await detect(documentFrame())
  expect(await portico.countRows('blobs')).toBe(0)
})
