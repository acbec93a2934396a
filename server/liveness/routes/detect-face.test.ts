import { afterAll, beforeAll, expect, it } from 'vitest'
import { livenessLimits } from '#contract/limits.ts'
import { faultyBytes, screenshot } from '#server/testing/fake-vision.ts'
import { toFile } from '#server/testing/individual-steps.ts'
import { type TestApp, testApp } from '#server/testing/test-app.ts'

let portico: TestApp
let link: { requestId: string; token: string }
beforeAll(async () => {
  portico = await testApp()
  const { requestId, token } = await portico.newLink()
  link = { requestId, token }
})
afterAll(() => portico.close())

const detect = (bytes: Uint8Array) => portico.call('POST', '/verify/detect-face', { ...link, selfieImage: toFile(bytes) })

it('returns faces in pixels of the screenshot, largest first, without scores', async () => {
  const faces = [
    { left: 120, top: 60, width: 140, height: 160, score: 0.98 },
    { left: 10, top: 20, width: 30, height: 40, score: 0.7 },
  ]
  expect((await detect(screenshot(faces))).body).toEqual({
    faces: [
      { faceRectangle: { left: 120, top: 60, width: 140, height: 160 } },
      { faceRectangle: { left: 10, top: 20, width: 30, height: 40 } },
    ],
  })
  expect((await detect(screenshot([]))).body).toEqual({ faces: [] })
})

it('names what the recording would be refused for, by no number', async () => {
  const face = { left: 120, top: 60, width: 140, height: 160, score: 0.98 }
  const main = { luminance: 120, yawDegrees: 2, lowerFaceCovered: 0.02, eyesCovered: 0.4 }
  const answers = [
    await detect(screenshot([face], { main })),
    await detect(screenshot([face], { main: { ...main, luminance: 30 } })),
    await detect(screenshot([face], { main: { ...main, eyesCovered: 0.95 } })),
    await detect(screenshot([], { luminance: 12 })),
  ]
  expect(answers.map(({ body }) => body.obstacle)).toEqual([undefined, 'too-dark', 'eyes-covered', 'too-dark'])
  expect(Object.keys(answers[1]?.body ?? {}).sort()).toEqual(['faces', 'obstacle'])
})

it('refuses an invalid screenshot with its code', async () => {
  const answers = [
    await detect(faultyBytes('unsupported')),
    await detect(faultyBytes('unreadable')),
    await detect(faultyBytes('busy')),
    await detect(Buffer.alloc(livenessLimits.screenshotMaxBytes + 1)),
  ]
  expect(answers.map(({ status, body }) => [status, body.errorCode])).toEqual([
    [415, 'ERROR_UNSUPPORTED_MEDIA_TYPE'],
    [422, 'INVALID_DOCUMENT_PHOTO'],
    [503, 'VERIFICATION_BUSY'],
    [413, 'IMAGE_TOO_LARGE'],
  ])
})

it('stores nothing', async () => {
  await detect(screenshot([]))
  expect(await portico.countRows('blobs')).toBe(0)
})
