import { afterAll, beforeAll, expect, it } from 'vitest'
import { allEndpoints } from '#contract/api/all-endpoints.ts'
import { companyStream } from '#contract/company/company-stream.ts'
import { approveRequest, operatorDecision } from '#server/approval/decide-request.ts'
import { businessOf, companyPage, individualOf, keepFile, newCompany, seedCorporateForm, toContent } from '#server/testing/company-steps.ts'
import { clip, documentPicture, screenshot, toDocumentNumber } from '#server/testing/fake-vision.ts'
import { toFile, toMultipart } from '#server/testing/individual-steps.ts'
import { readInvitation } from '#server/testing/invited.ts'
import { type TestApp, testApp } from '#server/testing/test-app.ts'

let portico: TestApp
beforeAll(async () => {
  portico = await testApp({ client: { creditBalance: 1_000 } })
  await seedCorporateForm(portico)
})
afterAll(() => portico.close())

const open = async () => {
  const link = await newCompany(portico)
  return { link, page: companyPage(portico, link) }
}
const invited = '/v1/onboarding/corporate-individual'

it('invites a director, and updates the row with the verification', async () => {
  const { page } = await open()
  const row = individualOf(await page.addDirector({ email: 'invited@example.com' }))
  expect([row.status, individualOf(await page.invite(row.requestId)).status]).toEqual(['URL_GENERATED', 'EMAIL_SENT'])
  const link = await readInvitation(portico, row.requestId)
  expect(link.text).toContain('Company (as entered):\n\n> Meridian Trading Ltd')
  expect(link.requestId).toBe(row.requestId)
  const post = (path: string, body: object) =>
    portico.call('POST', `${invited}${path}`, { requestId: link.requestId, token: link.token, ...body })
  expect((await post('/liveness/status', {})).body).toMatchObject({ requestId: row.requestId, status: 'EMAIL_SENT' })
  await post('/status', { status: 'PROCESSING' })
  const front = { frontImage: toFile(documentPicture({ seed: 5 })), documentType: 'Passport' }
  expect((await post('/liveness/document-upload', front)).body).toMatchObject({ status: 'ID_UPLOADED', docUploadErrors: [] })
  await post('/status', { status: 'LIVENESS_STARTED' })
  expect((await post('/verify/detect-face', { selfieImage: toFile(screenshot([])) })).body).toEqual({
    faces: [],
  })
  const { requestId, token } = link
  const checked = await portico.send(toMultipart(`${invited}/liveness/check`, { requestId, token }, clip({ seed: 5 })))
  expect(checked.body).toMatchObject({ verifyStatus: 'passed', status: 'WAIT_FOR_APPROVAL' })
  await approveRequest(portico.context, requestId, operatorDecision())
  const [shown] = (await page.list('director')).body.individuals as Record<string, unknown>[]
  expect(shown).toMatchObject({
    status: 'APPROVED',
    isLocked: true,
    livenessRequestId: requestId,
    selfieUrl: expect.stringContaining('/files/'),
  })
})

it('resends an email with a new link, after a pause', async () => {
  const { page } = await open()
  const { requestId } = individualOf(await page.addDirector({ email: 'twice@example.com' }))
  const [one, two] = await Promise.all([page.invite(requestId), page.invite(requestId)])
  expect([one.status, two.status].sort()).toEqual([200, 429])
  const first = await readInvitation(portico, requestId)
  portico.clock.turnHours(1)
  expect((await page.invite(requestId)).status).toBe(200)
  const second = await readInvitation(portico, requestId)
  expect(second.text).toContain('The link in the previous email no longer works')
  const ask = ({ token }: { token: string }) => portico.call('POST', `${invited}/liveness/status`, { requestId, token })
  expect([(await ask(first)).body.errorCode, (await ask(second)).status]).toEqual(['TOKEN_EXPIRED', 200])
  for (let sent = 2; sent < 10; sent += 1) {
    portico.clock.turnHours(0.1)
    await page.invite(requestId)
  }
  portico.clock.turnHours(0.1)
  expect((await page.invite(requestId)).body.errorCode).toBe('INVITATION_JUST_SENT')
})

it("closes a person's link when the address is corrected or the person is deleted", async () => {
  const { page } = await open()
  const { requestId, revision } = individualOf(await page.addDirector({ email: 'wrong@example.com' }))
  await page.invite(requestId)
  const { token } = await readInvitation(portico, requestId)
  const link = { requestId, token }
  const change = { EOD: requestId, revision: revision + 1, corporateIndividualRequest: { individualType: 'DIRECTOR' } }
  const info = { formContent: { content: [{ fieldName: 'Email Address', fieldValue: 'right@example.com' }] } }
  expect((await page.call('PATCH', '/individual', { ...change, corporateUserRequestInfo: info })).status).toBe(200)
  expect((await portico.call('POST', `${invited}/liveness/status`, link)).body.errorCode).toBe('TOKEN_EXPIRED')
})

it('reads the document uploaded by the company, and lets the person use it', async () => {
  const { link, page } = await open()
  const { url, fileId } = await keepFile(portico, link, documentPicture({ seed: 9 }))
  const read = await page.call('POST', '/ocr', {
    requestId: link.requestId,
    frontDocumentUrl: url,
    documentType: 'Passport',
    countryCode: 'UTO',
  })
  expect(read.body).toMatchObject({
    corporateDocumentInfoId: expect.stringMatching(/^cdi_/),
    corporateOcrDetectionId: expect.stringMatching(/^ocr_/),
    content: [
      { fieldName: 'First Name', fieldValue: 'Anna' },
      { fieldName: 'Middle Name', fieldValue: 'Maria' },
      { fieldName: 'Last Name', fieldValue: 'Eriksson' },
      { fieldName: 'Identity Type', fieldValue: 'Passport' },
    ],
    read: { documentNumber: toDocumentNumber(9) },
  })
  const info = {
    formContent: { content: toContent({ email: 'ocr@example.com' }) },
    documentType: 'Passport',
    frontDocumentUrl: url,
    corporateDocumentInfoId: read.body.corporateDocumentInfoId,
  }
  const body = { corporateIndividualRequest: { individualType: 'DIRECTOR', doLiveness: false }, corporateUserRequestInfo: info }
  const row = individualOf(await page.call('POST', '/individual', body))
  expect(row).toMatchObject({
    idType: 'Passport',
    corporateDocumentInfoId: read.body.corporateDocumentInfoId,
    frontDocumentUrl: expect.stringContaining('/files/'),
  })
  const file = await portico.context.db.selectFrom('formFiles').select('unnamedSince').where('id', '=', fileId).executeTakeFirst()
  expect(file?.unnamedSince).toBeNull()
  await page.invite(row.requestId)
  const { requestId, token } = await readInvitation(portico, row.requestId)
  const asPerson = { authorization: `Bearer ${token}` }
  expect(
    (await portico.call('GET', `/v1/onboarding/corporate-request/individual?EOD=${requestId}`, undefined, asPerson)).body,
  ).toMatchObject({
    corporateIndividualRequest: { individualType: 'DIRECTOR', doLiveness: false },
    corporateUserRequestInfo: { documentType: 'Passport' },
  })
  await portico.call('POST', `${invited}/status`, { requestId, token, status: 'PROCESSING' })
  const approved = await portico.call('GET', `${invited}/liveness/approve?requestId=${requestId}`, undefined, asPerson)
  // No liveness check was asked for: the document is all.
  expect(approved.body).toMatchObject({ status: 'WAIT_FOR_APPROVAL', docUploadErrors: [] })
})

it("notifies the company page of a person's progress", async () => {
  const origin = portico.app.server.listening ? '' : await portico.app.listen({ port: 0, host: '127.0.0.1' })
  const { link, page } = await open()
  const { requestId } = individualOf(await page.addDirector({ email: 'live@example.com' }))
  const stream = await fetch(`${origin}${companyStream.path.replace(':id', link.requestId)}`, {
    headers: { authorization: `Bearer ${link.token}` },
  })
  const reader = stream.body?.getReader()
  const next = async () => Buffer.from((await reader?.read())?.value ?? []).toString()
  expect(await next()).toContain(`"requestId":"${link.requestId}","status":"PROCESSING","change":0`)
  await page.invite(requestId)
  expect(await next()).toContain('"change":')
  await reader?.cancel()
})

it('answers ids of another company as unknown, in every call', async () => {
  const [mine, other] = [await open(), await open()]
  const person = individualOf(await other.page.addDirector({ email: 'foreign@example.com' }))
  const business = businessOf(await other.page.addBusiness({ name: 'Foreign Ltd', number: '7', shares: '10' }))
  const file = await keepFile(portico, other.link, documentPicture({ seed: 77 }))
  const foreign = { COD: other.link.requestId, EOD: person.requestId, node: business.requestId, holding: business.id, file: file.url }
  const unknown = { COD: 'cod_unknown', EOD: 'eod_unknown', node: 'cod_unknown', holding: 'hld_unknown', file: '/files/blb_unknown' }
  const tries = ({
    COD,
    EOD,
    node,
    holding,
    file: url,
  }: typeof foreign): Record<string, [method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path: string, body?: object]> => ({
    getCorporateRequest: ['GET', `/corporate?COD=${COD}`],
    getRequiredDocuments: ['GET', `/required-documents?COD=${COD}`],
    listIndividuals: ['GET', `/individual/list?COD=${node}`],
    listCompanyPeople: ['GET', `/individual/everybody?COD=${COD}`],
    getIndividual: ['GET', `/individual?EOD=${EOD}`],
    addIndividual: [
      'POST',
      '/individual',
      {
        COD: node,
        corporateIndividualRequest: { individualType: 'DIRECTOR' },
        corporateUserRequestInfo: { formContent: { content: toContent({}) } },
      },
    ],
    changeIndividual: [
      'PATCH',
      '/individual',
      { EOD, corporateIndividualRequest: { individualType: 'DIRECTOR' }, corporateUserRequestInfo: { formContent: { content: [] } } },
    ],
    deleteIndividual: ['DELETE', `/individual?EOD=${EOD}`],
    sendValidationEmail: ['POST', '/individual/update-link', { EOD }],
    correctEmailAddress: ['POST', '/individual/email-address', { EOD, email: 'a@example.com' }],
    inviteIndividuals: ['POST', '/individual/invite-all', { requestId: COD }],
    readCorporateDocument: ['POST', '/ocr', { frontDocumentUrl: url, documentType: 'Passport' }],
    addBusinessShareholder: ['POST', '/business-shareholder', { parentId: node, displayAreas: [] }],
    changeBusinessShareholder: ['PATCH', '/business-shareholder', { id: holding, displayAreas: [] }],
    deleteBusinessShareholder: ['DELETE', `/business-shareholder?COD=${node}`],
    listBusinessShareholders: ['GET', `/business-shareholder/list?parentCOD=${node}`],
    getCorporationStructure: ['GET', `/corporationStructure/${node}`],
    getCompanyDescription: ['GET', `/company-description?requestId=${node}`],
    getTotalShares: ['GET', `/total-shares?COD=${node}`],
    exportOwnership: ['GET', `/ownership/bods?COD=${COD}`],
    importOwnership: ['POST', '/ownership/bods', { requestId: COD, statements: [] }],
    updateFormContent: ['POST', '/updateFormContent', { requestId: COD, formContent: { displayAreas: [] } }],
    submitRequiredDocuments: ['POST', '/required-documents', { requestId: COD, requiredDocuments: [] }],
    submitCorporateRequest: ['POST', '/submit', { requestId: COD }],
    enhanceCompany: ['POST', '/kyckr/enhanced', { requestId: COD, kyckrId: 'GB|09000001' }],
    getCompleteness: ['GET', `/completeness?COD=${COD}`],
    explainShares: ['POST', '/shares-explanation', { requestId: COD, COD: node, explanation: null }],
    recordSeniorManager: ['POST', '/senior-manager', { requestId: COD, EOD }],
    dismissRegistrySuggestion: ['POST', '/kyckr/suggestion', { requestId: COD, key: 'x', isDismissed: true }],
  })
  const [foreignTries, unknownTries] = [tries(foreign), tries(unknown)]
  const byTokenAlone = ['validateCorporateToken', 'getCompanyProfile', 'listRegistrySuggestions', 'getOwnReceipt']
  const requested = allEndpoints.filter(
    ({ access, kinds, name }) => access === 'token' && kinds?.includes('corporate') && !byTokenAlone.includes(name),
  )
  expect(Object.keys(foreignTries).sort()).toEqual(requested.map(({ name }) => name).sort())
  for (const name of Object.keys(foreignTries)) {
    const [a, b] = [foreignTries[name], unknownTries[name]]
    if (!a || !b) continue
    const [foreignAnswer, unknownAnswer] = [await mine.page.call(...a), await mine.page.call(...b)]
    expect([name, foreignAnswer.status, foreignAnswer.body.errorCode]).toEqual([name, unknownAnswer.status, unknownAnswer.body.errorCode])
    expect([name, foreignAnswer.status]).toEqual([name, 404])
    expect(foreignAnswer.body.message).toBe(unknownAnswer.body.message)
  }
})

it("refuses a person's link at company calls, and the reverse", async () => {
  const { link } = await open()
  const person = await portico.newLink()
  const asPerson = { authorization: `Bearer ${person.token}` }
  expect(
    (await portico.call('GET', `/v1/onboarding/corporate-request/corporate?COD=${person.requestId}`, undefined, asPerson)).body.errorCode,
  ).toBe('REQUEST_NOT_FOUND')
  const asInvited = await portico.call('POST', `${invited}/liveness/status`, { requestId: person.requestId, token: person.token })
  expect(asInvited.body.errorCode).toBe('REQUEST_NOT_FOUND')
  const { requestId, token } = link
  expect((await portico.call('POST', '/onboarding/liveness/status', { requestId, token })).body.errorCode).toBe('REQUEST_NOT_FOUND')
  expect((await portico.call('POST', '/onboarding/status', { requestId, token, status: 'PROCESSING' })).body.errorCode).toBe(
    'REQUEST_NOT_FOUND',
  )
})
