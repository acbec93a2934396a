import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { requiredDocumentsLimit } from '#contract/company/corporate-definition.ts'
import { toEmailHash } from '#server/email-codes/code-hashes.ts'
import { importForm } from '#server/forms/import-form.ts'
import { hashSecret, newId, newSecret } from '#server/platform/crypto/identifiers.ts'
import { createSubject } from '#server/platform/crypto/subject-keys.ts'
import { companyPage, keepFile, newCompany } from '#server/testing/company-steps.ts'
import { toMultipart } from '#server/testing/individual-steps.ts'
import { mailsTo } from '#server/testing/mails-to.ts'
import { type TestApp, testApp } from '#server/testing/test-app.ts'

let portico: TestApp
let formId: string
beforeAll(async () => {
  portico = await testApp({ client: { creditBalance: 1_000 } })
  const imported = await importForm(portico.context, JSON.parse(await readFile('docs/forms/corporate.json', 'utf8')))
  formId = imported.formId
})
afterAll(() => portico.close())

const prefix = '/v1/onboarding/corporate-request'

/** What a right code gives. */
async function newTicket(email: string): Promise<string> {
  const { db, masterKey, clock } = portico.context
  const ticket = newSecret()
  const { subjectId } = await createSubject(db, masterKey, portico.client.id)
  const later = new Date(clock.now().getTime() + 60_000)
  const codeHash = Buffer.alloc(32)
  const ids = { id: newId('emc'), clientId: portico.client.id, formId, subjectId }
  await db
    .insertInto('emailCodes')
    .values({
      ...ids,
      emailHash: toEmailHash(portico.context, email),
      codeHash,
      ticketHash: hashSecret(ticket),
      expiresAt: later,
      ticketExpiresAt: later,
      usedAt: clock.now(),
      createdAt: clock.now(),
    })
    .execute()
  return ticket
}

it('continues on any device with a new code', async () => {
  const email = 'office@lantern.example'
  const company = { companyName: 'Copper Lantern', email, formName: 'Company onboarding', kyckrId: 'GB|09000001' }
  const create = async (more: object = {}) => portico.call('POST', prefix, { ...company, ticket: await newTicket(email), ...more })
  const first = await create()
  expect(first.body).toMatchObject({ isContinued: false, requestId: expect.stringMatching(/^cod_/) })
  const answers = [{ displayArea: 'operationalInformation', content: [{ fieldName: 'Website', fieldValue: 'https://lantern.example' }] }]
  const device = companyPage(portico, first.body as { requestId: string; token: string })
  await device.call('POST', '/updateFormContent', { requestId: device.requestId, formContent: { displayAreas: answers } })
  // The number is the company, however it is written; the name may be typed in another way.
  const second = await create({ companyName: 'COPPER LANTERN LTD', kyckrId: null, isoCode: 'gb', companyNumber: '0900 0001' })
  expect(second.body).toMatchObject({ isContinued: true, requestId: first.body.requestId })
  const { body } = await companyPage(portico, second.body as { requestId: string; token: string }).read()
  expect(JSON.stringify(body.formContent)).toContain('https://lantern.example')
  // Both links open it; another address does not.
  expect((await device.read()).status).toBe(200)
  expect((await create({ email: 'other@lantern.example' })).body.errorCode).toBe('EMAIL_TICKET_EXPIRED')
  const byCode = { email, formId, ticket: await newTicket(email) }
  expect((await portico.call('POST', '/v1/onboarding/email/verify-link', byCode)).body).toMatchObject({
    systemId: first.body.requestId,
    isContinued: true,
  })
})

it('emails the link where no code is required, after a pause', async () => {
  const company = { companyName: 'Quiet Ltd', email: 'quiet@example.com', clientId: portico.client.id }
  const ask = () => portico.call('POST', `${prefix}/liveness/request-no-verify`, company)
  expect((await ask()).body).toEqual({ message: 'Success', resendAfterSeconds: 29 })
  expect((await ask()).body.resendAfterSeconds).toBeLessThanOrEqual(29)
  const mails = await mailsTo(portico.context, 'quiet@example.com')
  expect(mails.map(({ kind }) => kind)).toEqual(['company-link'])
})

it('returns the company of a token sent as form data', async () => {
  const link = await newCompany(portico)
  const sent = toMultipart(`${prefix}/valid-token`, { token: link.token }, null)
  expect((await portico.send(sent)).body).toMatchObject({
    requestId: link.requestId,
    status: 'URL_GENERATED',
    formId,
    companyName: 'Meridian Trading Ltd',
  })
  expect((await portico.send(toMultipart(`${prefix}/valid-token`, { token: 'wrong' }, null))).body.errorCode).toBe('TOKEN_EXPIRED')
})

it('prefills empty answers of step 1 from the registry, with the source, until they are edited', async () => {
  const page = companyPage(portico, await newCompany(portico, { kyckrId: 'GB|09000001' }))
  const typed = [{ displayArea: 'basicInformationSetting', content: [{ fieldName: 'Legal Form', fieldValue: 'Our own word' }] }]
  await page.call('POST', '/updateFormContent', { formContent: { displayAreas: typed } })
  const { body } = await page.call('POST', '/kyckr/enhanced', { kyckrId: 'GB|09000001' })
  const { companyName, source } = body.profile as { companyName: string; source: string }
  expect([companyName, source.length > 0]).toEqual(['Copper Lantern Trading Limited', true])
  const filled = (body.filled as { field: string; source: string }[]).map(({ field }) => field)
  expect(filled).toEqual(expect.arrayContaining(['Country of Incorporation', 'Company Number', 'Registered Address']))
  expect(filled).not.toContain('Legal Form')
  expect((await page.call('GET', '/kyckr')).body).toMatchObject({ profile: { companyName } })
  const over = [{ displayArea: 'basicInformationSetting', content: [{ fieldName: 'Registered Address', fieldValue: '1 New Street' }] }]
  await page.call('POST', '/updateFormContent', { formContent: { displayAreas: over } })
  const left = ((await page.read()).body.autoFilled as { field: string }[]).map(({ field }) => field)
  expect([left.includes('Registered Address'), left.includes('Company Number')]).toEqual([false, true])
  // Another company's profile is shown and changes nothing.
  const { companies } = (await portico.call('GET', `${prefix}/kyckr/search?isoCode=GB&name=Lantern`)).body as {
    companies: { id: string }[]
  }
  const other = companies.find(({ id }) => id !== 'GB|09000001')?.id
  expect((await page.call('POST', '/kyckr/enhanced', { kyckrId: other })).body).toMatchObject({ profile: { kyckrId: other }, filled: [] })
})

it('continues while the registry is down, and looks companies up later', async () => {
  const found = await portico.call('GET', `${prefix}/kyckr/search?isoCode=GB&name=Copper%20Lantern`)
  expect((found.body.companies as { id: string }[]).map(({ id }) => id)).toContain('GB|09000001')
  expect((await portico.call('GET', `${prefix}/kyckr/search?isoCode=GB`)).body.errorCode).toBe('REQUIRED_ITEMS_NOT_SET')
  const page = companyPage(portico, await newCompany(portico, { kyckrId: 'GB|NOBODY' }))
  expect((await page.call('POST', '/kyckr/enhanced', { kyckrId: 'GB|NOBODY' })).body.errorCode).toBe('COMPANY_NOT_FOUND')
  expect((await page.read()).status).toBe(200)
})

it('merges concurrent answers of two people in step 1', async () => {
  const page = companyPage(portico, await newCompany(portico))
  const save = (device: string, revision: number, content: { fieldName: string; fieldValue: string }[]) =>
    page.call('POST', '/updateFormContent', {
      device,
      revision,
      formContent: { displayAreas: [{ displayArea: 'basicInformationSetting', content }] },
    })
  await save('one', 0, [{ fieldName: 'Company Number', fieldValue: '111' }])
  const { body } = await save('two', 0, [
    { fieldName: 'Company Number', fieldValue: '222' },
    { fieldName: 'Legal Form', fieldValue: 'Ltd' },
  ])
  expect(body.conflicts).toEqual([{ module: 'basicInformationSetting', field: 'Company Number', fieldValue: '111' }])
  expect(JSON.stringify(body.formContent)).toContain('Ltd')
  const given = await save('two', 9, [{ fieldName: 'Business Name', fieldValue: 'Another name' }])
  expect(given.body.issues).toMatchObject([{ field: 'Business Name', key: 'not-editable' }])
})

it('stores documents by slot, for this company only, up to the limit', async () => {
  const link = await newCompany(portico)
  const page = companyPage(portico, link)
  const file = await keepFile(portico, link, Buffer.from('%PDF-1.4 certificate'), 'application/pdf')
  const foreign = await keepFile(portico, await newCompany(portico), Buffer.from('%PDF-1.4 foreign'), 'application/pdf')
  const toDocument = (fieldName: string, fieldValue: string) => ({
    fieldName,
    fieldValue,
    fileName: 'certificate.pdf',
    fileType: 'application/pdf',
  })
  const slot = 'Certificate of Incorporation'
  const saved = await page.call('POST', '/required-documents', {
    requiredDocuments: [toDocument(slot, file.url), toDocument('Other Document', foreign.url)],
  })
  expect(saved.body).toMatchObject({
    requiredDocuments: [{ fieldName: slot }],
    issues: [{ field: 'Other Document', key: 'unknown-file' }],
    limit: requiredDocumentsLimit,
  })
  const named = await portico.context.db
    .selectFrom('formFiles')
    .select(['id', 'unnamedSince'])
    .where('requestId', '=', link.requestId)
    .execute()
  expect(named).toEqual([{ id: file.fileId, unnamedSince: null }])
  const many = Array.from({ length: 100 }, () => toDocument('Other Document', file.url))
  const refused = await page.call('POST', '/required-documents', { requiredDocuments: many })
  expect(refused.body.issues ?? refused.body.errorCode).toMatchObject([{ field: 'Other Document', key: 'too-many-files' }])
  await page.call('POST', '/required-documents', { requiredDocuments: [], emptySlots: [slot] })
  expect((await page.call('GET', `/required-documents?COD=${page.requestId}`)).body.requiredDocuments).toEqual([])
})

it('lists every problem by step on submission, and requires the terms', async () => {
  const page = companyPage(portico, await newCompany(portico))
  await page.addDirector({ designation: 'Chair' })
  expect((await page.call('POST', '/submit', {})).body.errorCode).toBe('TERMS_NOT_ACCEPTED')
  const { body } = await page.call('POST', '/submit', { acceptedTerms: true })
  const problems = body.problems as { step: number; field: string; message: string }[]
  expect([body.status, body.submittedAt]).toEqual(['PROCESSING', null])
  expect(problems.map(({ step, field }) => `${step} ${field}`)).toEqual([
    '1 Country of Incorporation',
    '1 Company Number',
    '1 Registered Address',
    '1 Industry',
    '1 Source of Funds',
    '4 Certificate of Incorporation',
  ])
})

it('exports a structure as BODS and imports it into an empty company atomically', async () => {
  const page = companyPage(portico, await newCompany(portico))
  const holding = await page.addBusiness({ name: 'Holding Ltd', number: '5', shares: '40' })
  const { requestId } = holding.body.businessShareholder as { requestId: string }
  await page.addShareholder({ shares: '100' }, { COD: requestId })
  const { body } = await page.call('GET', `/ownership/bods?COD=${page.requestId}`)
  const other = companyPage(portico, await newCompany(portico))
  const read = await other.call('POST', '/ownership/bods', { statements: body.statements })
  expect(read.body).toMatchObject({ addedPeople: 1, addedCompanies: 1, addedHoldings: 2 })
  expect((await other.structure()).body).toMatchObject({
    users: [{ name: 'Anna Eriksson', direct_shares: 100, indirect_shares: 40, ISUBO: true }],
  })
  expect((await other.call('POST', '/ownership/bods', { statements: body.statements })).body.errorCode).toBe('STRUCTURE_NOT_EMPTY')
  expect((await page.call('POST', '/ownership/bods', { statements: [{ nonsense: true }] })).body.errorCode).toBe('VALIDATION_ERROR')
})
