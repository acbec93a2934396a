import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { operatorDecision, retryRequest } from '#server/approval/decide-request.ts'
import { importForm } from '#server/forms/import-form.ts'
import { companyPage, individualOf, keepFile, newCompany, seedCorporateForm, toContent } from '#server/testing/company-steps.ts'
import { documentPicture, type MadeDocument } from '#server/testing/fake-vision.ts'
import { toFile } from '#server/testing/individual-steps.ts'
import { readInvitation } from '#server/testing/invited.ts'
import { type TestApp, testApp } from '#server/testing/test-app.ts'

let portico: TestApp
beforeAll(async () => {
  portico = await testApp({ client: { creditBalance: 1_000 } })
  await seedCorporateForm(portico)
})
afterAll(() => portico.close())

const invited = '/v1/onboarding/corporate-individual'

/** A director whose company sent a document for them, by the link of the email. */
async function openInvited(document?: MadeDocument, more: object = {}) {
  const link = await newCompany(portico)
  const page = companyPage(portico, link)
  const file = document && (await keepFile(portico, link, documentPicture(document)))
  const row = individualOf(
    await page.call('POST', '/individual', {
      corporateIndividualRequest: { individualType: 'DIRECTOR', ...more },
      corporateUserRequestInfo: {
        formContent: { content: toContent({ email: `${link.requestId}@example.com` }) },
        documentType: 'Passport',
        ...(file && { frontDocumentUrl: file.url }),
      },
    }),
  )
  await page.invite(row.requestId)
  const own = await readInvitation(portico, row.requestId)
  const call = (path: string, body: object = {}) => portico.call('POST', `${invited}${path}`, { ...own, ...body })
  return {
    page,
    row,
    own,
    call,
    status: async () => (await call('/liveness/status')).body,
    approve: () =>
      portico.call('GET', `${invited}/liveness/approve?requestId=${own.requestId}`, undefined, { authorization: `Bearer ${own.token}` }),
  }
}

it('shows an invited person the company and the document it uploaded', async () => {
  const { status } = await openInvited({ seed: 21 })
  const { invitation } = await status()
  expect(invitation).toEqual({
    companyName: 'Meridian Trading Ltd',
    doLiveness: true,
    document: { documentType: 'Passport', frontDocumentUrl: expect.stringContaining('/files/'), backDocumentUrl: null },
  })
  const { frontDocumentUrl } = (invitation as { document: { frontDocumentUrl: string } }).document
  expect((await portico.send({ method: 'GET', url: frontDocumentUrl })).text).toBe(documentPicture({ seed: 21 }).toString())
})

it('shows no company to a person with a link of their own', async () => {
  const { requestId, token } = await portico.newLink()
  expect((await portico.call('POST', '/onboarding/liveness/status', { requestId, token })).body.invitation).toBeNull()
})

it("judges the company's document like any other, and allows another one", async () => {
  const { call, approve, status, page, row } = await openInvited({ seed: 22, quality: { glareShare: 0.4 } })
  await call('/status', { status: 'PROCESSING' })
  const refused = await approve()
  expect(refused.body).toMatchObject({ status: 'ID_UPLOADED_FAILED', docUploadErrors: [{ side: 'front' }] })
  const better = { frontImage: toFile(documentPicture({ seed: 23 })), documentType: 'Passport' }
  expect((await call('/liveness/document-upload', better)).body).toMatchObject({ status: 'ID_UPLOADED', docUploadErrors: [] })
  expect((await status()).invitation).toMatchObject({ document: null })
  const [shown] = (await page.list('director')).body.individuals as { requestId: string; status: string }[]
  expect(shown).toMatchObject({ requestId: row.requestId, status: 'ID_UPLOADED' })
})

it('has no document to approve where none was uploaded', async () => {
  const { call, approve, status } = await openInvited()
  await call('/status', { status: 'PROCESSING' })
  expect((await status()).invitation).toMatchObject({ document: null })
  expect((await approve()).body.errorCode).toBe('DOCUMENT_REQUIRED_FIRST')
})

it('verifies a director who is also shareholder once, and updates both lists', async () => {
  const { page, call, row } = await openInvited()
  const email = `${page.requestId}@example.com`
  expect((await page.addShareholder({ email, shares: '40' })).body).toMatchObject({
    isMerged: true,
    individual: { requestId: row.requestId },
  })
  // The one link that the person has goes on opening their one request.
  await call('/status', { status: 'PROCESSING' })
  const lists = await Promise.all([page.list('director'), page.list('shareholder')])
  const shown = lists.map(({ body }) =>
    (body.individuals as { requestId: string; status: string }[]).map(({ requestId, status }) => [requestId, status]),
  )
  expect(shown).toEqual([[[row.requestId, 'PROCESSING']], [[row.requestId, 'PROCESSING']]])
  const { users } = (await page.structure()).body as unknown as { users: { eod: string; status: string }[] }
  expect(users.every(({ eod, status }) => eod === row.requestId && status === 'PROCESSING')).toBe(true)
  expect(await portico.mailKinds(row.requestId)).toEqual(['invitation'])
})

it("refuses the current document and the company's for a requested resubmission", async () => {
  const { call, approve, status, own } = await openInvited({ seed: 41 }, { doLiveness: false })
  await call('/status', { status: 'PROCESSING' })
  expect((await approve()).body).toMatchObject({ status: 'WAIT_FOR_APPROVAL' })
  await retryRequest(portico.context, own.requestId, { ...operatorDecision(), step: 'document-id', remark: 'It is dark.' })
  expect((await approve()).body.errorCode).toBe('DOCUMENT_UNCHANGED')
  expect(await status()).toMatchObject({ status: 'RETRY', retryStep: 'document-id', remark: 'It is dark.' })
  const better = { frontImage: toFile(documentPicture({ seed: 42 })), documentType: 'Passport' }
  expect((await call('/liveness/document-upload', better)).body).toMatchObject({ status: 'WAIT_FOR_APPROVAL', retryStep: null })
})

it('requires a liveness check that staff requested, also where the company required none', async () => {
  const { call, approve, status, own } = await openInvited({ seed: 43 }, { doLiveness: false })
  await call('/status', { status: 'PROCESSING' })
  await approve()
  await retryRequest(portico.context, own.requestId, { ...operatorDecision(), step: 'liveness-check' })
  expect(await status()).toMatchObject({ retryStep: 'liveness-check', invitation: { doLiveness: true } })
  expect((await approve()).body).toMatchObject({ status: 'ID_UPLOADED', retryStep: 'liveness-check' })
})

it("prefills an invited person's form with what the company declared", async () => {
  const { name } = await portico.context.db.selectFrom('forms').select('name').where('kind', '=', 'individual').executeTakeFirstOrThrow()
  const example = JSON.parse(await readFile('docs/forms/personal-information.json', 'utf8'))
  await importForm(portico.context, { ...example, name, asksPersonalInfo: true })
  const { own, call, status } = await openInvited()
  const asPerson = { authorization: `Bearer ${own.token}` }
  const profile = await portico.call('GET', `/onboarding/liveness/${own.requestId}/profile`, undefined, asPerson)
  expect(profile.body.userProfile).toMatchObject({
    formContent: {
      displayAreas: [
        {
          content: [
            { fieldName: 'Last Name', fieldValue: 'Eriksson' },
            { fieldName: 'First Name', fieldValue: 'Anna' },
            { fieldName: 'Email Address' },
            { fieldName: 'Identity Type', fieldValue: 'Passport' },
          ],
        },
      ],
    },
  })
  await call('/status', { status: 'PROCESSING' })
  expect(await status()).toMatchObject({ asksPersonalInfo: true, personalInfo: { submittedAt: null }, documentTypes: ['Passport'] })
  const upload = { frontImage: toFile(documentPicture({ seed: 31 })), documentType: 'Passport' }
  expect((await call('/liveness/document-upload', upload)).body.errorCode).toBe('PERSONAL_INFO_REQUIRED')
  const rest = { 'Country of Residence': 'SG', Nationality: 'SG', 'Date of Birth': '1990-05-17', Gender: 'F', 'Identity Number': 'E1' }
  const content = Object.entries(rest).map(([fieldName, fieldValue]) => ({ fieldName, fieldValue }))
  const submittedRequest = await portico.call('POST', '/v1/onboarding/individual/personal-info', {
    ...own,
    isVerify: '1',
    displayAreas: [{ displayArea: 'personalInformation', content }],
  })
  expect([submittedRequest.body.issues, submittedRequest.body.submittedAt]).toEqual([[], expect.any(String)])
  expect((await call('/liveness/document-upload', upload)).body).toMatchObject({ status: 'ID_UPLOADED' })
})
