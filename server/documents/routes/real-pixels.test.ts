import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { recording, screenshot } from '#fixtures/make-clip.ts'
import { makeDocument } from '#fixtures/make-document.ts'
import { applicant, toFile, toMultipart } from '#server/testing/individual-steps.ts'
import { type TestApp, testApp } from '#server/testing/test-app.ts'
import type { VisionEngine } from '#vision/engine.ts'
import { openEngine } from '#vision/worker/open-engine.ts'

// Pictures, clips and models are made and read for real, on a machine that does other things, too.
const timeoutMs = 180_000

let vision: VisionEngine
let portico: TestApp
beforeAll(async () => {
  const modelsFolder = join(import.meta.dirname, '../../../.models')
  vision = await openEngine({ modelsFolder, heavyWorkers: 1, fastWorkers: 1, jobTimeoutMs: 50_000, maxWaitingJobs: 16 })
  portico = await testApp({ context: { vision } })
})
afterAll(async () => {
  await portico.close()
  await vision.close()
})

it(
  "refuses a photo without a document and another person's recording, and submits with the right ones",
  async () => {
    const { requestId, token } = await portico.newLink()
    const link = { requestId, token }
    const person = applicant(portico, link)
    await person.report('PROCESSING')
    const bareTable = await makeDocument({ kind: 'passport', person: 'clara', fault: 'no-document' })
    const empty = await person.upload({}, { frontImage: toFile(bareTable.jpeg) })
    expect(empty.body.status).toBe('ID_UPLOADED_FAILED')

    const passport = await makeDocument({ kind: 'passport', person: 'clara' })
    const upload = await person.upload({}, { frontImage: toFile(passport.jpeg) })
    expect(upload.body).toMatchObject({ status: 'ID_UPLOADED', docUploadErrors: [] })

    const selfieImage = toFile(await screenshot({ variant: 'live', person: 'clara', photo: 1 }))
    const faces = await portico.call('POST', '/verify/detect-face', { ...link, selfieImage })
    expect(faces.body.faces).toHaveLength(1)

    await person.report('LIVENESS_STARTED')
    const stranger = await recording({ variant: 'live', person: 'grace' })
    const refused = await portico.send(toMultipart('/onboarding/liveness/check', link, stranger))
    expect(refused.body).toMatchObject({
      verifyStatus: 'failed',
      status: 'LIVENESS_FAILED',
      failure: { code: 'ONBOARDING_LIVENESS_FACE_COMPARE_FAILED' },
    })

    await person.report('LIVENESS_STARTED')
    const clip = await recording({ variant: 'live', person: 'clara', photo: 1 })
    const check = await portico.send(toMultipart('/onboarding/liveness/check', link, clip))
    expect(check.body).toMatchObject({ verifyStatus: 'passed', status: 'WAIT_FOR_APPROVAL' })
    const selfie = await portico.call('GET', String(check.body.selfieUrl))
    expect([selfie.status, selfie.headers['content-type']]).toEqual([200, 'image/jpeg'])
  },
  timeoutMs,
)
