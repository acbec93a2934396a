import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readFindingCode } from '#contract/cases/read-finding-code.ts'
import { importForm } from '#server/forms/import-form.ts'
import { setClient } from '#server/settings/change-client.ts'
import { seedCorporateForm } from '#server/testing/company-steps.ts'
import { applicant, type Link } from '#server/testing/individual-steps.ts'
import { openSecretKey, type SecretKey } from '#server/testing/secret-key.ts'
import { openCase, openStaffApp } from '#server/testing/staff-app.ts'
import { type TestApp, testApp } from '#server/testing/test-app.ts'

let portico: TestApp
let key: SecretKey
let formId: string
beforeAll(async () => {
  portico = await testApp({ client: { creditBalance: 100 } })
  await seedCorporateForm(portico)
  const modules = { personalInformation: { name: 'p', fields: [{ name: 'Occupation', type: 'text', step: 1 }] } }
  const form = { kind: 'individual', name: 'With steps', steps: [{ step: 1, name: 'Work' }], modules }
  formId = (await importForm(portico.context, form)).formId
  key = await openSecretKey(portico)
})
afterAll(() => portico.close())

type Created = Link & { id: string }
async function create(checks: string[] | undefined, more: object = {}): Promise<Created> {
  const { status, body } = await key.send('POST', '/requests', { kind: 'individual', ...(checks && { checks }), ...more })
  expect([status, body.code]).toEqual([201, undefined])
  const id = String(body.id)
  return { id, requestId: id, token: new URL(String(body.url)).searchParams.get('token') ?? '' }
}
const refused = async (checks: unknown, more: object = {}) => {
  const { status, body } = await key.send('POST', '/requests', { kind: 'individual', checks, ...more })
  return [status, body.code, (body.fields as { message?: string }[] | undefined)?.[0]?.message]
}
const stepsOf = async (id: string) =>
  ((await key.send('GET', `/requests/${id}`)).body.steps as { check: string; state: string }[]).map(
    ({ check, state }) => `${check} ${state}`,
  )
const review = async (id: string) =>
  (await key.send('GET', `/requests/${id}/review`)).body as unknown as {
    revision: number
    basis: string
    findings: { code: string; demand: string }[]
  }

async function submitInfo({ requestId, token }: Link, Occupation = 'Baker') {
  const displayAreas = [{ displayArea: 'personalInformation', content: [{ fieldName: 'Occupation', fieldValue: Occupation }] }]
  return portico.call('POST', '/v1/onboarding/individual/personal-info', { requestId, token, isVerify: '1', displayAreas })
}

describe('without checks, a request', () => {
  it('requires what its form does, and says how far each of it is', async () => {
    const link = await create(undefined)
    expect(await stepsOf(link.id)).toEqual(['document pending', 'liveness pending'])
    const person = applicant(portico, link)
    await person.report('PROCESSING')
    await person.upload({ quality: { glareShare: 0.4 } })
    expect(await stepsOf(link.id)).toEqual(['document failed', 'liveness pending'])
    await person.upload()
    expect(await stepsOf(link.id)).toEqual(['document passed', 'liveness pending'])
    await person.report('LIVENESS_STARTED')
    await person.check({ seed: 1 })
    expect(await stepsOf(link.id)).toEqual(['document passed', 'liveness passed'])
    const { revision, basis } = await review(link.id)
    await key.send('POST', `/requests/${link.id}/request-resubmission`, { revision, basis, wish: { what: 'liveness' } })
    expect(await stepsOf(link.id)).toEqual(['document passed', 'liveness pending'])
  })
})

describe('the checks of a request', () => {
  it('are never fewer than the form and the settings require', async () => {
    expect(await refused(['liveness'])).toEqual([422, 'CHECKS_TOO_FEW', 'lacks document'])
    expect(await refused(['document'])).toEqual([422, 'CHECKS_TOO_FEW', 'lacks liveness'])
    expect(await refused(['document', 'liveness_movements'])).toEqual([422, 'CHECKS_TOO_FEW', 'lacks liveness'])
    const modules = { personalInformation: { name: 'p', fields: [{ name: 'Occupation', type: 'text', step: 1 }] } }
    const asking = { kind: 'individual', name: 'Asks', asksPersonalInfo: true, steps: [{ step: 1, name: 'Work' }], modules }
    const strict = (await importForm(portico.context, asking)).formId
    expect(await refused(['document', 'liveness'], { formId: strict })).toEqual([422, 'CHECKS_TOO_FEW', 'lacks personal_information'])
  })

  it('are none that the form has nothing for, none that nobody knows, and none of a company', async () => {
    expect((await refused(['document', 'liveness', 'personal_information'])).slice(0, 2)).toEqual([422, 'CHECK_NOT_AVAILABLE'])
    for (const checks of [[], ['blood'], 'document', null]) expect((await refused(checks)).slice(0, 2)).toEqual([422, 'VALIDATION_ERROR'])
    const company = { kind: 'corporate', email: 'a@b.example', prefill: { companyName: 'Meridian' } }
    expect(await refused(['document', 'liveness'], company)).toEqual([422, 'VALIDATION_ERROR', 'is of people'])
  })

  it('cost no credit where they are refused', async () => {
    const credit = () =>
      portico.context.db.selectFrom('clients').select('creditBalance').where('id', '=', portico.client.id).executeTakeFirstOrThrow()
    const before = await credit()
    await refused(['document'])
    expect(await credit()).toEqual(before)
  })
})

describe('a request that requires more than its form', () => {
  it('takes no document before the personal information, and says so', async () => {
    const link = await create(['document', 'liveness', 'personal_information'], { formId })
    const person = applicant(portico, link)
    await person.report('PROCESSING')
    expect((await person.status()).body).toMatchObject({ asksPersonalInfo: true })
    expect((await person.upload()).body.errorCode).toBe('PERSONAL_INFO_REQUIRED')
    expect((await submitInfo(link)).status).toBe(200)
    expect((await person.upload()).status).toBe(200)
    expect(await stepsOf(link.id)).toEqual(['personal_information passed', 'document passed', 'liveness pending'])
    const other = await create(['document', 'liveness'], { formId })
    expect((await applicant(portico, other).status()).body).toMatchObject({ asksPersonalInfo: false })
  })

  it('takes no recording without the movements', async () => {
    const link = await create(['document', 'liveness', 'liveness_movements'])
    const person = applicant(portico, link)
    await person.report('PROCESSING')
    expect((await person.status()).body.livenessMode).toBe('challenge')
    await person.upload()
    await person.report('LIVENESS_STARTED')
    expect((await person.check({ seed: 2 })).body.errorCode).toBe('LIVENESS_CHALLENGE_EXPIRED')
    const { challengeId, steps } = (await person.draw()).body as { challengeId: string; steps: never[] }
    const facts = { seed: 3, stepsSeen: steps.map((step, at) => ({ step, atMs: at * 1_000 })) }
    const { body } = await person.check(facts, { challengeId })
    expect(body.verifyStatus).toBe('passed')
    expect(await stepsOf(link.id)).toEqual(['document passed', 'liveness passed', 'liveness_movements passed'])
    expect((await review(link.id)).findings).toEqual([])
  })

  it('is approved by no key while one of them is missing, however it came to be submitted', async () => {
    const link = await create(['document', 'liveness', 'liveness_movements', 'personal_information'], { formId })
    const person = applicant(portico, link)
    await person.report('PROCESSING')
    await submitInfo(link)
    await person.upload()
    await person.report('LIVENESS_STARTED')
    const { challengeId, steps } = (await person.draw()).body as { challengeId: string; steps: never[] }
    await person.check({ seed: 4, stepsSeen: steps.map((step, at) => ({ step, atMs: at * 1_000 })) }, { challengeId })
    // As though an older server had taken it.
    const { db } = portico.context
    await db.updateTable('livenessChecks').set({ challengeId: null }).where('requestId', '=', link.id).execute()
    await db.updateTable('formAnswers').set({ submittedAt: null }).where('requestId', '=', link.id).execute()
    const { revision, basis, findings } = await review(link.id)
    const missing = ['liveness_movements:missing', 'personal_information:missing']
    expect(findings.map(({ code, demand }) => [code, demand])).toEqual(missing.map((code) => [code, 'override']))
    expect(missing.map(readFindingCode).every(Boolean)).toBe(true)
    const approval = { revision, basis, acceptedFindings: missing, reason: 'We know them well enough.' }
    expect((await key.send('POST', `/requests/${link.id}/approve`, approval)).body.code).toBe('APPROVAL_OVERRIDE_DENIED')
    expect(await portico.statusOf(link.id)).toBe('WAIT_FOR_APPROVAL')
  })
})

describe('a request for a document alone', () => {
  it('is for customers whose settings allow it; it is submitted with the document, and reviewed as one without a liveness check', async () => {
    await setClient(portico.context, portico.client.id, { documentOnly: true })
    const link = await create(['document'])
    const person = applicant(portico, link)
    await person.report('PROCESSING')
    expect((await person.status()).body.asksLiveness).toBe(false)
    await person.upload()
    expect([await portico.statusOf(link.id), await stepsOf(link.id)]).toEqual(['WAIT_FOR_APPROVAL', ['document passed']])
    const { revision, basis, findings } = await review(link.id)
    expect(findings).toEqual([])
    const staff = await openStaffApp(portico, 'administrator')
    expect((await openCase(staff, link.id)).asksLiveness).toBe(false)
    expect((await key.send('POST', `/requests/${link.id}/approve`, { revision, basis })).body.status).toBe('APPROVED')
    const usual = await create(['document', 'liveness'])
    expect((await applicant(portico, usual).status()).body.asksLiveness).toBe(true)
    await setClient(portico.context, portico.client.id, { documentOnly: false })
  })
})
