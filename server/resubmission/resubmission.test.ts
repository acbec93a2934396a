import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { StepParameter } from '#contract/requests/step-parameter.ts'
import { operatorDecision, rejectRequest, retryRequest } from '#server/approval/decide-request.ts'
import { importForm } from '#server/forms/import-form.ts'
import { documentPicture, toDocumentNumber } from '#server/testing/fake-vision.ts'
import { applicant, atCamera, seedOf, toFile } from '#server/testing/individual-steps.ts'
import { type TestApp, testApp } from '#server/testing/test-app.ts'

let portico: TestApp
beforeAll(async () => {
  portico = await testApp()
  await importForm(portico.context, JSON.parse(await readFile('docs/forms/personal-information.json', 'utf8')))
})
afterAll(() => portico.close())

let seeds = 500
/** Somebody who submitted everything and is asked for a step again, under the link that they have. */
async function requestedFor(step: StepParameter) {
  const link = await portico.newLink()
  const person = await atCamera(portico, link)
  seeds += 1
  await person.check({ seed: seeds })
  expect(await portico.statusOf(link.requestId)).toBe('WAIT_FOR_APPROVAL')
  await retryRequest(portico.context, link.requestId, { ...operatorDecision(), step, remark: 'The photo is dark.' })
  return { ...link, ...person }
}
const code = ({ status, body }: { status: number; body: { errorCode?: string } }) => [status, body.errorCode]
const back = () => toFile(documentPicture({ seed: 77 }), 'back.jpg')

describe('a document requested again', () => {
  it('is refused with the current picture', async () => {
    const { requestId, ...person } = await requestedFor('passport')
    expect(code(await person.upload())).toEqual([409, 'DOCUMENT_UNCHANGED'])
    expect(await portico.statusOf(requestId)).toBe('RETRY')
    expect((await person.status()).body).toMatchObject({ retryStep: 'passport', remark: 'The photo is dark.', countDocUploadTotal: 0 })
  })

  it('is refused with an earlier picture', async () => {
    const { requestId, ...person } = await requestedFor('document-id')
    await person.upload({ seed: 901 })
    await person.report('LIVENESS_STARTED')
    await person.check({ seed: 902 })
    await retryRequest(portico.context, requestId, { ...operatorDecision(), step: 'document-id' })
    expect(code(await person.upload())).toEqual([409, 'DOCUMENT_UNCHANGED'])
    expect((await person.upload({ seed: 903 })).body).toMatchObject({ status: 'ID_UPLOADED', retryStep: null })
  })

  it('is refused with an earlier picture on either side', async () => {
    const { requestId, ...person } = await requestedFor('id-card')
    const card = { documentType: 'Identity' }
    const old = documentPicture({ seed: seedOf(requestId) })
    expect(code(await person.upload({ seed: 910 }, { ...card, backImage: toFile(old, 'back.jpg') }))).toEqual([409, 'DOCUMENT_UNCHANGED'])
    expect(code(await person.upload({}, { ...card, backImage: back() }))).toEqual([409, 'DOCUMENT_UNCHANGED'])
    expect((await person.upload({ seed: 910 }, { ...card, backImage: back() })).status).toBe(200)
  })

  it('must have the requested type', async () => {
    const { requestId: _, ...person } = await requestedFor('passport')
    const licence = await person.upload({ seed: 920 }, { documentType: 'DriverLicense', backImage: back() })
    expect(code(licence)).toEqual([409, 'DOCUMENT_TYPE_ASKED'])
    expect(licence.body.details).toEqual([{ path: 'documentType', requested: 'Passport' }])
  })

  it('is required before the liveness check', async () => {
    const { requestId, ...person } = await requestedFor('passport')
    expect(code(await person.report('LIVENESS_STARTED'))).toEqual([409, 'RESUBMISSION_REQUIRED'])
    expect(code(await person.report('CAMERA_FAILED'))).toEqual([409, 'RESUBMISSION_REQUIRED'])
    expect(code(await person.draw())).toEqual([409, 'RESUBMISSION_REQUIRED'])
    // A request of an earlier version may stand before the camera already.
    await portico.context.db.updateTable('verificationRequests').set({ status: 'LIVENESS_STARTED' }).where('id', '=', requestId).execute()
    expect(code(await person.check({ seed: 931 }))).toEqual([409, 'RESUBMISSION_REQUIRED'])
    expect(code(await person.upload())).toEqual([409, 'DOCUMENT_UNCHANGED'])
  })

  it('is still required after a refused one', async () => {
    const { requestId: _, ...person } = await requestedFor('passport')
    expect((await person.upload({ seed: 940, portrait: null, facesFound: 0 })).body).toMatchObject({
      countDocUploadTotal: 1,
      retryStep: 'passport',
    })
    expect((await person.status()).body).toMatchObject({ status: 'RETRY', retryStep: 'passport' })
  })

  it('is fulfilled by a new picture, followed by a new liveness check', async () => {
    const { requestId, ...person } = await requestedFor('passport')
    expect((await person.upload({ seed: 950 })).body).toMatchObject({ status: 'ID_UPLOADED', retryStep: null, docUploadErrors: [] })
    expect(await portico.statusOf(requestId)).toBe('ID_UPLOADED')
    await person.report('LIVENESS_STARTED')
    expect((await person.check({ seed: 951 })).body.status).toBe('WAIT_FOR_APPROVAL')
  })
})

describe('a liveness check requested again', () => {
  it('is not fulfilled by the earlier one', async () => {
    const { requestId, ...person } = await requestedFor('liveness-check')
    expect((await person.upload()).body).toMatchObject({ status: 'ID_UPLOADED', retryStep: 'liveness-check' })
    expect(await portico.statusOf(requestId)).toBe('ID_UPLOADED')
    await person.report('LIVENESS_STARTED')
    expect((await person.check({ seed: 961 })).body.status).toBe('WAIT_FOR_APPROVAL')
    expect((await person.status()).body.retryStep).toBe(null)
  })
})

describe('a form requested again', () => {
  const values = {
    'Last Name': 'Eriksson',
    'First Name': 'Anna Maria',
    'Country of Residence': 'SG',
    Nationality: 'SE',
    'Date of Birth': '1974-08-12',
    Gender: 'F',
    'Identity Type': 'Passport',
  }
  const areas = (own: Record<string, string>) => [
    { displayArea: 'personalInformation', content: Object.entries(own).map(([fieldName, fieldValue]) => ({ fieldName, fieldValue })) },
  ]

  async function response(...names: string[]) {
    const link = await portico.newLink({ formName: 'Personal information' })
    const own = { requestId: link.requestId, token: link.token }
    const person = applicant(portico, link)
    const submit = (more: Record<string, string> = {}) =>
      portico.call('POST', '/v1/onboarding/individual/personal-info', {
        ...own,
        isVerify: '1',
        displayAreas: areas({ ...values, 'Identity Number': toDocumentNumber(seedOf(link.requestId)), ...more }),
      })
    await person.report('PROCESSING')
    await submit()
    await person.upload()
    await person.report('LIVENESS_STARTED')
    seeds += 1
    await person.check({ seed: seeds })
    const fields = names.map((field) => ({ module: 'personalInformation', field, row: null }) as const)
    await retryRequest(portico.context, link.requestId, { ...operatorDecision(), step: 'base-info', fields, remark: 'Where do you live?' })
    return { ...link, ...person, submit }
  }
  const issuesOf = ({ body }: { body: Record<string, unknown> }) =>
    (body.issues as { field: string; key: string }[]).map(({ field, key }) => [field, key])

  it('is refused while the requested fields are unchanged', async () => {
    const { requestId, submit } = await response('Country of Residence', 'Gender')
    const answer = await submit({ Gender: 'M' })
    expect([issuesOf(answer), answer.body.submittedAt]).toEqual([[['Country of Residence', 'unchanged']], null])
    expect(await portico.statusOf(requestId)).toBe('RETRY')
    expect(issuesOf(await submit({ 'Country of Residence': 'MY', Gender: 'M' }))).toEqual([])
    expect(await portico.statusOf(requestId)).toBe('WAIT_FOR_APPROVAL')
  })

  it('is required before document and liveness check', async () => {
    const { requestId: _, submit: __, ...person } = await response('Gender')
    expect(code(await person.upload({ seed: 971 }))).toEqual([409, 'RESUBMISSION_REQUIRED'])
    expect(code(await person.report('LIVENESS_STARTED'))).toEqual([409, 'RESUBMISSION_REQUIRED'])
    expect(code(await person.draw())).toEqual([409, 'RESUBMISSION_REQUIRED'])
  })

  it('needs any change where no field is named', async () => {
    const { requestId, submit } = await response()
    expect(code(await submit())).toEqual([409, 'RESUBMISSION_UNCHANGED'])
    expect((await submit({ Gender: 'M' })).body.issues).toEqual([])
    expect(await portico.statusOf(requestId)).toBe('WAIT_FOR_APPROVAL')
  })

  it("lists the requested fields apart from the remark, with labels in the reader's language", async () => {
    const { requestId, token, ...person } = await response('Gender')
    expect((await person.status()).body).toMatchObject({ remark: 'Where do you live?', retryStep: 'base-info' })
    const profile = await portico.call('GET', `/onboarding/liveness/${requestId}/profile`, undefined, { authorization: `Bearer ${token}` })
    expect(profile.body.resubmissionItems).toEqual([{ module: 'personalInformation', field: 'Gender' }])
  })

  it('is refused for a form without fields, and for read-only fields', async () => {
    const plain = await portico.newLink()
    const person = await atCamera(portico, plain)
    await person.check({ seed: 981 })
    await expect(retryRequest(portico.context, plain.requestId, { ...operatorDecision(), step: 'base-info' })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    })
    expect(await portico.statusOf(plain.requestId)).toBe('WAIT_FOR_APPROVAL')
    const link = await portico.newLink({ formName: 'Personal information' })
    await rejectRequest(portico.context, link.requestId, operatorDecision())
    const fields = [{ module: 'personalInformation', field: 'Email Address', row: null }] as const
    await expect(retryRequest(portico.context, link.requestId, { ...operatorDecision(), step: 'base-info', fields })).rejects.toMatchObject(
      {
        code: 'RESUBMISSION_NOT_POSSIBLE',
      },
    )
  })
})
