import { afterAll, beforeAll, expect, it } from 'vitest'
import { applicant, atCamera, uploaded } from '#server/testing/individual-steps.ts'
import { type TestApp, testApp } from '#server/testing/test-app.ts'

let portico: TestApp
beforeAll(async () => {
  portico = await testApp()
})
afterAll(() => portico.close())

it('completes a request: document, liveness check, message', async () => {
  const link = await portico.newLink({ sendsEmail: true })
  const person = applicant(portico, link)
  expect((await person.status()).body).toMatchObject({
    status: 'EMAIL_SENT',
    documentInfo: null,
    countDocUploadTotal: 0,
    docUploadTotalLimit: 20,
  })
  expect((await person.report('PROCESSING')).body).toEqual({ requestId: link.requestId, status: 'PROCESSING' })

  const upload = await person.upload()
  expect(upload.body).toMatchObject({ status: 'ID_UPLOADED', docUploadErrors: [], countDocUploadTotal: 1 })
  expect((await person.report('LIVENESS_STARTED')).status).toBe(200)
  const check = await person.check()
  expect(check.body).toMatchObject({ verifyStatus: 'passed', exceedDeclinedLimit: false, status: 'WAIT_FOR_APPROVAL', failure: null })

  const status = await person.status()
  expect(status.body).toMatchObject({
    status: 'WAIT_FOR_APPROVAL',
    idvV2Info: { verifyStatus: 'passed' },
    livenessCheckInfo: { verifyStatus: 'passed' },
    newLivenessCheckInfo: { verifyStatus: 'passed' },
    client: { name: 'Northwind Bank', webColor: '#3281f7', contactEmail: 'staff@northwind.example' },
  })
  expect(await portico.activitiesOf(link.requestId)).toEqual([
    'REQUEST_CREATED',
    'LINK_OPENED',
    'DOCUMENT_ACCEPTED',
    'LIVENESS_STARTED',
    'LIVENESS_PASSED',
    'SUBMITTED',
  ])
  expect(await portico.mailKinds(link.requestId)).toEqual(['link', 'submitted'])
})

it('requires the document before the liveness check, and its start before the recording', async () => {
  const person = applicant(portico, await portico.newLink())
  await person.report('PROCESSING')
  expect((await person.report('LIVENESS_STARTED')).body.errorCode).toBe('DOCUMENT_REQUIRED_FIRST')
  expect((await person.check()).body.errorCode).toBe('DOCUMENT_REQUIRED_FIRST')
  const second = await uploaded(portico, await portico.newLink())
  expect((await second.check({ seed: 2 })).body.errorCode).toBe('REQUEST_CANNOT_BE_SUBMITTED')
})

it('refuses everything after submission', async () => {
  const person = await atCamera(portico, await portico.newLink())
  expect((await person.check({ seed: 3 })).body.status).toBe('WAIT_FOR_APPROVAL')
  const answers = [
    await person.upload(),
    await person.check(),
    await person.report('CAMERA_FAILED'),
    await person.saveForm({ title: 'Dr' }),
  ]
  expect(answers.map(({ body }) => body.errorCode)).toEqual(Array(4).fill('REQUEST_CANNOT_BE_SUBMITTED'))
})
