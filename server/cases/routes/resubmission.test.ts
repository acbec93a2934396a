import { readFile } from 'node:fs/promises'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { CaseFile } from '#contract/cases/case-file.ts'
import { importForm } from '#server/forms/import-form.ts'
import { companyPage, newCompany, seedCorporateForm } from '#server/testing/company-steps.ts'
import { toDocumentNumber } from '#server/testing/fake-vision.ts'
import { applicant, seedOf } from '#server/testing/individual-steps.ts'
import { auditOf, decide, openStaffApp, revisionOf, type StaffApp, submittedRequest } from '#server/testing/staff-app.ts'
import { type TestApp, testApp } from '#server/testing/test-app.ts'

let portico: TestApp
let grace: StaffApp

beforeEach(async () => {
  portico = await testApp()
  grace = await openStaffApp(portico, 'reviewer')
})

afterEach(() => portico.close())

const act = (who: StaffApp, id: string, what: string, payload?: Record<string, unknown>) =>
  what === 'approve' || what === 'reject' || what === 'retry'
    ? decide(who, id, what, payload)
    : who.send('POST', `/requests/${id}/${what}`, payload)

it('requests resubmission of the document or the liveness check, and the link opens there', async () => {
  const { id, revision } = await submittedRequest(portico, { email: null })
  const liveness = await act(grace, id, 'retry', { revision, wish: { what: 'liveness' }, remark: 'More light' })
  expect(liveness.body).toMatchObject({ status: 'RETRY', outcome: 'retry-asked' })
  expect(liveness.body.url).toContain('step=liveness-check')
  const passport = await act(grace, id, 'retry', { revision: revision + 1, wish: { what: 'document', documentType: 'Passport' } })
  expect([passport.status, passport.body.errorCode]).toEqual([409, 'REQUEST_CANNOT_BE_SUBMITTED'])
  const fresh = await portico.newLink()
  const early = await act(grace, fresh.requestId, 'retry', { revision: 0, wish: { what: 'document' } })
  expect(early.body.errorCode).toBe('REQUEST_CANNOT_BE_SUBMITTED')
  expect((await act(grace, fresh.requestId, 'retry', { revision: 0, wish: { what: 'liveness' } })).body.errorCode).toBe(
    'REQUEST_CANNOT_BE_SUBMITTED',
  )
  await act(grace, fresh.requestId, 'reject', { revision: 0, reasons: ['duplicate'] })
  const revised = await revisionOf(portico, fresh.requestId)
  expect((await act(grace, fresh.requestId, 'retry', { revision: revised, wish: { what: 'liveness' } })).body.errorCode).toBe(
    'DOCUMENT_REQUIRED_FIRST',
  )
  expect((await act(grace, id, 'retry', { revision, wish: { what: 'moon' } })).status).toBe(422)
})

it('requests resubmission of fields, and the request returns after submission', async () => {
  const form = JSON.parse(await readFile(new URL('../../../docs/forms/personal-information.json', import.meta.url), 'utf8'))
  await importForm(portico.context, form)
  const link = await portico.newLink({ formName: 'Personal information' })
  const answers = {
    'Last Name': 'ERIKSSON',
    'First Name': 'ANNA',
    'Country of Residence': 'SG',
    Nationality: 'CN',
    'Date of Birth': '1990-05-17',
    Gender: 'F',
    'Identity Type': 'Passport',
    'Identity Number': toDocumentNumber(seedOf(link.requestId)),
  }
  const submit = (changed: Record<string, string> = {}) => {
    const content = Object.entries({ ...answers, ...changed }).map(([fieldName, fieldValue]) => ({ fieldName, fieldValue }))
    const { requestId, token } = link
    return portico.call('POST', '/v1/onboarding/individual/personal-info', {
      requestId,
      token,
      isVerify: '1',
      displayAreas: [{ displayArea: 'personalInformation', content }],
    })
  }
  const person = applicant(portico, link)
  await person.report('PROCESSING')
  await submit()
  await person.upload()
  await person.report('LIVENESS_STARTED')
  await person.check({ seed: 900 })
  const id = link.requestId
  const ask = (name: string) =>
    act(grace, id, 'retry', {
      revision,
      wish: { what: 'fields', fields: [{ module: 'personalInformation', name }] },
      remark: 'As on the passport',
    })
  const revision = await revisionOf(portico, id)
  expect((await ask('Moon')).body.errorCode).toBe('NOT_FOUND')
  expect((await ask('Date of Birth')).body).toMatchObject({ status: 'RETRY' })
  expect((await person.status()).body).toMatchObject({ status: 'RETRY', retryStep: 'base-info', remark: 'As on the passport' })
  await submit({ 'Date of Birth': '1974-08-12' })
  expect(await portico.statusOf(id)).toBe('WAIT_FOR_APPROVAL')
  expect((await auditOf(portico, id)).at(-1)?.facts).toMatchObject({ step: 'base-info', fields: ['personalInformation.Date of Birth'] })
})

it("requests resubmission of a company's document or directors, until it is submitted", async () => {
  await seedCorporateForm(portico)
  const link = await newCompany(portico)
  const company = companyPage(portico, link)
  const readItems = async () => ((await company.read()).body as { resubmissionItems: unknown[] }).resubmissionItems
  expect(await readItems()).toEqual([])
  const id = link.requestId
  const refuse = async () => act(grace, id, 'reject', { revision: await revisionOf(portico, id), reasons: ['documents-missing'] })
  const ask = async (fields: object[]) =>
    act(grace, id, 'retry', { revision: await revisionOf(portico, id), wish: { what: 'fields', fields } })
  await refuse()
  const { company: file } = (await grace.send('GET', `/requests/${id}`)).body as CaseFile
  const slot = file?.asks.find(({ module }) => module === 'requiredDocuments')?.fields[0]?.name ?? ''
  expect(slot).not.toBe('')
  expect(file?.asks.find(({ module }) => module === 'directors')?.fields).toEqual([])
  expect((await ask([{ module: 'requiredDocuments', name: 'Moon' }])).body.errorCode).toBe('NOT_FOUND')
  expect(
    (
      await ask([
        { module: 'requiredDocuments', name: slot },
        { module: 'directors', name: null },
      ])
    ).status,
  ).toBe(200)
  expect(await readItems()).toEqual([
    { module: 'requiredDocuments', field: slot, row: null, name: null },
    { module: 'directors', field: null, row: null, name: null },
  ])
  await refuse()
  expect(await readItems()).toEqual([])
  const person = await submittedRequest(portico)
  const whole = await act(grace, person.id, 'retry', {
    revision: person.revision,
    wish: { what: 'fields', fields: [{ module: 'directors', name: null }] },
  })
  expect(whole.body.errorCode).toBe('NOT_FOUND')
})
